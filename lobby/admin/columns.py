"""Columns that lists of tables and of kinds of tables have in common. Knows a row's fields, no list."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy

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
