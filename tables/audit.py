"""Does the felt add up, and does it agree with the ledger? Findings are codes and cents; nothing is mended here.

Everything is read in one transaction that sees one moment, so that it may be asked while hands run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.db import connection
from django.db.models import Case, Count, F, Max, Q, Sum, When
from django.db.models.functions import Coalesce

from lobby.ledger import reasons
from lobby.ledger.api import Account, Transfer
from lobby.ledger.audit import trial
from lobby.ledger.moment import one_moment
from lobby.models import Table
from lobby.oversight import guards as deeds
from tables import store
from tables.models import Hand, Result, Room, Seat, Step, Visit

BROUGHT = (reasons.BUY_IN, reasons.TOP_UP)
TAKEN_HOME = (reasons.CASH_OUT, reasons.OUTAGE)


class Finding(NamedTuple):
    """Something that must not be: what, of which row, and both figures in cents (or counts)."""

    code: str
    about: str
    expected: int = 0
    found: int = 0
    table: int | None = None
    """The table that it is about, if it is about one."""
    currency: str = ""
    """Of both figures, if they are money."""


def audit() -> list[Finding]:
    """All findings; empty if everything adds up.

    Codes: those of the ledger's trial balance, escrow_differs (stacks and unsettled rake), visit_differs (bought in + won −
    cashed out against the stack), visits_differ_from_ledger, winnings_differ (of a player at a table: visits against
    results), results_differ_from_rake, results_differ_from_pot, results_missing, void_hand_has_results, rake_not_settled_once,
    hand_not_in_room, room_without_hand, hand_does_not_fit_seats, hand_chips_differ, steps_have_gaps, deeds_guard_missing.
    """
    with one_moment():
        return _with_currencies(list(_all()))


def _with_currencies(findings: list[Finding]) -> list[Finding]:
    """What is about a table is in the table's currency."""
    tables = {each.table for each in findings if each.table and not each.currency}
    currencies = dict(Table.objects.filter(pk__in=tables).values_list("pk", "currency"))
    return [each._replace(currency=each.currency or currencies.get(each.table or 0, "")) for each in findings]


def _all() -> Iterator[Finding]:
    wrong = trial()
    owners = dict(Account.objects.filter(pk__in=[each.account for each in wrong]).values_list("pk", "table_id"))
    for each in wrong:
        about = f"account {each.account} {each.currency} {each.about}".strip()
        yield Finding(f"ledger_{each.code}", about, each.expected, each.found, owners.get(each.account), each.currency)
    yield from (Finding("deeds_guard_missing", name) for name in deeds.missing(connection))
    yield from _escrows()
    yield from _visits()
    yield from _visits_in_ledger()
    yield from _winnings()
    yield from _results()
    yield from _rake()
    yield from _running()
    yield from _steps()


def _sums(pairs: Iterable[tuple[int, int | None]]) -> dict[int, int]:
    return {pk: total or 0 for pk, total in pairs}


def _unequal(code: str, what: str, expected: dict[int, int], found: dict[int, int]) -> Iterator[Finding]:
    """Tables, by id, whose figures differ."""
    for pk in sorted({*expected, *found}):
        if expected.get(pk, 0) != found.get(pk, 0):
            yield Finding(code, f"{what} {pk}", expected.get(pk, 0), found.get(pk, 0), pk)


def _escrows() -> Iterator[Finding]:
    """Escrow = stacks (as the running hand began) + rake not yet settled."""
    held = _sums(Account.objects.filter(kind="escrow").order_by().values_list("table_id").annotate(Sum("balance")))
    stacks = _sums(Seat.objects.order_by().values_list("room_id").annotate(Sum("stack")))
    rake = _sums(Hand.objects.filter(rake_settled_at=None).order_by().values_list("room_id").annotate(Sum("rake")))
    felt = {pk: stacks.get(pk, 0) + rake.get(pk, 0) for pk in {*stacks, *rake}}
    yield from _unequal("escrow_differs", "table", felt, held)


def _visits() -> Iterator[Finding]:
    stays = Visit.objects.annotate(
        due=F("bought_in") + F("won") - F("cashed_out"),
        has=Case(When(closed_at=None, then=Coalesce(F("open_seat__stack"), -1)), default=0),
    )
    for pk, due, has, table in stays.exclude(due=F("has")).values_list("pk", "due", "has", "table_id"):
        yield Finding("visit_differs", f"visit {pk}", due, has, table)


