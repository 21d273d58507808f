"""`manage.py demo`: tables to play at, the bots' budget, and an operator, in a house that has none yet."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from lobby import table_rules
from lobby.cashier.grants import fund_bots
from lobby.kinds.models import Kind
from lobby.ledger.codes import EURO, FUN
from lobby.models import HouseSettings, Player, Table

OPERATOR = "operator"


def _table(name: str, variant: str, structure: str, edition: str, bots_wanted: int = 0, **figures: Any) -> dict[str, Any]:
    return {"name": name, "variant": variant, "structure": structure, "edition": edition, "bots_wanted": bots_wanted, **figures}


EUROS: dict[str, Any] = {"currency": "euro"}
RAKED: dict[str, Any] = {"currency": "euro", "raked": True}

TABLES: tuple[dict[str, Any], ...] = (
    _table("Vltava", "holdem", "nl", "cs", 4, big_blind=20, seats=6),
    _table("Wisła", "holdem", "nl", "pl", 5, big_blind=10, seats=9),
    _table("Labe", "holdem", "fl", "cs", 4, limit_a=20, seats=6),
    _table("Odra", "holdem", "pl", "pl", 3, big_blind=20, seats=6),
    _table("Morava", "holdem", "hp", "cs", 3, big_blind=20, seats=6),
    _table("Warta", "holdem", "sl", "pl", 3, limit_a=10, limit_b=20, limit_c=30, seats=6),
    _table("Sázava", "holdem", "nl", "cs", 1, big_blind=10, seats=2, **EUROS),
    _table("San", "holdem", "nl", "pl", big_blind=50, seats=6, **RAKED),
    _table("Dunajec", "holdem", "fl", "pl", limit_a=50, seats=6, **RAKED),
    _table("Ohře", "omaha", "pl", "cs", 4, big_blind=20, seats=6),
    _table("Narew", "omaha5", "pl", "pl", 3, big_blind=20, seats=6),
    _table("Berounka", "omaha8", "fl", "cs", 4, limit_a=20, seats=6),
    _table("Wkra", "omaha58", "pl", "pl", 3, big_blind=10, seats=6, **EUROS),
    _table("Dunaj", "stud", "fl", "cs", 4, limit_a=40, seats=8),
    _table("Pilica", "stud8", "fl", "pl", 4, limit_a=40, seats=6, **EUROS),
    _table("Lužnice", "soko", "fl", "cs", 4, limit_a=40, seats=6),
    _table("Bečva", "americana", "pl", "cs", 4, ante=5, seats=6),
    _table("Orava", "telesina", "pl", "pl", 4, ante=5, seats=6),
    _table("Hron", "telesina", "nl", "cs", 3, ante=5, seats=6, **EUROS),
    _table("Noteć", "draw5", "pl", "pl", 4, big_blind=20, seats=6),
    _table("Nysa", "triple27", "fl", "pl", 4, limit_a=20, seats=6),
    _table("Svratka", "draw32", "pl", "cs", 3, big_blind=20, seats=5),
    _table("Bóbr", "draw32", "nl", "pl", 3, big_blind=20, seats=5, **EUROS),
    _table("Brda", "antedraw", "hp", "pl", 4, ante=5, seats=6),
)
"""One or more tables of each game, named after rivers; bots stay off those that take rake."""


KINDS: tuple[dict[str, Any], ...] = (
    _table("Hold’em among friends", "holdem", "nl", "cs", big_blind=20, seats=6),
    _table("Omaha among friends", "omaha", "pl", "pl", big_blind=20, seats=6),
    _table("Seven stud among friends", "stud", "fl", "cs", limit_a=40, seats=8),
)
"""What players may open for themselves."""


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
        for wanted in KINDS:
            kind = Kind(for_players=True, **wanted)
            table_rules.fill_defaults(kind)
            kind.full_clean()
            kind.save()
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
