"""Log-in by nickname, whatever its case and form."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend

from lobby.accounts import names
from lobby.models import Player


class NicknameBackend(AuthenticationBackend):
    """allauth's backend with the house's own question who somebody is."""

    def _authenticate_by_username(self, username: str, password: str) -> Player | None:
        user = Player.objects.filter(nickname_key=names.key(username)).first()
        found: Player | None = self._check_password(user, password)
        return found
