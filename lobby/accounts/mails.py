"""The e-mails of the accounts: whom they name as the sender's house, how long their links live, and who is told of a change.

The texts stand in `templates/account/email`. A mail server that is away does not undo a change that is made already.
"""

from __future__ import annotations

import logging
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.password_reset import get_reset_password_url
from allauth.account.models import EmailAddress
from django.conf import settings
from django.utils import timezone

from lobby.models import Player
from lobby.templatetags.house import house_name
from lobby.words import doors

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60
CHANGE = "account/email/change"
LONGEST_AGENT = 200


class HouseMails(DefaultAccountAdapter):
    """Allauth's e-mails in the house's name."""

    def format_email_subject(self, subject: str) -> str:
        return f"{house_name()}: {subject}"

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        lives = {
            "password_days": max(1, settings.PASSWORD_RESET_TIMEOUT // DAY),
            "confirmation_days": app_settings.EMAIL_CONFIRMATION_EXPIRE_DAYS,
        }
        super().send_mail(template_prefix, email, lives | context)

    def send_notification_mail(
        self, template_prefix: str, user: Player, context: dict[str, Any] | None = None, email: str | None = None
    ) -> None:
        """Tells a player of a change in his account, at a confirmed address only: a mistyped one is somebody else's."""
        addresses = EmailAddress.objects.filter(user=user, verified=True)
        address = (addresses.filter(email=email) if email else addresses.filter(primary=True)).first()
        said = doors.change(template_prefix, context or {})
        if address is None or not said:
            return
        told = {
            "player": user, "said": said, "timestamp": timezone.now(), "ip": self.get_client_ip(self.request),
            "user_agent": self.get_http_user_agent(self.request)[:LONGEST_AGENT],
            "password_reset_url": get_reset_password_url(self.request),
        }  # fmt: skip
        try:
            self.send_mail(CHANGE, address.email, told)
        except OSError:
            log.exception("no e-mail about a change in the account of player %s", user.pk)
