"""Chips in, chips out, results and rake: the only place of the felt that moves money.

The chips of a table lie in its escrow account: the stacks (as they were when the running hand began), and the rake that
was taken and not yet settled. A command's movements are collected and posted together, so that accounts are locked once
and in their order. All amounts are cents.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from engine.hand.state import HandState
from engine.hand.step import void
from lobby.ledger import api, reasons
from lobby.ledger.api import Account, Move
from lobby.models import Player
from tables.archive.models import due
from tables.change import Change, open_change
from tables.errors import Refused, Unbalanced
from tables.happenings import HandSettled, PlayerLeft
from tables.models import Hand, Result, Room, Seat
from tables.store import Snapshot

RAKE_BATCH = 200
BOTS = 0
"""Stands for the house bots' common account among the players' ids."""


class Purse:
    """The movements of one command. Balances are known of the accounts that were locked beforehand."""

    def __init__(self, change: Change) -> None:
        self.change = change
        self.escrow = api.escrow(change.table)
        self.moves: list[Move] = []
        self._balances: dict[int, int] = {}
        self._accounts: dict[int, Account] = {}

    def account(self, player: Player) -> Account:
        """Where a player's money comes from and goes to: his wallet, or the house bots' budget."""
        owner = BOTS if player.is_bot else player.pk
        if owner not in self._accounts:
            currency = self.change.table.currency
            self._accounts[owner] = api.bots_account(currency) if player.is_bot else api.wallet(player, currency)
        return self._accounts[owner]

    def lock(self, players: Iterable[Player], *, bots: bool = False) -> None:
        """Lock the accounts of these players and the escrow, once and in order, before balances are asked for.

        Name everybody whose money may move in this command (`bots`: any bot's too): locks taken later would break the order.
        """
        accounts = [self.account(player) for player in players]
        if bots:
            accounts.append(self._accounts.setdefault(BOTS, api.bots_account(self.change.table.currency)))
        locked = api.lock(self.escrow, *accounts)
        self._balances = {pk: account.balance for pk, account in locked.items()}

    def balance(self, player: Player) -> int:
        """Cents in the player's account that are not promised yet; it must be locked."""
        account = self.account(player)
        return self._balances[account.pk] - sum(move.amount for move in self.moves if move.source.pk == account.pk)

    def affords(self, player: Player, amount: int) -> bool:
        """Whether the player's account can give so much besides what was already promised; it must be locked."""
        return self.balance(player) >= amount

    def bring(self, seat: Seat, amount: int, reason: str) -> None:
        """Chips from the account to the seat; the seat's and the visit's sums follow."""
        self._move(self.account(seat.player), self.escrow, amount, reason, seat)
        seat.visit.bought_in += amount
        self.change.touch_visit(seat.visit)
        self.change.touch(seat, stack=seat.stack + amount)

    def take_home(self, seat: Seat, reason: str) -> int:
        """All chips of the seat go home and its visit ends; returns the amount."""
        amount = seat.stack
        if amount:
            self._move(self.escrow, self.account(seat.player), amount, reason, seat)
        seat.visit.cashed_out += amount
        seat.visit.closed_at = self.change.now
        self.change.touch_visit(seat.visit)
        seat.stack = 0
        return amount

    def _move(self, source: Account, target: Account, amount: int, reason: str, seat: Seat) -> None:
        # One step does one thing of a kind to a visit, so its number makes the key: a step is written once.
        key = f"{reason}:{seat.visit_id}:{self.change.number}"
        hand_no = self.change.room.hand_id
        self.moves.append(Move(key, source, target, amount, reason, hand_no=hand_no, table=self.change.table))

    def post(self) -> None:
        """Move what was promised; raises Refused('not_enough') with the ledger's facts."""
        try:
            api.post(*self.moves)
        except api.NotEnough as short:
            raise Refused(short.code, **short.facts) from None
        self.moves = []


def purse(change: Change) -> Purse:
    """The one purse of a change."""
    if change.purse is None:
        change.purse = Purse(change)
    return change.purse


def commit(change: Change) -> Snapshot:
    """Move the money, then write the step: the end of every command. Raises Refused('not_enough')."""
    if change.purse is not None:
        change.purse.post()
    return change.write()


def balance(player: Player, currency: str) -> int:
    """What a player has in his wallet."""
    return api.balance(player, currency)


# ------------------------------------------------------------------ results


class Line(NamedTuple):
    """What a hand came to for one position."""

    position: int
    seat: int
    start: int
    put_in: int
    won: int
    rake: int

    @property
    def end(self) -> int:
        return self.start - self.put_in + self.won


def lines(state: HandState) -> list[Line]:
    """The results of a hand that is over, by position. Raises Unbalanced if the chips do not add up."""
    put_in = [paid + dead for paid, dead in zip(state.paid, state.dead, strict=True)]
    shares = _in_proportion(state.rake_total, put_in)
    found = [
        Line(position, seat, state.setup.stacks[position], put_in[position], state.won[position], shares[position])
        for position, seat in enumerate(state.seats)
    ]
    if any(line.end != state.stacks[line.position] or line.end < 0 for line in found):
        raise Unbalanced("stacks")
    if sum(line.won - line.put_in for line in found) != -state.rake_total:
        raise Unbalanced("rake")
    return found


def _in_proportion(amount: int, weights: list[int]) -> list[int]:
    """Whole cents of `amount` by weight; the rest goes cent by cent to the first who have any."""
    total = sum(weights)
    if not total:
        return [0] * len(weights)
    shares = [amount * weight // total for weight in weights]
    rest = amount - sum(shares)
    for at, weight in enumerate(weights):
        if rest and weight:
            shares[at] += 1
            rest -= 1
    return shares


def finish_hand(change: Change) -> None:
    """Put the results of the hand that is over into the seats and write one Result row for each."""
    state, hand_id = change.state, change.room.hand_id
    assert state is not None and hand_id is not None
    found = lines(state)
    for line in found:
        seat = change.seats[line.seat]
        if seat.stack != line.start:
            raise Unbalanced("stack", seat.number, seat.stack, line.start)
        seat.visit.won += line.end - line.start
        change.touch_visit(seat.visit)
        change.touch(seat, stack=line.end)
    Result.objects.bulk_create(
        Result(
            hand_id=hand_id, player_id=change.seats[line.seat].player_id, seat=line.seat, start=line.start, put_in=line.put_in,
            won=line.won, rake=line.rake, end=line.end,
        )
        for line in found
    )  # fmt: skip
    pot = sum(line.put_in for line in found)
    Hand.objects.filter(pk=hand_id).update(ended_at=change.now, pot=pot, rake=state.rake_total)
    due(hand_id)
    change.hand_ended = True
    change.tell(HandSettled(hand_id, pot, state.rake_total))


# ------------------------------------------------------------------ outage


class PaidBack(NamedTuple):
    """What a player got back from a table: `in_hand` from the pots of the void hand, `stack` of what lay before him."""

    player_id: int
    seat: int
    is_bot: bool
    currency: str
    hand_no: int | None
    in_hand: int
    stack: int

    @property
    def total(self) -> int:
        return self.in_hand + self.stack


def void_hand(room: Room, now: datetime | None = None) -> dict[int, int]:
    """Void the running hand in the caller's transaction, the room being locked: cents in its pots by seat (R-OUT-1).

    Nothing moves between accounts: the stacks of the seats are what they were at the start. Empty if no hand runs.
    """
    if room.phase != Room.HAND:
        return {}
    change = open_change(room, "void", now)
    refunds = put_back(change)
    change.write()
    return refunds


def put_back(change: Change) -> dict[int, int]:
    """The running hand is void: chips back to who put them in, no result, no rake. Returns the cents by seat."""
    assert change.state is not None
    state, events = void(change.state)
    refunds = {seat: paid + dead for seat, paid, dead in zip(state.seats, state.paid, state.dead, strict=True)}
    change.play(state, events)
    Hand.objects.filter(pk=change.room.hand_id).update(ended_at=change.now, voided=True)
    due(change.room.hand_id)
    change.room.phase = Room.RESULT
    change.no_due()
    return refunds


def cash_out_everybody(
    room: Room, reason: str = reasons.OUTAGE, in_hand: dict[int, int] | None = None, now: datetime | None = None
) -> list[PaidBack]:
    """All players of the locked room get their chips back and their seats go, in the caller's transaction.

    `in_hand` is what `void_hand` returned. The table stays open: whoever wants takes a seat again. Raises Unbalanced while a
    hand runs.
    """
    if room.phase == Room.HAND:
        raise Unbalanced("hand_runs", room.pk)
    change = open_change(room, "cash_out", now)
    hand_no = room.hand_id if in_hand else None
    chips = purse(change)
    back = []
    for seat in list(change.seats.values()):
        put = (in_hand or {}).get(seat.number, 0)
        seat.visit.why = "outage" if reason == reasons.OUTAGE else "closing"
        stack = chips.take_home(seat, reason)
        back.append(PaidBack(seat.player_id, seat.number, seat.player.is_bot, change.table.currency, hand_no, put, stack - put))
        change.tell(
            PlayerLeft(seat.number, seat.player_id, seat.player.nickname, stack, "outage" if reason == reasons.OUTAGE else "closing")
        )
        change.seat_left(seat)
    if room.phase != Room.CLOSED:
        room.phase = Room.WAITING
    room.button = room.small_blind_seat = room.big_blind_seat = -1
    change.no_due()
    commit(change)
    return back


# ------------------------------------------------------------------ rake


def settle_rake(batch: int = RAKE_BATCH) -> int:
    """Move the rake of ended hands from the escrows to the house, each hand's once; returns how many hands were settled.

    One transaction for each table; a hand that another worker has in hand is left to it.
    """
    open_hands = Hand.objects.filter(rake__gt=0, rake_settled_at__isnull=True, ended_at__isnull=False)
    rooms = open_hands.order_by("room_id").values_list("room_id", flat=True).distinct()
    return sum(_settle_rake_of(room_id, batch) for room_id in list(rooms))


def _settle_rake_of(room_id: int, batch: int) -> int:
    with transaction.atomic():
        room = Room.objects.select_for_update(of=("self",), no_key=True).select_related("table").get(pk=room_id)
        wanted = Hand.objects.filter(room=room, rake__gt=0, rake_settled_at__isnull=True, ended_at__isnull=False)
        hands = list(wanted.order_by("number").values_list("number", "rake")[:batch])
        source, target = api.escrow(room.table), api.rake_account(room.table.currency)
        api.post(*(Move(f"rake:{number}", source, target, rake, reasons.RAKE, hand_no=number, table=room.table) for number, rake in hands))
        Hand.objects.filter(pk__in=[number for number, _rake in hands]).update(rake_settled_at=timezone.now())
    return len(hands)


def unsettled_rake(room_id: int) -> int:
    """Rake of ended hands that still lies in the table's escrow."""
    found = Hand.objects.filter(room_id=room_id, rake_settled_at__isnull=True).aggregate(sum=Sum("rake"))["sum"]
    return found or 0


def chips_at(room: Room) -> int:
    """All cents in the table's escrow: stacks, chips in play, and rake not yet settled."""
    return api.escrow(room.table).balance
