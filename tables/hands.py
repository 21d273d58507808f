"""A hand at the table: dealt when it is due, played action by action, carried on where nobody decides.

The rules are the engine's; here are the clock, the seed and the chips' way into and out of a hand. Works on a `Change`
behind the room's lock.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from engine.cards import Cards, parse_cards
from engine.codec import plain_setup
from engine.deck import PACKS
from engine.errors import BadNotation
from engine.hand import events as e
from engine.hand.actions import CALL, CHECK, FOLD, Action, BringIn, Discard, MissDraw, RaiseTo, RefuseSplit, Split, TreatAllIn
from engine.hand.events import Event
from engine.hand.legal import Legal, legal
from engine.hand.setup import Setup
from engine.hand.start import start
from engine.hand.state import BET, BRING_IN, DRAW, NOBODY, SPLIT, HandState
from engine.hand.step import fold_others, step
from engine.shuffle import SEED_BYTES, shuffled
from engine.table.lineup import after_hand, next_lineup
from engine.table.seats import LastHand, Lineup, SeatState
from lobby.models import HouseSettings
from lobby.rake.in_force import schedule_of
from tables import between, clocks, dropped, housebots, lease, seats, settlement
from tables import happenings as told
from tables.change import Change
from tables.commands import Act, Knock
from tables.errors import Refused
from tables.log import is_of_table
from tables.models import Hand, Room, Seat, Seed
from tables.store import SeatInfo

TIMEOUTS_IN_A_ROW = 2
"""So many decisions out of time, and the player sits out (R-TIME-2)."""


def act(change: Change, player_id: int, command: Act) -> None:
    """A player's action, made for the hand and step that he saw. A repeated one does nothing.

    Refused codes: not_seated, paused, not_dealt_in, stale, price_moved, and the engine's.
    """
    before = change.before
    seat = before.seat_of(player_id)
    position = before.position_of(player_id)
    if seat is None:
        raise Refused("not_seated")
    if change.room.paused_at is not None:
        raise Refused("paused")
    if _done_already(change, position, command):
        return
    if change.state is None or not change.running or command.hand != change.room.hand_id:
        raise Refused("stale", hand=change.room.hand_id, step=before.step)
    if position is None:
        raise Refused("not_dealt_in")
    if not before.decision_step <= command.step <= before.step:
        raise Refused("stale", hand=change.room.hand_id, step=before.step)
    _check_price(change.state, position, command)
    clocks.spend(change, seat.number)
    change.play(*step(change.state, position, _action(command)))
    if seat.timeouts:
        change.touch(change.seats[seat.number], timeouts=0)
    carry_on(change)


def _check_price(state: HandState, position: int, command: Act) -> None:
    """Nobody pays another price than the one that stood on his button."""
    may = legal(state)
    if command.price is None or may is None or may.position != position:
        return  # whose turn it is the engine says
    if command.price != may.to_call:
        raise Refused("price_moved")


def _action(command: Act) -> Action:
    if command.action == "raise_to":
        return RaiseTo(command.to)
    if command.action == "discard":
        return Discard(_cards(command))
    return _PLAIN[command.action]


_PLAIN: dict[str, Action] = {
    "fold": FOLD,
    "check": CHECK,
    "call": CALL,
    "bring_in": BringIn(),
    "split": Split(),
    "refuse_split": RefuseSplit(),
}


def _cards(command: Act) -> Cards:
    """The cards that are named; whether he holds them is the engine's question."""
    try:
        return parse_cards(command.cards)
    except BadNotation:
        raise Refused("malformed") from None


_DONE: dict[str, Callable[[Act, Event], bool]] = {
    "fold": lambda _command, event: isinstance(event, e.Folded),
    "check": lambda _command, event: isinstance(event, e.Checked),
    "call": lambda _command, event: isinstance(event, e.Called),
    "raise_to": lambda command, event: isinstance(event, e.Raised) and event.to == command.to,
    "bring_in": lambda _command, event: isinstance(event, e.BringInPosted),
    "discard": lambda command, event: isinstance(event, e.Discarded) and set(event.cards) == set(_cards(command)),
    "split": lambda _command, event: isinstance(event, e.SplitOffered) or (isinstance(event, e.SplitAnswered) and event.agreed),
    "refuse_split": lambda _command, event: isinstance(event, e.SplitAnswered) and not event.agreed,
}
"""Whether an event is what the command asks for."""


