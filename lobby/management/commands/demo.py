"""`manage.py demo`: tables to play at, the bots' budget, and an operator, in a house that has none yet."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from lobby import table_rules
from lobby.cashier.grants import fund_bots
from lobby.ledger.codes import EURO, FUN
from lobby.models import HouseSettings, Player, Table

OPERATOR = "operator"

TABLES: tuple[dict[str, Any], ...] = (
    {"name": "Vltava", "structure": "nl", "edition": "cs", "big_blind": 20, "seats": 6, "bots_wanted": 4},
    {"name": "Wisła", "structure": "nl", "edition": "pl", "big_blind": 10, "seats": 9, "bots_wanted": 5},
    {"name": "Labe", "structure": "fl", "edition": "cs", "limit_a": 20, "seats": 6, "bots_wanted": 4},
    {"name": "Odra", "structure": "pl", "edition": "pl", "big_blind": 20, "seats": 6, "bots_wanted": 3},
    {"name": "Morava", "structure": "hp", "edition": "cs", "big_blind": 20, "seats": 6, "bots_wanted": 3},
    {
        "name": "Warta",
        "structure": "sl",
        "edition": "pl",
        "limit_a": 10,
        "limit_b": 20,
        "limit_c": 30,
        "seats": 6,
        "bots_wanted": 3,
    },
    {"name": "Sázava", "structure": "nl", "edition": "cs", "currency": "euro", "big_blind": 10, "seats": 2, "bots_wanted": 1},
    {"name": "San", "structure": "nl", "edition": "pl", "currency": "euro", "raked": True, "big_blind": 50, "seats": 6},
    {"name": "Dunajec", "structure": "fl", "edition": "pl", "currency": "euro", "raked": True, "limit_a": 50, "seats": 6},
)


def make_tables() -> int:
    """The demo tables, if the house has no table at all; returns how many were made."""
    with transaction.atomic():
        if Table.objects.exists():
            return 0
        for wanted in TABLES:
            table = Table(**wanted)
            table_rules.fill_defaults(table)
            table.full_clean()
            table.save()
    return len(TABLES)


def make_operator() -> tuple[str, str] | None:
    """An operator with a random password, if the house has none; returns name and password, which are kept nowhere."""
    if Player.objects.filter(is_staff=True).exists():
        return None
    password = secrets.token_urlsafe(9)
    Player.objects.create_superuser(OPERATOR, password)
    return OPERATOR, password


class Command(BaseCommand):
    help = "Make demo tables and an operator in an empty house. Safe to repeat: what is there stays as it is."

    def handle(self, *args: Any, **options: Any) -> None:
        tables = make_tables()
        if tables:
            for currency in (FUN, EURO):
                fund_bots(currency, HouseSettings.get().bot_budget)
            self.stdout.write(f"{tables} demo tables made.")
        operator = make_operator()
        if operator is not None:
            self.stdout.write(f"The operator's name: {operator[0]}\nThe password, shown this once: {operator[1]}")
