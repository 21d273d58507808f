"""What people fill in at a table: buy-in, chips to add, a table's password. Bounds of the table; the room decides again."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from lobby.models import Table
from lobby.words.money import BadAmount, bad_amount_text, parse_money


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