def _done_already(change: Change, position: int | None, command: Act) -> bool:
    """Whether the very step after the one that the command was made for did what it asks (a double click)."""
    if position is None or command.hand != change.room.hand_id:
        return False
    later = (event for number, events in change.before.log if number > command.step for event in events)
    first: Any = next((event for event in later if not is_of_table(event)), None)
    return first is not None and _DONE[command.action](command, first) and first.position == position


# ------------------------------------------------------------------ clocks


def knock(change: Change, command: Knock) -> None:
    """A deadline has passed, if it is still the one that the timer saw; a late or repeated knock does nothing."""
    room = change.room
    if room.due_at is None or room.due_at > change.now or room.paused_at is not None:
        return
    if not change.before.decision_step <= command.step <= change.before.step:
        return
    if room.due_for == Room.NEXT_HAND:
        begin(change)
    elif change.running:
        out_of_time(change)


def out_of_time(change: Change) -> None:
    """What nobody decided is decided for him; twice in a row, and the player sits out (R-TIME-2). A bot's misses are not counted."""
    state = change.state
    may = legal(state) if state is not None else None
    if state is None or may is None:
        return
    seat = change.seats[state.seats[may.position]]
    if clocks.puts_off(change, seat):
        return
    clocks.spend(change, seat.number)
    all_in = dropped.allowance_for(change, seat, state, may)
    did = "all_in" if all_in is not None else may.asks if may.asks != BET else "check" if may.can_check else "fold"
    change.tell(told.TimeRanOut(seat.number, *clocks.given(change), did))
    if all_in is not None:
        change.tell(all_in)
    change.play(*step(state, may.position, TreatAllIn() if all_in is not None else _without_answer(may)))
    if not seat.player.is_bot:
        change.touch(seat, timeouts=seat.timeouts + 1)
        if seat.timeouts >= TIMEOUTS_IN_A_ROW and seat.state == Seat.PLAYING:
            seats.put_aside(change, seat, "timeouts", TIMEOUTS_IN_A_ROW)
    carry_on(change)


_WITHOUT_ANSWER: dict[str, Action] = {BRING_IN: BringIn(), DRAW: MissDraw(), SPLIT: RefuseSplit()}


def _without_answer(may: Legal) -> Action:
    """Check if it is free, else fold (R-TIME-2); the smallest bring-in, no card, no split (R-TIME-3, R-TIME-4)."""
    return _WITHOUT_ANSWER.get(may.asks) or (CHECK if may.can_check else FOLD)


def carry_on(change: Change) -> None:
    """Whatever needs no decision: who is leaving folds in his turn, or at once if only one stays, who then wins; a hand that is
    over is settled; else the clock runs.
    """
    while change.running and change.state is not None and not change.state.over:
        if _others_leave(change, change.state):
            change.play(*fold_others(change.state))
            continue
        seat = change.info(change.to_act)
        if seat is None or not _gives_up(seat):
            _start_clock(change)
            return
        may = legal(change.state)
        assert may is not None
        folds = seat.leaving and may.can_fold
        change.play(*step(change.state, may.position, FOLD if folds else _without_answer(may)))
    if change.running:
        _end(change)


def _others_leave(change: Change, state: HandState) -> bool:
    """Whether a bet is asked of the only one who stays: all others leave, and none of them is all-in with a claim (R-POT-1)."""
    if state.asks != BET or state.to_act == NOBODY or len(state.live) < 2:
        return False
    infos = {at: change.info(state.seats[at]) for at in state.live}
    stays = infos.pop(state.to_act)
    if stays is None or _leaves(stays):
        return False
    return all(state.stacks[at] and info is not None and _leaves(info) for at, info in infos.items())


def _leaves(seat: SeatInfo) -> bool:
    """Whether he folds as soon as he may. A bot, and whom the table's host sent away, plays the hand to its end."""
    return bool(seat.leaving) and not seat.sent_away and not seat.is_bot


def _gives_up(seat: SeatInfo) -> bool:
    """Whether he plays the hand no further: he leaves, or sits out now. A bot plays its hand to the end."""
    return _leaves(seat) or (not seat.is_bot and seat.out_wish == Seat.NOW)


def _start_clock(change: Change) -> None:
    """The one to act gets the table's time; a bot a time of its own to think. A running clock goes on."""
    state, seat = change.state, change.info(change.to_act)
    if state is None or seat is None or (change.before.state is not None and state is change.before.state):
        return
    if seat.is_bot:
        change.due(Room.BOT, housebots.think_seconds(state))
    else:
        clocks.start(change, state, seat)


def _end(change: Change) -> None:
    change.room.phase = Room.RESULT
    change.no_due()
    settlement.finish_hand(change)
    between.after_hand(change)


