"""Evenings of pretended play for a house that has no player yet: so that reports, statements and histories can be looked at.

People who do not exist play by the house bots' policy, through the room's own door, at a clock that is moved by hand; every
chip goes through the ledger. Transfers carry the real time, hands the pretended one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from engine.views import view
from lobby import table_rules
from lobby.cashier.grants import grant_welcome
from lobby.ledger.history import balance
from lobby.models import Player, Table
from tables import housebots, settlement, store
from tables.bots import policy
from tables.bots.tempers import temper_of
from tables.commands import CloseTable, Knock, Leave, Sit, Tend, TopUp
from tables.errors import Refused
from tables.models import Hand, Room, Seat
from tables.room import handle

NAMES = ("Alena", "Bartek", "Cecylie", "Darek", "Eliska", "Franta", "Grazyna", "Honza", "Iwona", "Jirka", "Kinga", "Ludek")
MARK = "Pretend"
"""Their nicknames end with it, so that nobody takes them for people."""

RAKED: dict[str, Any] = {"currency": "euro", "raked": True}
TABLES: tuple[dict[str, Any], ...] = (
    {"name": "Season Hold’em", "variant": "holdem", "structure": "nl", "edition": "pl", "big_blind": 50, "seats": 6, **RAKED},
    {"name": "Season stud", "variant": "stud", "structure": "fl", "edition": "pl", "limit_a": 50, "seats": 6, **RAKED},
    {"name": "Season Omaha", "variant": "omaha", "structure": "pl", "edition": "cs", "big_blind": 20, "seats": 6},
    {"name": "Season draw", "variant": "draw32", "structure": "pl", "edition": "cs", "big_blind": 20, "seats": 5},
)
SEATED = 4
"""People at a table of an evening."""
STEPS_BETWEEN_SIGNS = 25
STEPS_A_HAND = 400
"""No hand takes so many; a season that does not move ends with an error."""


def play(days: int, hands: int, until: datetime, alive: Callable[[], object] = lambda: None) -> int:
    """Play `hands` hands an evening on so many evenings before `until`, one table after another; returns how many were played.

    Call it in a process that holds the house's lease; `alive` is called every few steps, to renew it. RuntimeError if the
    house has people of its own.
    """
    people = _people()
    tables = _tables()
    played = 0
    for day in range(days):
        evening = until - timedelta(days=days - day)
        table = tables[day % len(tables)]
        sitting = [people[(day * 3 + number) % len(people)] for number in range(SEATED)]
        played += _Evening(table, sitting, evening, alive).play(hands)
    for table in tables:  # nobody comes to them any more: an open one would stand empty in the lobby
        handle(table.pk, None, CloseTable())
    while settlement.settle_rake():
        pass
    return played


def _people() -> list[Player]:
    others = Player.objects.filter(is_bot=False, is_staff=False).exclude(nickname__endswith=MARK)
    if others.exists():
        raise RuntimeError("The house has people of its own.")
    found = []
    for name in NAMES:
        nickname = f"{name}{MARK}"
        player = Player.objects.filter(nickname=nickname).first() or Player.objects.create_user(nickname)
        with transaction.atomic():
            grant_welcome(player)
        found.append(player)
    return found


def _tables() -> list[Table]:
    tables = []
    for figures in TABLES:
        table = Table.objects.filter(name=figures["name"]).first()
        if table is None:
            table = Table(**figures)
            table_rules.fill_defaults(table)
            table.save()
        elif not table.is_open:  # from a season before
            Table.objects.filter(pk=table.pk).update(is_open=True)
            handle(table.pk, None, Tend())
            table.refresh_from_db()
        tables.append(table)
    return tables


class _Evening:
    """One table from the first to the last hand of a day."""

    def __init__(self, table: Table, people: Sequence[Player], start: datetime, alive: Callable[[], object]) -> None:
        self.table = table
        self.alive = alive
        self.people = people
        self.now = start

    def play(self, hands: int) -> int:
        """Sit down, play, go home; returns how many hands were played."""
        first = self._ended()
        for seat, player in enumerate(self.people):
            self._sit(player, seat)
        for step in range(hands * STEPS_A_HAND):
            if step % STEPS_BETWEEN_SIGNS == 0:
                self.alive()
            if self._ended() - first >= hands or not (self._step() or self._buy_again()):
                break
        for player in self.people:
            self._do(player, Leave())
        self._finish()
        return self._ended() - first

    def _ended(self) -> int:
        return Hand.objects.filter(room_id=self.table.pk, ended_at__isnull=False).count()

    def _finish(self) -> None:
        """What still runs is played to its end, so that everybody is cashed out."""
        for _ in range(STEPS_A_HAND):
            if not Seat.objects.filter(room_id=self.table.pk).exists() or not self._step():
                return

    def _sit(self, player: Player, seat: int) -> None:
        amount = self._buy_in(player)
        if amount >= self.table.min_buy_in:
            self._do(player, Sit(amount, seat, post_now=True))

    def _buy_in(self, player: Player) -> int:
        """Cents that he brings: the most, or what he has left."""
        return min(self.table.max_buy_in or 5 * self.table.min_buy_in, balance(player, self.table.currency))

    def _buy_again(self) -> bool:
        """All but one have lost their chips: they bring new ones. False where nobody can, so that the evening is over."""
        for seat in Seat.objects.select_related("player").filter(room_id=self.table.pk, stack=0):
            self._do(seat.player, TopUp(self._buy_in(seat.player)))
        return store.snapshot(self.table.pk).due_at is not None

    def _step(self) -> bool:
        """The next thing that happens; False when nothing more will."""
        found = store.snapshot(self.table.pk)
        state = found.state
        if state is not None and not state.over and found.phase == Room.HAND and found.hand_id is not None:
            self.now += timedelta(seconds=3)
            player = found.dealt[state.to_act]
            choice = policy.choose(view(state, state.to_act), housebots.DICE, temper_of(str(player)))
            self._do(player, housebots.command_of(found.hand_id, found.step, choice))
            return True
        if found.due_at is None:
            return False
        self.now = max(self.now, found.due_at)
        self._do(None, Knock(found.step))
        return True

    def _do(self, player: Player | int | None, command: Any) -> None:
        """A command at the pretended time; everybody counts as seen. What the room refuses is left undone."""
        Seat.objects.filter(room_id=self.table.pk).update(seen_at=self.now)
        number = player.pk if isinstance(player, Player) else player
        try:
            handle(self.table.pk, number, command, self.now)
        except Refused:
            if isinstance(command, Knock):
                raise
