"""What people fill in at a table: buy-in, chips to add, a table's password. Bounds of the table; the room decides again."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from lobby.kinds import naming, own
from lobby.models import Player, Table
from lobby.words.money import BadAmount, bad_amount_text, parse_money
from lobby.words.tables import game_name, structure_name


class AmountField(forms.CharField):
    """Cents of what was typed, comma or point."""

    def __init__(self, currency: str, **kwargs: Any) -> None:
        super().__init__(max_length=40, **kwargs)
        self.currency = currency

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        if not text:
            return text
        try:
            return parse_money(text, self.currency)
        except BadAmount as fault:
            raise ValidationError(bad_amount_text(fault.code)) from None

    def run_validators(self, value: Any) -> None:
        """Length was judged with the text."""


class AddChipsForm(forms.Form):
    """How much to add; `ticket` makes a form that is sent twice one request."""

    ticket = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(self, table: Table, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {}).setdefault("ticket", secrets.token_urlsafe(16))
        super().__init__(*args, **kwargs)
        self.fields["amount"] = AmountField(table.currency, label=_("Chips to bring"))


class BuyInForm(AddChipsForm):
    """Seat (as people count, from 1; none: any), amount, and how the first hand comes (R-NEW-1)."""

    seat = forms.IntegerField(min_value=1, max_value=31, required=False, widget=forms.HiddenInput)
    first = forms.ChoiceField(choices=[("wait", _("Wait for the big blind")), ("post", _("Post now"))], required=False)

    @property
    def seat_number(self) -> int | None:
        """0-based, or None for any."""
        seat = self.cleaned_data.get("seat")
        return seat - 1 if seat else None


class StandingForm(forms.Form):
    """What the house does for a player between hands; an empty field is never."""

    def __init__(self, table: Table, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, label in (("top_up", _("After each hand, fill my stack up to")), ("rebuy", _("When my chips are gone, bring"))):
            self.fields[name] = AmountField(table.currency, label=label, required=False)

    def cents(self, name: str) -> int:
        """Of a valid form; 0 for an empty field."""
        return self.cleaned_data.get(name) or 0


class PasswordForm(forms.Form):
    """The password of a table that is not public."""

    password = forms.CharField(max_length=200, widget=forms.PasswordInput, label=_("Password of the table"))


class OpenTableForm(forms.Form):
    """A private table of a kind that the operator offers."""

    kind = forms.ChoiceField(label=_("Kind of table"), widget=forms.RadioSelect)
    name = forms.CharField(label=_("Name of the table"), max_length=naming.LONGEST, required=False)
    password = forms.CharField(
        label=_("Password"),
        max_length=100,
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("For friends without a link. Without one only your link opens the table."),
    )

    def __init__(self, player: Player, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._usual = _("Table of %(name)s") % {"name": player.nickname}
        kinds = [
            (str(kind.pk), f"{kind.name}: {game_name(kind.variant)}, {structure_name(kind.structure)} {kind.stakes_text}")
            for kind in own.offered()
        ]
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]
        self.fields["name"].widget.attrs["placeholder"] = self._usual
        if kinds:
            self.initial.setdefault("kind", kinds[0][0])

    def clean_name(self) -> str:
        """Without signs that cannot be seen; empty: after its owner."""
        typed = "".join(sign for sign in self.cleaned_data["name"] if sign.isprintable())
        return " ".join(typed.split()) or self._usual


class InviteForm(forms.Form):
    """A link to a private table: for how long, for how many."""

    HOURS = (("", _("until I end it")), ("1", _("one hour")), ("24", _("one day")), ("168", _("one week")))

    hours = forms.ChoiceField(label=_("The link holds"), choices=HOURS, required=False)
    guests = forms.IntegerField(label=_("Guests at most"), min_value=1, max_value=1000, required=False)

    @property
    def hours_or_none(self) -> int | None:
        return int(self.cleaned_data["hours"]) if self.cleaned_data["hours"] else None