# ------------------------------------------------------------------ dealing


def begin(change: Change) -> None:
    """Deal the next hand, or let the table wait if it cannot be dealt."""
    if change.closing:
        seats.empty_all(change, "closing")
        between.shut(change)
        return
    if lease.draining() or housebots.resting(change):
        between.wait(change)
        return
    _sit_out_the_absent(change)
    _clear_the_way(change)
    room = change.room
    lineup = _line_up(change)
    if lineup is None:
        between.wait(change)
        return
    _note_debts(change, lineup)
    for number in lineup.seats:
        if not change.seats[number].player.is_bot:
            clocks.refill(change, change.seats[number])
    room.button, room.small_blind_seat, room.big_blind_seat = lineup.last
    _deal(change, lineup)
    carry_on(change)


def _line_up(change: Change) -> Lineup | None:
    """Who is dealt in; whoever wished to sit out before his big blind does so when it would be his (R-SIT-1)."""
    table, room = change.table, change.room
    last = LastHand(room.button, room.small_blind_seat, room.big_blind_seat)
    while True:
        states = [_seat_state(seat) for seat in change.seats.values()]
        lineup = next_lineup(states, last, len(change.before.seats), table.stakes, table.game.forced)
        big_blind = change.seats.get(lineup.big_blind) if lineup is not None else None
        if big_blind is None or big_blind.out_wish != Seat.BIG_BLIND:
            return lineup
        seats.put_aside(change, big_blind, "big_blind")


def _seat_state(seat: Seat) -> SeatState:
    ready = seat.state == Seat.PLAYING and not seat.leaving
    return SeatState(seat.number, seat.stack, ready, seat.waits, seat.posts, seat.missed_big, seat.missed_small)


def _sit_out_the_absent(change: Change) -> None:
    """Offline for longer than the house's figure when a hand is due: he sits out (R-SIT-1)."""
    people = [seat for seat in change.seats.values() if not seat.player.is_bot and seat.state == Seat.PLAYING]
    limit = timedelta(seconds=HouseSettings.get().offline_seconds) if people else timedelta()
    for seat in people:
        if change.now - seat.seen_at > limit:
            seats.put_aside(change, seat, "offline", int(limit.total_seconds()))


def _clear_the_way(change: Change) -> None:
    """Who sits where the operator has taken the chair away goes; bots without chips bring new ones or go."""
    rows = list(change.seats.values())
    gone = [seat for seat in rows if seat.number >= change.table.seats]
    broke = [seat for seat in rows if seat.player.is_bot and not seat.stack and seat not in gone]
    if gone or broke:
        settlement.purse(change).lock([seat.player for seat in gone], bots=True)
    for seat in gone:
        seats.empty(change, seat, "seat_gone")
    for seat in broke:
        housebots.buy_again(change, seat)


def _note_debts(change: Change, lineup: Lineup) -> None:
    for owed in after_hand([_seat_state(seat) for seat in change.seats.values()], lineup):
        seat = change.seats[owed.seat]
        missed = told.BlindsMissed(owed.seat, owed.missed_big and not seat.missed_big, owed.missed_small and not seat.missed_small)
        if missed.big or missed.small:
            change.tell(missed)
            change.concern(seat)
        now = {"waits": owed.new, "missed_big": owed.missed_big, "missed_small": owed.missed_small}
        if owed.seat in lineup.seats:
            now["posts"] = False
        changed = {name: value for name, value in now.items() if getattr(seat, name) != value}
        if changed:
            change.touch(seat, **changed)


def _deal(change: Change, lineup: Lineup) -> None:
    """A fresh seed, the table's figures of this moment, the cards."""
    table, dealt = change.table, [change.seats[number] for number in lineup.seats]
    setup = Setup(
        table.variant, table.edition, table.stakes, table.unit_cents, lineup.seats, tuple(seat.stack for seat in dealt), lineup.button,
        lineup.posts, schedule_of(table, change.now),
    )  # fmt: skip
    people = sum(not seat.player.is_bot for seat in dealt)
    hand = Hand.objects.create(
        room=change.room, variant=table.variant, edition=table.edition, setup=plain_setup(setup), dealt=len(dealt), people=people,
        started_at=change.now,
    )  # fmt: skip
    seed = secrets.token_bytes(SEED_BYTES)
    Seed.objects.create(hand=hand, value=seed)
    change.begin(hand.pk)
    change.tell(told.CardsDealt(hand.pk, tuple(seat.player_id for seat in dealt)))
    change.play(*start(setup, shuffled(PACKS[table.game.pack], seed)))
