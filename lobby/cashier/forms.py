"""Forms about play money: the operator's for moving it by hand, and the player's for a request."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from lobby.cashier.models import Request
from lobby.cashier.requests import most_of
from lobby.ledger.codes import CURRENCIES, EURO
from lobby.table_rules import MOST_CENTS
from lobby.words import money as words

GRANT = "grant"
TAKE = "take"


class MoneyForm(forms.Form):
    """How much of which currency, to or from a player, and why. `token` makes a second sending harmless."""

    direction = forms.ChoiceField(label=_("What to do"), choices=[(GRANT, _("Grant")), (TAKE, _("Take"))], initial=GRANT)
    currency = forms.ChoiceField(label=_("Currency"))
    amount = forms.CharField(
        label=_("Amount"), max_length=40, widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    )
    reason = forms.CharField(
        label=_("Reason"), max_length=200, help_text=_("The player reads it in his statement."), widget=forms.TextInput(attrs={"size": 60})
    )
    token = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["currency"].choices = [(currency, words.purse_name(currency)) for currency in CURRENCIES]
        self.initial.setdefault("token", uuid4())

    def clean(self) -> dict[str, Any]:
        """The typed amount becomes cents (fun: chips) under `cents`, above zero."""
        cleaned = super().clean() or self.cleaned_data
        if "amount" not in cleaned or "currency" not in cleaned:
            return cleaned
        try:
            cents = words.parse_money(cleaned["amount"], cleaned["currency"])
        except words.BadAmount as bad:
            self.add_error("amount", words.bad_amount_text(bad.code))
            return cleaned
        if not 0 < cents <= MOST_CENTS:
            self.add_error("amount", words.bad_amount_text("too_large" if cents else "zero"))
        cleaned["cents"] = cents
        return cleaned

    @property
    def change(self) -> int:
        """Signed cents (fun: chips); of a valid form only."""
        cents = int(self.cleaned_data["cents"])
        return cents if self.cleaned_data["direction"] == GRANT else -cents

    @property
    def form_token(self) -> UUID:
        """Names this form; of a valid form only."""
        token: UUID = self.cleaned_data["token"]
        return token


class RequestForm(forms.Form):
    """What a player asks for: play euros, or to give some back. `token` makes a second sending harmless."""

    kind = forms.ChoiceField(label=_("What you ask for"), widget=forms.RadioSelect, initial=Request.ASK)
    amount = forms.CharField(
        label=_("Amount in play euros"), max_length=40, widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    )
    note = forms.CharField(label=_("Note"), max_length=200, required=False, help_text=_("The operator reads it."))
    token = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["kind"].choices = [(kind, words.request_kind_name(kind)) for kind in Request.KINDS]
        self.initial.setdefault("token", uuid4())

        if (most := most_of(Request.ASK)) < MOST_CENTS:
            told = {"most": words.money_text(most, EURO)}
            self.fields["amount"].help_text = gettext("You may ask for at most %(most)s at once.") % told

    def clean_amount(self) -> int:
        """Cents, above zero and at most the bound of what is asked, which the refusal names."""
        most = most_of(self.cleaned_data.get("kind", Request.ASK))
        try:
            cents = words.parse_money(self.cleaned_data["amount"], EURO)
        except words.BadAmount as bad:
            if bad.code != "too_large":
                raise forms.ValidationError(words.bad_amount_text(bad.code)) from None
            cents = most + 1
        if cents > most:
            raise forms.ValidationError(words.refusal_text("amount_too_large", {"most": most, "currency": EURO}))
        if not cents:
            raise forms.ValidationError(words.bad_amount_text("zero"))
        return cents


class DecisionForm(forms.Form):
    """An operator's yes or no; a refusal needs a reason."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        required=False,
        help_text=_("The player reads it. A refusal needs one."),
        widget=forms.TextInput(attrs={"size": 60}),
    )
