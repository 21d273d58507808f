"""Columns and filters that several lists have in common. Knows a row's fields, no list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from lobby.words.tables import currency_name, game_name, structure_name


class GameColumns:
    """What is played, in words: mixed into an admin of rows that have a table's figures."""

    @admin.display(description=gettext_lazy("game"), ordering="variant")
    def game_text(self, row: Any) -> str:
        return game_name(row.variant)

    @admin.display(description=gettext_lazy("limit"), ordering="structure")
    def limit_text(self, row: Any) -> str:
        return structure_name(row.structure)

    @admin.display(description=gettext_lazy("stakes"), ordering="big_blind")
    def stakes_shown(self, row: Any) -> str:
        return str(row.stakes_text)

    @admin.display(description=gettext_lazy("currency"), ordering="currency")
    def currency_text(self, row: Any) -> str:
        return currency_name(row.currency)


class DoneFilter(admin.EmptyFieldListFilter):
    """By a moment that a row has or has not yet, in words: a list of disputes asks "waits" or "decided", not "empty" or "not empty"."""

    not_yet: str | Promise = pgettext_lazy("state", "waits")
    done: str | Promise = pgettext_lazy("state", "decided")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.title = gettext_lazy("state")

    def choices(self, changelist: Any) -> Iterator[dict[str, Any]]:
        for choice, words in zip(super().choices(changelist), (None, self.not_yet, self.done), strict=True):
            if words is not None:  # behind the admin's own word may stand a count in brackets
                _word, bracket, count = str(choice["display"]).partition(" (")
                choice["display"] = f"{words}{bracket}{count}"
            yield choice