def _visits_in_ledger() -> Iterator[Finding]:
    moved = Transfer.objects.filter(table__isnull=False).order_by()
    for field, why in (("bought_in", BROUGHT), ("cashed_out", TAKEN_HOME)):
        posted = _sums(moved.filter(reason__in=why).values_list("table_id").annotate(Sum("amount")))
        noted = _sums(Visit.objects.order_by().values_list("table_id").annotate(Sum(field)))
        yield from _unequal("visits_differ_from_ledger", f"{field} at table", posted, noted)


def _winnings() -> Iterator[Finding]:
    results = Result.objects.order_by().values_list("player_id", "hand__room_id").annotate(Sum("end"), Sum("start"))
    by_hands = {(player, table): end - start for player, table, end, start in results}
    visits = Visit.objects.order_by().values_list("player_id", "table_id").annotate(Sum("won"))
    by_visits = {(player, table): won for player, table, won in visits}
    for key in sorted({*by_hands, *by_visits}):
        if by_hands.get(key, 0) != by_visits.get(key, 0):
            yield Finding("winnings_differ", f"player {key[0]} at table {key[1]}", by_hands.get(key, 0), by_visits.get(key, 0), key[1])


def _results() -> Iterator[Finding]:
    """Every hand that ended: its results come to minus the rake; a void one has none."""
    ended = Hand.objects.filter(ended_at__isnull=False).annotate(
        rows=Count("results"), put=Coalesce(Sum("results__put_in"), 0), won=Coalesce(Sum("results__won"), 0)
    )
    wrong = ended.filter(Q(voided=True, rows__gt=0) | Q(voided=False) & ~Q(rows=F("dealt"), put=F("pot"), won=F("pot") - F("rake")))
    for hand in wrong:
        about = f"hand {hand.number}"
        if hand.voided:
            yield Finding("void_hand_has_results", about, 0, hand.rows, hand.room_id)
        elif hand.rows != hand.dealt:
            yield Finding("results_missing", about, hand.dealt, hand.rows, hand.room_id)
        elif hand.put != hand.pot:
            yield Finding("results_differ_from_pot", about, hand.pot, hand.put, hand.room_id)
        else:
            yield Finding("results_differ_from_rake", about, -hand.rake, hand.won - hand.put, hand.room_id)


def _rake() -> Iterator[Finding]:
    settled = Hand.objects.filter(rake_settled_at__isnull=False).order_by()
    noted = _sums(settled.values_list("room_id").annotate(Sum("rake")))
    posted = _sums(Transfer.objects.filter(reason=reasons.RAKE).order_by().values_list("table_id").annotate(Sum("amount")))
    yield from _unequal("rake_not_settled_once", "table", noted, posted)


def _running() -> Iterator[Finding]:
    """A hand is open exactly where its room plays it, with the players and the chips of the seats."""
    playing = {room.pk: room for room in Room.objects.select_related("table").filter(phase=Room.HAND)}
    for number, room_id in Hand.objects.filter(ended_at=None).values_list("number", "room_id"):
        if room_id not in playing or playing[room_id].hand_id != number:
            yield Finding("hand_not_in_room", f"hand {number}", table=room_id)
    for room in playing.values():
        yield from _running_hand(room)


def _running_hand(room: Room) -> Iterator[Finding]:
    found = store.recall(room)
    state = found.state
    if state is None or state.over:
        yield Finding("room_without_hand", f"table {room.pk}", table=room.pk)
        return
    start = sum(state.setup.stacks)
    if (now := sum(state.stacks) + state.in_play) != start:
        yield Finding("hand_chips_differ", f"hand {room.hand_id}", start, now, room.pk)
    for player, number, stack in zip(found.dealt, state.seats, state.setup.stacks, strict=True):
        seat = found.seats[number] if number < len(found.seats) else None
        if seat is None or seat.player_id != player or seat.stack != stack:
            yield Finding("hand_does_not_fit_seats", f"hand {room.hand_id} seat {number}", stack, seat.stack if seat else 0, room.pk)


def _steps() -> Iterator[Finding]:
    """Every step up to the room's last one is there, or was thrown away with its hand."""
    kept = dict(Step.objects.order_by().values_list("room_id").annotate(Count("pk")))
    most = dict(Step.objects.order_by().values_list("room_id").annotate(Max("number")))
    pruned = _sums(Hand.objects.filter(pruned_steps__isnull=False).order_by().values_list("room_id").annotate(Sum("pruned_steps")))
    for room_id, last in Room.objects.values_list("pk", "step"):
        if kept.get(room_id, 0) + pruned.get(room_id, 0) != last or most.get(room_id, 0) != last:
            yield Finding("steps_have_gaps", f"table {room_id}", last, kept.get(room_id, 0) + pruned.get(room_id, 0), room_id)
