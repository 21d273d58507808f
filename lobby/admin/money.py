"""Amounts in the admin's forms: people type euros with decimals or whole chips, rows hold cents or chips."""

from __future__ import annotations

from typing import Any

from django import forms

from lobby.words.money import BadAmount, bad_amount_text, parse_money, plain_text


class MoneyForm(forms.ModelForm):
    """A model form whose `amounts` are typed as money.

    `currency_of(name)` tells each amount's currency; an empty field counts as 0.
    """

    amounts: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in self.amounts:
            if name not in self.fields:
                continue
            was = self.fields[name]
            self.fields[name] = forms.CharField(label=was.label, help_text=was.help_text, required=False, max_length=20)
            self.fields[name].widget.attrs |= {"inputmode": "decimal", "class": "vTextField", "size": "12"}
            stored = self.initial.get(name) or 0
            self.initial[name] = plain_text(stored, self.currency_of(name)) if stored else ""

    def currency_of(self, name: str) -> str:
        """The currency of an amount, from the data if the form has been filled in, else from the row."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for name in self.amounts:
            if name not in cleaned:
                continue
            try:
                cleaned[name] = parse_money(cleaned[name], self.currency_of(name)) if cleaned[name].strip() else 0
            except BadAmount as refused:
                self.add_error(name, bad_amount_text(refused.code))
        return cleaned

    def _post_clean(self) -> None:
        """What was mistyped is said first: the row's own check would only add that a figure is missing."""
        if not self.errors:
            super()._post_clean()
