"""What the lobby itself can tell a player of his own data: profile, wallets, statement, measures, sessions and addresses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lobby.cashier import purses, statement
from lobby.cashier.models import Request
from lobby.ledger import history
from lobby.ledger.codes import CURRENCIES
from lobby.models import Player
from lobby.people import addresses, own_data
from lobby.people.measures import SHOWN
from lobby.people.models import Address, Arrival, Measure
from lobby.preferences.models import Preferences
from lobby.words.accounts import measure_name


def _profile(player: Player) -> dict[str, Any]:
    came = Arrival.objects.filter(player=player).first()
    return {
        "nickname": player.nickname,
        "email": player.email,
        "joined": player.joined_at,
        "last_login": player.last_login,
        "signed_up_from": came.address if came else "",
        "words_to_the_operator": came.words if came else "",
        "wallets": {purse.currency: {"balance": purse.balance, "at_tables": purse.at_tables} for purse in purses.of(player)},
        "amounts": "euro: cents of play euros; fun: fun chips",
    }


def _statement(player: Player) -> Iterator[dict[str, Any]]:
    for currency in CURRENCIES:
        wallet = history.find_wallet(player, currency)
        for transfer in history.movements(wallet) if wallet is not None else ():
            row = statement.row(transfer, wallet, player)
            yield {
                "when": row.when, "currency": currency, "what": row.what, "detail": row.detail, "hand": row.hand_no,
                "change": row.change, "balance": row.balance,
            }  # fmt: skip


def _measures(player: Player) -> Iterator[dict[str, Any]]:
    for found in Measure.objects.filter(player=player, kind__in=SHOWN):
        yield {
            "when": found.created_at,
            "what": measure_name(found.kind),
            "reason": found.reason,
            "until": found.until,
            "read": found.seen_at,
        }


def _sessions(player: Player) -> dict[str, Any]:
    living = [
        {"since": session.created_at, "last_seen": session.last_seen_at, "address": session.ip, "browser": session.user_agent}
        for session in addresses.sessions_of(player)
    ]
    seen = Address.objects.filter(player=player).values("address", "agent", "first_at", "last_at")
    return {"sessions": living, "addresses": list(seen)}


def _requests(player: Player) -> Iterator[dict[str, Any]]:
    for asked in Request.objects.filter(player=player).order_by("pk"):
        yield {
            "when": asked.created_at, "kind": asked.kind, "amount": asked.amount, "note": asked.note, "state": asked.state,
            "decided": asked.decided_at, "reason": asked.reason,
        }  # fmt: skip


def _preferences(player: Player) -> dict[str, Any]:
    found = Preferences.objects.filter(player=player).first()
    return dict(found.values) if found is not None else {}


own_data.part("profile", _profile)
own_data.part("requests", _requests)
own_data.part("settings", _preferences)
own_data.part("statement", _statement)
own_data.part("measures", _measures)
own_data.part("sessions", _sessions)
