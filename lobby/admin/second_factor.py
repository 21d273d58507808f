"""Second factors in the operator's pages: seen, and taken away when a player lost his device; their secrets never shown.

allauth's own pages of addresses, sessions and secrets are taken out: nothing there is an operator's business.
"""

from __future__ import annotations

import allauth.account.admin
import allauth.mfa.admin
import allauth.usersessions.admin  # noqa: F401 - registers what is taken out below
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.http import HttpRequest

for _model in (EmailAddress, Authenticator, UserSession):
    if admin.site.is_registered(_model):
        admin.site.unregister(_model)


@admin.register(Authenticator)
class SecondFactorAdmin(admin.ModelAdmin):
    """A list to delete from."""

    list_display = ("user", "type", "created_at", "last_used_at")
    search_fields = ("user__nickname",)
    fields = ("user", "type", "created_at", "last_used_at")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Authenticator | None = None) -> bool:
        return False
