"""Log-in by nickname, whatever its case and form."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend

from lobby.accounts import names
from lobby.models import Player


class NicknameBackend(AuthenticationBackend):
    """allauth's backend with the house's own questions: who somebody is, and whether his account is open now."""

    def user_can_authenticate(self, user: Player | None) -> bool:
        """Asked at the door and again for each page, so that a suspension ends by itself."""
        return user is not None and not user.is_shut_out

    def _authenticate_by_username(self, username: str, password: str) -> Player | None:
        user = Player.objects.filter(nickname_key=names.key(username)).first()
        found: Player | None = self._check_password(user, password)
        return found
