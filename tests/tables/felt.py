"""A table to play at in tests: players with money, seats, actions, and the sum of all chips of the house."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from engine.cards import parse_cards
from engine.hand.legal import legal
from engine.hand.state import HandState
from engine.variants import VARIANTS
from lobby.ledger import api
from lobby.ledger.models import Account, Transfer
from lobby.models import Player, Table
from tables import hands, store
from tables.commands import Act, Command, Knock, Sit
from tables.errors import Refused
from tables.models import Hand, Result, Room, Seat, Step, Visit
from tables.room import Outcome, handle
from tables.store import Snapshot

_made = iter(range(1, 10**9))


def make_table(**fields: Any) -> Table:
    """A no-limit table of 50/100 cents with six seats, buy-in 2,000 to 10,000."""
    number = next(_made)
    given = {
        "name": f"Table {number}", "structure": "nl", "small_blind": 50, "big_blind": 100, "seats": 6, "min_buy_in": 2_000,
        "max_buy_in": 10_000, "currency": "fun", "bank_seconds": 0,
    }  # fmt: skip
    return Table.objects.create(**{**given, **fields})


def stakes_of(variant: str) -> dict[str, int]:
    """Figures of a big-bet table of the game: blinds of 50 and 100, or antes of 25 with what they force."""
    forced = VARIANTS[variant].forced
    return {} if forced == "blinds" else {"small_blind": 0, "big_blind": 0, "ante": 25, "bring_in": 50 if forced == "bring_in" else 0}


def make_player(money: int = 100_000, currency: str = "fun", **fields: Any) -> Player:
    """A player with money in his wallet."""
    number = next(_made)
    player = Player.objects.create_user(f"player{number}", **fields)
    give(player, money, currency)
    return player


def give(player: Player, money: int, currency: str = "fun") -> None:
    if money:
        with transaction.atomic():
            mint, wallet = api.mint(currency), api.wallet(player, currency)
            api.post(api.Move(f"test:{next(_made)}:{player.pk}", mint, wallet, money, "grant"))


def fund_bots(money: int, currency: str = "fun") -> None:
    with transaction.atomic():
        api.post(api.Move(f"bots:{next(_made)}", api.mint(currency), api.bots_account(currency), money, "bots"))


def wallet(player: Player, currency: str = "fun") -> int:
    return api.balance(player, currency)


class Felt:
    """One table, and a clock that the test moves."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now = timezone.now()

    def do(self, player: Player | None, command: Command) -> Outcome:
        """A command through the door; what is on commit runs as if it were committed."""
        with committed():
            return handle(self.table.pk, player.pk if player is not None else None, command, self.now)

    def refused(self, player: Player | None, command: Command) -> Refused:
        """The refusal of a command that must change nothing at all."""
        before = everything()
        with pytest.raises(Refused) as caught:
            self.do(player, command)
        assert everything() == before
        return caught.value

    def sit(self, player: Player, seat: int | None = None, amount: int = 10_000, **more: Any) -> Outcome:
        return self.do(player, Sit(amount, seat, **more))

    def seated(self, count: int, amount: int = 10_000) -> list[Player]:
        """So many people on the seats 0, 1, …"""
        players = [make_player() for _ in range(count)]
        for number, player in enumerate(players):
            self.sit(player, number, amount)
        return players

    @property
    def room(self) -> Room:
        return Room.objects.select_related("table").get(pk=self.table.pk)

    @property
    def shot(self) -> Snapshot:
        return store.snapshot(self.table.pk)

    def wait(self, seconds: float) -> None:
        """Time passes and nothing happens by itself; people at the table are seen all the while."""
        self.now += timedelta(seconds=seconds)
        Seat.objects.filter(room_id=self.table.pk, offline=False).update(seen_at=self.now)

    def pass_due(self) -> Outcome:
        """The room's deadline passes and a timer knocks."""
        due = self.room.due_at
        assert due is not None, "nothing is due"
        self.wait(max((due - self.now).total_seconds(), 0))
        return self.do(None, Knock(self.room.step))

    def deal(self) -> Snapshot:
        """The next hand begins."""
        while self.shot.phase != "hand":
            assert self.room.due_for == Room.NEXT_HAND
            self.pass_due()
        return self.shot

    @property
    def to_act(self) -> Player:
        return self._to_act(self.shot)

    def _to_act(self, shot: Snapshot) -> Player:
        assert shot.state is not None
        return Player.objects.get(pk=shot.dealt[shot.state.to_act])

    def act(self, action: str, to: int = 0, cards: str = "", shot: Snapshot | None = None) -> Outcome:
        """The one to act does it. `shot` is the felt as it stands, if it was just read."""
        shot = shot or self.shot
        return self.do(self._to_act(shot), Act(shot.hand_id or 0, shot.step, action, to, cards))  # type: ignore[arg-type]

    def pass_on(self, shot: Snapshot | None = None) -> None:
        """The one to act does the least that lets the hand go on: checks, calls, brings in, stands pat, refuses to split."""
        shot = shot or self.shot
        may = legal(shot.state) if shot.state is not None else None
        assert may is not None
        answers = {"bring_in": "bring_in", "draw": "discard", "split": "refuse_split"}
        self.act(answers.get(may.asks) or ("check" if may.can_check else "call"), shot=shot)

    def until(self, what: Callable[[HandState], bool]) -> HandState:
        """Everybody passes on until the hand stands as asked for."""
        while True:
            shot = self.shot
            assert shot.state is not None and not shot.state.over, "the hand was over before"
            if what(shot.state):
                return shot.state
            self.pass_on(shot)

    def fold_out(self) -> None:
        """Everybody folds until the hand is over."""
        while (shot := self.shot).phase == "hand":
            self.act("fold", shot=shot)

    def check_down(self) -> None:
        """Everybody passes on to the end."""
        while (shot := self.shot).phase == "hand":
            self.pass_on(shot)


