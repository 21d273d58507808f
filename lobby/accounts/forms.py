"""allauth's forms with the house's words and marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allauth.account import forms as allauth_forms
from allauth.core import context
from allauth.mfa.base import forms as mfa_forms
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from lobby.accounts.names import LONGEST, SHORTEST
from lobby.models import SIGN_UP_INVITED, SIGN_UP_OPEN, HouseSettings, Player
from lobby.people.errors import Refused
from lobby.words import doors
from lobby.words.accounts import arrival_refusal, nickname_refusal

LONG_ENOUGH = _("Eight characters at least; a sentence is best.")
NEW_PASSWORD = {"password1": _("New password"), "password2": _("New password, again")}


class Twice:
    """A password typed twice: allauth's sentence for two that differ, the one without a code, gives way to the house's."""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean()  # type: ignore[misc]
        faults = self.errors.get("password2")  # type: ignore[attr-defined]
        if faults is not None and any(fault.code is None for fault in faults.as_data()):
            faults[:] = [doors.DIFFERENT]
        return cleaned


class Labelled:
    """The house's labels, and none of allauth's placeholders; a new password says how long it must be."""

    labels: Mapping[str, Any] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields = self.fields  # type: ignore[attr-defined]
        for name, label in self.labels.items():
            fields[name].label = label
        if "password1" in self.labels:
            fields["password1"].help_text = LONG_ENOUGH
        plain(self)  # type: ignore[arg-type]


class LoginForm(allauth_forms.LoginForm):
    """Nickname and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Nickname")
        self.fields["password"].label = _("Password")
        self.fields["password"].help_text = ""
        if "remember" in self.fields:
            self.fields["remember"].label = _("Stay signed in on this device")
        plain(self)


class SignupForm(Twice, allauth_forms.SignupForm):
    """Nickname, e-mail if he likes, password twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("Nickname")
        name.help_text = _("%(least)s to %(most)s characters; the others at the table see it.") % {"least": SHORTEST, "most": LONGEST}
        name.widget.attrs |= {"autocomplete": "nickname", "maxlength": str(2 * LONGEST)}
        if "email" in self.fields:
            self.fields["email"].label = _("E-mail")
            self.fields["email"].help_text = _("For a lost password, and to tell you when your account is changed.")
        self.fields["password1"].label = _("Password")
        self.fields["password1"].help_text = LONG_ENOUGH
        self.fields["password2"].label = _("Password, again")
        self._ask_at_the_door()
        plain(self)

    def _ask_at_the_door(self) -> None:
        """The code of an invitation where one is needed or helps, and a word to the operator where he decides."""
        door = HouseSettings.get().sign_up
        if door == SIGN_UP_OPEN:
            return
        code = context.request.GET.get("invitation", "")[:40]
        needed = door == SIGN_UP_INVITED
        self.fields["invitation"] = forms.CharField(label=_("Invitation"), max_length=60, required=needed, initial=code)
        self.fields["invitation"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        if needed:
            self.fields["invitation"].help_text = _("The code that somebody of the house gave you.")
            return
        self.fields["invitation"].help_text = _("With a code you need not wait.")
        self.fields["words"] = forms.CharField(
            label=_("A word to the operator"),
            max_length=300,
            required=False,
            help_text=_("Who you are, or who sent you: an operator approves each new account."),
            widget=forms.Textarea(attrs={"rows": 2}),
        )

    def try_save(self, request: HttpRequest) -> tuple[Player | None, HttpResponse | None]:
        """The new player, or the form again if somebody took the nickname since it was checked."""
        try:
            made: tuple[Player | None, HttpResponse | None] = super().try_save(request)
            return made
        except Refused as refused:
            self.add_error("invitation" if "invitation" in self.fields else None, arrival_refusal(refused.code))
        except IntegrityError:
            self.add_error("username", nickname_refusal("taken"))
        return None, render(request, "account/signup.html", {"form": self, "login_url": reverse("account_login")})


class LostPasswordForm(Labelled, allauth_forms.ResetPasswordForm):
    """Where to send the link."""

    labels = {"email": _("E-mail")}


class ResetPasswordForm(Labelled, Twice, allauth_forms.ResetPasswordKeyForm):
    """A new password with the link from an e-mail."""

    labels = NEW_PASSWORD


class ChangePasswordForm(Labelled, Twice, allauth_forms.ChangePasswordForm):
    """A new password with the old one."""

    labels = {"oldpassword": _("The password so far")} | NEW_PASSWORD


class SetPasswordForm(Labelled, Twice, allauth_forms.SetPasswordForm):
    """A password for an account that has none."""

    labels = NEW_PASSWORD


class AddEmailForm(Labelled, allauth_forms.AddEmailForm):
    """Another address."""

    labels = {"email": _("E-mail")}


class ReauthenticateForm(Labelled, allauth_forms.ReauthenticateForm):
    """The password once more."""

    labels = {"password": _("Password")}


class FactorForm(Labelled, mfa_forms.AuthenticateForm):
    """A code at the door."""

    labels = {"code": _("Code")}


class FactorAgainForm(Labelled, mfa_forms.ReauthenticateForm):
    """A code once more."""

    labels = {"code": _("Code")}


class TakeFactorForm(Labelled, ActivateTOTPForm):
    """The first code of a new second factor."""

    labels = {"code": _("Code from the app")}


def plain(form: forms.Form) -> None:
    """Takes allauth's placeholders out: the label says it already."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
