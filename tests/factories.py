"""Small makers that the tests share. Amounts are cents of play euros, or whole fun chips."""

from __future__ import annotations

from itertools import count
from typing import Any

from django.db import transaction
from django.db.models import Sum

from lobby.accounts import roles
from lobby.ledger import api
from lobby.ledger.models import Account, Transfer
from lobby.models import Player, Table

_numbers = count(1)
QUICK_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
"""For a process that makes many people in a house in earnest: an earnest hash takes a fifth of a second, and none of them logs in by it."""


def euros(amount: float) -> int:
    """Cents of so many euros: euros(2.5) is 250."""
    return round(amount * 100)


def player(nickname: str = "", **more: Any) -> Player:
    """A player who may log in with the password "secret"."""
    return Player.objects.create_user(nickname or f"Player{next(_numbers)}", "secret", **more)


def operator(nickname: str = "", **more: Any) -> Player:
    """Somebody who may do everything on the operator's pages."""
    return Player.objects.create_superuser(nickname or f"Operator{next(_numbers)}", "secret", **more)


def staff(role: str, nickname: str = "", **more: Any) -> Player:
    """Somebody with a role: operator, floor or cashier."""
    made = player(nickname or f"Helper{next(_numbers)}", **more)
    roles.assign(made, role)
    return Player.objects.get(pk=made.pk)


def bot(nickname: str = "") -> Player:
    """A house bot."""
    return Player.objects.create_bot(nickname or f"Bot{next(_numbers)}")


def table(name: str = "", **more: Any) -> Table:
    """A no-limit Hold'em table, 1/2 chips or 0.01/0.02 euros, six seats, buy-in of 20 to 100 big blinds, saved."""
    figures = {"small_blind": 1, "big_blind": 2, "min_buy_in": 40, "max_buy_in": 200, "seats": 6} | more
    return Table.objects.create(name=name or f"Table {next(_numbers)}", **figures)


def fund(owner: Player, cents: int, currency: str = "euro") -> Transfer:
    """Gives a player so many cents from the mint."""
    with transaction.atomic():
        wallet, mint = api.wallet(owner, currency), api.mint(currency)
        return api.post(api.Move(f"test:{next(_numbers)}", mint, wallet, cents, "grant", note="for a test"))[0]


def all_money(currency: str = "euro") -> int:
    """What all accounts of a currency hold together, the mint among them: always 0."""
    return Account.objects.filter(currency=currency).aggregate(total=Sum("balance"))["total"] or 0


def outside_the_mint(currency: str = "euro") -> int:
    """Play money in the house, in cents: wallets, escrows, rake and bots."""
    return Account.objects.filter(currency=currency).exclude(kind="mint").aggregate(total=Sum("balance"))["total"] or 0
