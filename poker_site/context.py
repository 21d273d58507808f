"""What every template knows besides its own context."""

from typing import Any

from django.http import HttpRequest


def csp_nonce(request: HttpRequest) -> dict[str, Any]:
    """The nonce of this answer's script policy, under the name that django-htmx's tags read."""
    return {"csp_nonce": getattr(request, "csp_nonce", "")}
