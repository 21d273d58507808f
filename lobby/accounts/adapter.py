"""The house's answers to allauth: which nickname, who gets a grant, what a banned player is told."""

from __future__ import annotations

from collections.abc import Iterable

from allauth.account.adapter import DefaultAccountAdapter
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from lobby.accounts import bans, names
from lobby.models import Player
from lobby.words.accounts import nickname_refusal


class HouseAdapter(DefaultAccountAdapter):
    """Nicknames by the house's rules; an account comes with its welcome grant or not at all."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The nickname in its normal form; ValidationError if it is refused or taken (without case)."""
        try:
            name = names.checked(username)
        except names.BadNickname as refused:
            raise forms.ValidationError(nickname_refusal(refused.code, refused.sign), code=refused.code) from refused
        if not shallow and is_taken(name):
            raise forms.ValidationError(nickname_refusal("taken"), code="taken")
        return name

    def save_user(self, request: HttpRequest, user: Player, form: forms.Form, commit: bool = True) -> Player:
        """Makes the account and posts the welcome grant in one transaction."""
        from lobby.cashier.grants import grant_welcome

        with transaction.atomic():
            saved: Player = super().save_user(request, user, form, commit)
            if commit:
                grant_welcome(saved)
        return saved

    def respond_user_inactive(self, request: HttpRequest, user: Player) -> HttpResponse:
        """He knew the password, so he may read why the account is closed."""
        return render(request, "account/account_inactive.html", {"reason": user.ban_reason}, status=403)

    def get_user_search_fields(self) -> list[str]:
        return ["nickname", "email"]


class HouseSessions(DefaultUserSessionsAdapter):
    """Signing out the other devices also closes what they hold open."""

    def end_sessions(self, sessions: Iterable[UserSession]) -> None:
        ended = list(sessions)
        super().end_sessions(ended)
        for player_id in {session.user_id for session in ended}:
            bans.close_sockets(player_id)


def is_taken(nickname: str) -> bool:
    """Whether somebody has this nickname, or an operator one that looks like it."""
    if Player.objects.filter(nickname_key=names.key(nickname)).exists():
        return True
    looks = names.skeleton(nickname)
    operators = Player.objects.filter(is_staff=True).values_list("nickname", flat=True)
    return any(names.skeleton(operator) == looks for operator in operators)
