"""The house's answers to allauth: which nickname, who gets a grant, what a banned player is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from allauth.account.internal.stagekit import clear_login
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from lobby.accounts import bans, names
from lobby.accounts.mails import HouseMails
from lobby.ledger.codes import EURO, FUN
from lobby.models import Player
from lobby.words import doors
from lobby.words.accounts import nickname_refusal, welcome_text
from lobby.words.money import named_text

SIGNED_IN = "account/messages/logged_in.txt"


class HouseAdapter(HouseMails):
    """Nicknames by the house's rules; an account comes with its welcome grant or not at all."""

    error_messages = HouseMails.error_messages | doors.FAULTS
    signed_up = False

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
        """Makes the account and lets it in in one transaction, with its welcome grant; raises people's Refused."""
        from lobby.people import addresses, arrivals

        with transaction.atomic():
            saved: Player = super().save_user(request, user, form, commit)
            if commit:
                told = form.cleaned_data
                code, words = told.get("invitation", ""), told.get("words", "")
                arrivals.arrive(saved, addresses.address_of(request), code, words)
        return saved

    def pre_login(self, request: HttpRequest, user: Player, **more: Any) -> HttpResponse | None:
        """Allauth asks for `is_active` only; a suspended player is kept out too."""
        if user.is_active and user.is_shut_out:
            clear_login(request)
            return self.respond_user_inactive(request, user)
        answer: HttpResponse | None = super().pre_login(request, user, **more)
        return answer

    def post_login(self, request: HttpRequest, user: Player, *, signup: bool, **more: Any) -> HttpResponse:
        self.signed_up = signup
        answer: HttpResponse = super().post_login(request, user, signup=signup, **more)
        return answer

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, message_context: Any = None, *more: Any, **named: Any
    ) -> None:
        """In the house's words; who has just signed up is welcomed instead of being told that he is signed in."""
        if self.signed_up and message_template == SIGNED_IN:
            messages.success(request, _welcome(message_context["user"]))
            return
        if message_template and (said := doors.done(message_template, message_context or {})):
            named["message"] = said
        super().add_message(request, level, message_template, message_context, *more, **named)

    def respond_user_inactive(self, request: HttpRequest, user: Player) -> HttpResponse:
        """He knew the password, so he may read why the account is not open, or that it waits."""
        from lobby.people.door import shut

        return shut(request, user)

    def get_reauthentication_methods(self, user: Player) -> list[dict[str, Any]]:
        ways: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        return [way | {"description": doors.other_way(way["id"]) or way["description"]} for way in ways]

    def get_user_search_fields(self) -> list[str]:
        return ["nickname", "email"]


def _welcome(player: Player) -> str:
    """The words for a new player; all that he has is the grant."""
    from lobby.cashier import purses
    from lobby.people import arrivals

    got = {purse.currency: named_text(purse.balance, purse.currency) for purse in purses.of(player) if purse.balance}
    came = arrivals.arrival_of(player)
    return welcome_text(player.nickname, got.get(FUN, ""), got.get(EURO, ""), came is not None and arrivals.welcome_withheld(came))


class HouseFactor(DefaultMFAAdapter):
    """The second factor, refusing in the house's words."""

    error_messages = DefaultMFAAdapter.error_messages | doors.FACTOR_FAULTS


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