def stack_deck(monkeypatch: pytest.MonkeyPatch, first: str) -> None:
    """The next hands are dealt these cards first ("AsKd"), then the rest of the pack in its order."""

    def stacked(pack: tuple[int, ...], _seed: bytes) -> tuple[int, ...]:
        wanted = parse_cards(first)
        return wanted + tuple(card for card in pack if card not in wanted)

    for module in (hands, store):
        monkeypatch.setattr(module, "shuffled", stacked)


@contextmanager
def committed() -> Iterator[None]:
    """Inside a test's transaction: run what was put off until the commit, when the block ends without an error."""
    if not connection.in_atomic_block:
        yield
        return
    start = len(connection.run_on_commit)
    yield
    waiting = connection.run_on_commit[start:]
    del connection.run_on_commit[start:]
    for _sids, function, _robust in waiting:
        function()


def everything() -> dict[str, list[Any]]:
    """All rows that commands may change, to see that none did (marks of claims and of presence excepted)."""
    room_fields = [f.attname for f in Room._meta.concrete_fields if f.attname not in ("claimed_until", "watched_until")]
    seat_fields = [f.attname for f in Seat._meta.concrete_fields if f.attname != "seen_at"]
    models = (Account, Transfer, Hand, Result, Step, Visit, Table)
    rows: dict[str, list[Any]] = {model.__name__: list(model.objects.order_by("pk").values_list()) for model in models}
    rows["Room"] = list(Room.objects.order_by("pk").values_list(*room_fields))
    rows["Seat"] = list(Seat.objects.order_by("pk").values_list(*seat_fields))
    return rows


def assert_adds_up(*tables: Table) -> None:
    """No chip appeared or was lost: the whole house, and each table's escrow against its felt."""
    assert sum(Account.objects.filter(currency="fun").values_list("balance", flat=True)) == 0
    assert sum(Account.objects.filter(currency="euro").values_list("balance", flat=True)) == 0
    for table in tables or Table.objects.all():
        stacks = sum(Seat.objects.filter(room_id=table.pk).values_list("stack", flat=True))
        rake = sum(Hand.objects.filter(room_id=table.pk, rake_settled_at=None).values_list("rake", flat=True))
        assert api.escrow(table).balance == stacks + rake
        shot = store.snapshot(table.pk)
        if shot.phase == "hand" and shot.state is not None:
            assert sum(shot.state.stacks) + shot.state.in_play == sum(shot.state.setup.stacks)


def at(when: datetime, seconds: float) -> datetime:
    return when + timedelta(seconds=seconds)
