"""Twenty threads at one table: nothing is done twice, no chip appears or is lost. Runs on both databases."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import OperationalError, connection, connections, transaction
from django.utils import timezone

from lobby.accounts.bans import ban
from lobby.ledger.models import Transfer
from lobby.models import Player, Table
from tables import room, settlement, sightings, store, timers
from tables.audit import audit
from tables.commands import Act, ComeBack, Command, Leave, Sit, SitOut, TopUp
from tables.errors import Refused
from tables.models import Hand, Result, Seat, Step
from tables.room import handle
from tests.tables.felt import assert_adds_up, make_player, make_table, wallet

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 20


def together(work: Callable[[int], object], count: int = THREADS) -> list[object]:
    """`work(number)` in so many threads that start at the same moment; the first error is raised."""
    gate = threading.Barrier(count)

    def run(number: int) -> object:
        try:
            gate.wait(30)
            return work(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


def tried(table: Table, player: Player, command: Command) -> str:
    """'changed', 'nothing', or the code of the refusal."""
    try:
        return "changed" if handle(table.pk, player.pk, command).changed else "nothing"
    except Refused as refusal:
        return refusal.code


def test_twenty_clicks_on_one_button_act_once() -> None:
    table = make_table()
    for number in range(3):
        handle(table.pk, make_player().pk, Sit(10_000, number))
    timers.sweep(timezone.now() + timedelta(seconds=5))
    shot = store.snapshot(table.pk)
    assert shot.state is not None
    actor = Player.objects.get(pk=shot.dealt[shot.state.to_act])
    command = Act(shot.hand_id or 0, shot.step, "raise_to", 300)
    outcomes = Counter(together(lambda _number: tried(table, actor, command)))
    assert outcomes == {"changed": 1, "nothing": THREADS - 1}
    assert store.snapshot(table.pk).step == shot.step + 1
    assert_adds_up()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite locks no single row")
def test_a_seat_that_a_command_holds_lets_other_signs_of_life_be_written_and_its_own_wait() -> None:
    table = make_table()
    players = [make_player() for _number in range(2)]
    for number, player in enumerate(players):
        handle(table.pk, player.pk, Sit(10_000, number))
    sightings.forget()
    for player in players:
        sightings.hear(table.pk, player.pk, 70)

    def write() -> int:
        try:
            return sightings.write_heard()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as aside:
        with transaction.atomic():
            Seat.objects.select_for_update().get(player=players[0])
            assert aside.submit(write).result(10) == 1
        assert aside.submit(write).result(10) == 1
    assert set(Seat.objects.values_list("line_ms", flat=True)) == {70}


def test_twenty_players_take_one_seat_once() -> None:
    table = make_table()
    players = [make_player(50_000) for _number in range(THREADS)]
    outcomes = Counter(together(lambda number: tried(table, players[number], Sit(10_000, 3))))
    assert outcomes == {"changed": 1, "seat_taken": THREADS - 1}
    assert sum(wallet(player) for player in players) == THREADS * 50_000 - 10_000
    assert_adds_up()


def test_one_player_in_twenty_tabs_sits_down_once_and_pays_once() -> None:
    table, player = make_table(seats=10), make_player(50_000)
    outcomes = Counter(together(lambda number: tried(table, player, Sit(10_000, number % 10, ticket="one"))))
    assert outcomes == {"changed": 1, "nothing": THREADS - 1}
    assert wallet(player) == 40_000
    assert_adds_up()


def test_player_with_money_for_one_table_sits_at_one_of_twenty() -> None:
    tables, player = [make_table() for _number in range(THREADS)], make_player(10_000)
    outcomes = Counter(together(lambda number: tried(tables[number], player, Sit(10_000, 0))))
    assert outcomes == {"changed": 1, "not_enough": THREADS - 1}
    assert wallet(player) == 0
    assert_adds_up()


def test_twenty_sweeps_at_the_deadline_pass_it_once() -> None:
    table = make_table()
    for number in range(3):
        handle(table.pk, make_player().pk, Sit(10_000, number))
    timers.sweep(timezone.now() + timedelta(seconds=5))
    step = store.snapshot(table.pk).step
    late = timezone.now() + timedelta(seconds=30)
    served = together(lambda _number: timers.sweep(late))
    assert sum(served) == 1  # type: ignore[arg-type]
    assert store.snapshot(table.pk).step == step + 1


def test_twenty_settlements_move_each_rake_once() -> None:
    table = make_table(currency="euro", raked=True)
    for number in range(2):
        handle(table.pk, make_player(100_000, "euro").pk, Sit(10_000, number))
    for _hand in range(3):
        timers.sweep(timezone.now() + timedelta(seconds=10))
        _check_down(table)
    assert Hand.objects.filter(rake__gt=0).count() == 3
    together(lambda _number: settlement.settle_rake())
    assert Transfer.objects.filter(reason="rake").count() == 3
    assert_adds_up()
    assert audit() == []


def _check_down(table: Table) -> None:
    while (shot := store.snapshot(table.pk)).phase == "hand":
        assert shot.state is not None
        free = shot.state.price == shot.state.bets[shot.state.to_act]
        handle(table.pk, shot.dealt[shot.state.to_act], Act(shot.hand_id or 0, shot.step, "check" if free else "call"))


def test_command_that_lost_a_deadlock_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table, player = make_table(), make_player()
    whole, failed = room._handle, []

    def unlucky(*arguments: object) -> object:
        outcome = whole(*arguments)  # type: ignore[arg-type]
        if not failed:
            failed.append(1)
            fault = OperationalError("deadlock detected")
            fault.__cause__ = Exception()
            fault.__cause__.sqlstate = "40P01"  # type: ignore[attr-defined]
            raise fault
        return outcome

    monkeypatch.setattr(room, "_handle", unlucky)
    assert room.handle(table.pk, player.pk, Sit(10_000, 0)).changed
    assert (Seat.objects.count(), Step.objects.count(), wallet(player)) == (1, 1, 90_000)
    assert_adds_up()


def _time_runs_out(table: Table) -> None:
    """Whatever is due next at the table is due now."""
    due = store.snapshot(table.pk).due_at
    if due is not None:
        timers.sweep(due)


def test_bans_and_play_at_once_end_with_the_banned_cashed_out() -> None:
    table = make_table(seats=10)
    players = [make_player(50_000) for _number in range(8)]
    for number, player in enumerate(players):
        handle(table.pk, player.pk, Sit(10_000, number))
    timers.sweep(timezone.now() + timedelta(seconds=5))

    def work(number: int) -> None:
        if number < 4:
            ban(players[number], "test")
        for _move in range(10):
            _time_runs_out(table)

    together(work, 8)
    while store.snapshot(table.pk).phase == "hand":
        _time_runs_out(table)
    assert not Seat.objects.filter(player__in=players[:4]).exists()
    assert_adds_up()
    assert audit() == []


class Life:
    """A thread's random life at a table: sits, plays, double-clicks, tops up, leaves, and lets time pass."""

    def __init__(self, table: Table, players: list[Player], number: int) -> None:
        self.table, self.players, self.dice = table, players, random.Random(number)
        self.number = number

    def live(self, moves: int) -> Counter[str]:
        seen: Counter[str] = Counter()
        for _move in range(moves):
            if self.number % 5 == 0:
                timers.sweep(timezone.now() + timedelta(seconds=self.dice.choice((0, 3, 6, 25))))
            else:
                seen[self._one()] += 1
        return seen

    def _one(self) -> str:
        player = self.dice.choice(self.players)
        shot = store.snapshot(self.table.pk)
        if shot.phase == "hand" and shot.state is not None and self.dice.random() < 0.6:
            player = next(each for each in self.players if each.pk == shot.dealt[shot.state.to_act])
            return self._twice(player, self._action(shot.hand_id or 0, shot.step))
        return self._twice(player, self._wish(shot, player))

    def _wish(self, shot: store.Snapshot, player: Player) -> Command:
        """Who has no seat takes one, and who has one mostly plays on, so that hands go on whatever the machine has time for."""
        if shot.seat_of(player.pk) is None:
            return self.dice.choice([Sit(5_000), Sit(10_000), Sit(10_000, self.dice.randrange(6))])
        return self.dice.choice([Leave(), SitOut(), ComeBack(True), ComeBack(True), ComeBack(True), TopUp(700)])

    def _action(self, hand: int, step: int) -> Act:
        kind = self.dice.choice(["fold", "call", "call", "check", "raise_to"])
        return Act(hand, step, kind, self.dice.choice([200, 400, 1_000, 10_000]) if kind == "raise_to" else 0)  # type: ignore[arg-type]

    def _twice(self, player: Player, command: Command) -> str:
        first = tried(self.table, player, command)
        if isinstance(command, Act) and self.dice.random() < 0.3:
            assert tried(self.table, player, command) != "changed"
        return first


def _end_a_hand(table: Table, players: list[Player]) -> None:
    """Everybody has a seat and is back, and time runs out until a hand has ended, if none has yet."""
    for player in players[:4]:
        tried(table, player, Sit(10_000))
        tried(table, player, ComeBack(True))
    for _deadline in range(60):
        if Hand.objects.filter(ended_at__isnull=False).exists():
            return
        _time_runs_out(table)
    raise AssertionError("no hand has ended")


def test_random_lives_of_twenty_threads_keep_every_chip() -> None:
    table = make_table()
    players = [make_player(60_000) for _number in range(10)]
    for number in range(4):
        handle(table.pk, players[number].pk, Sit(10_000, number))
    seen = sum(together(lambda number: Life(table, players, number).live(20)), Counter())  # type: ignore[arg-type]
    assert seen["changed"] > 20
    _end_a_hand(table, players)
    assert_adds_up()
    assert audit() == []
    numbers = list(Step.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert sum(wallet(player) for player in players) + sum(Seat.objects.values_list("stack", flat=True)) == 600_000
    assert all(result.end >= 0 for result in Result.objects.all())
