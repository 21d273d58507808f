"""allauth's forms with the house's words and marks."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from lobby.accounts.names import LONGEST, SHORTEST
from lobby.models import Player
from lobby.words.accounts import nickname_refusal


class LoginForm(allauth_forms.LoginForm):
    """Nickname and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Nickname")
        self.fields["password"].help_text = ""
        if "remember" in self.fields:
            self.fields["remember"].label = _("Stay signed in on this device")
        plain(self)


class SignupForm(allauth_forms.SignupForm):
    """Nickname, e-mail if he likes, password twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("Nickname")
        name.help_text = _("%(least)s to %(most)s signs; the others at the table see it.") % {"least": SHORTEST, "most": LONGEST}
        name.widget.attrs |= {"autocomplete": "nickname", "maxlength": str(2 * LONGEST)}
        if "email" in self.fields:
            self.fields["email"].label = _("E-mail")
            self.fields["email"].help_text = _("Only for a lost password.")
        self.fields["password1"].help_text = _("Eight signs at least; a sentence is best.")
        plain(self)

    def try_save(self, request: HttpRequest) -> tuple[Player | None, HttpResponse | None]:
        """The new player, or the form again if somebody took the nickname since it was checked."""
        try:
            made: tuple[Player | None, HttpResponse | None] = super().try_save(request)
            return made
        except IntegrityError:
            self.add_error("username", nickname_refusal("taken"))
            return None, render(request, "account/signup.html", {"form": self, "login_url": reverse("account_login")})


def plain(form: forms.Form) -> None:
    """Takes allauth's placeholders out: the label says it already."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
