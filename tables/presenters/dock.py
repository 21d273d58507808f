"""The dock: what the one who looks may do, and why. And his own cards. The only fragments that know a viewer."""

from __future__ import annotations

from engine.cards import Cards, card_text, cards_text
from engine.hand.legal import legal
from engine.hand.state import DRAW, HandState
from engine.views import known_cards
from lobby.words.cards import mini as mini_card
from lobby.words.kept import gettext as _
from lobby.words.kept import per_language, pgettext
from tables import showing
from tables.presenters import aside, entry, lines, outcome, sizing, turn, waiting, wishes
from tables.presenters import figures as fig
from tables.presenters.parts import ButtonPart, ClockPart, DockPart, DoPart, MinePart, MiniPart, ShowPart, WhyPart
from tables.presenters.reading import HAND, RESULT, Reading
from tables.store import PAUSED, SeatInfo

_PAIR = 2


def mine(reading: Reading, player_id: int | None) -> MinePart:
    """The viewer's own cards while nobody else has seen them all; none if he has none, has folded or has shown."""
    state = reading.state
    position = reading.snapshot.position_of(player_id) if player_id is not None else None
    if state is None or position is None or state.folded[position] or state.shown[position] or state.voided:
        return MinePart()
    cards = known_cards(state, position, position)
    fresh = _fresh(state, position, cards)
    draws = any(street.draw for street in state.streets)
    return MinePart(
        fig.groups(state, position, cards, dict.fromkeys(fresh, "new"), own=True),
        "pair" if state.variant.hole_cards == _PAIR else "",
        spread=draws,
        choose=state.asks == DRAW and state.to_act == position and reading.snapshot.phase == HAND,
        leads=reading.leads(position),
    )


def _fresh(state: HandState, position: int, cards: Cards) -> Cards:
    """The cards that he got in this draw: new ones lie last."""
    drew = state.drew[position]
    return cards[-drew:] if drew > 0 and not state.over else ()


def dock(reading: Reading, player_id: int | None) -> DockPart:
    """The dock of a viewer: his turn, waiting, sitting out, watching, between hands."""
    snapshot = reading.snapshot
    seat = snapshot.seat_of(player_id)
    if snapshot.phase == "closed":
        return _idle(reading, "closed", "info", _("This table is closed"), _("closed"), do=(_lobby(),))
    if snapshot.phase == PAUSED:
        return _idle(reading, "paused", "pause", _("The table is paused"), _("paused"), more=aside.wishes(reading, seat))
    if seat is None:
        return _watching(reading, player_id)
    position = snapshot.position_of(player_id)
    if snapshot.phase == HAND and position is not None and reading.state is not None and not reading.state.folded[position]:
        may = legal(reading.state) if reading.state.to_act == position else None
        return turn.dock(reading, may, aside.wishes(reading, seat)) if may is not None else _waiting(reading, seat, position)
    if snapshot.phase == RESULT and position is not None:
        return _result(reading, seat, position)
    return _between(reading, seat)


# ---------------------------------------------------------------- not my turn


@per_language
def _off(small: str) -> tuple[ButtonPart, ButtonPart, ButtonPart]:
    """The three buttons in their places, dashed, with the reason."""
    return (
        ButtonPart("fold", pgettext("button", "Fold"), small=small),
        ButtonPart("check", pgettext("button", "Check"), small=small),
        ButtonPart("raise_to", pgettext("button", "Raise"), small=small),
    )


def _idle(
    reading: Reading, state: str, icon: str, head: str, small: str, *, hint: str = "", why: WhyPart | None = None,
    do: tuple[DoPart, ...] = (), more: tuple[DoPart, ...] = (), clock_text: str = "", timed: bool = False, clock: ClockPart | None = None,
) -> DockPart:  # fmt: skip
    fold, call, raise_ = _off(small)
    seconds = reading.table.result_seconds
    clock = fig.clock(reading.snapshot.due_at, seconds) if timed else clock
    size = sizing.size_off(reading.stakes) if state in ("wait", "result") and not do else None
    hand = reading.state
    cap = sizing.cap(hand, reading.figures) if state == "wait" and hand is not None and not do else None
    return DockPart(reading.table.pk, state, icon, head, fold, call, raise_, clock_text, clock, hint, why, size, cap, do=do, more=more)


def _waiting(reading: Reading, seat: SeatInfo, position: int) -> DockPart:
    state = reading.state
    assert state is not None
    hint = turn.holding(reading, position)
    why = _draw_missed() if position in state.missed else None
    if state.is_treated_all_in(position):
        words, small = _("You count as all-in"), _("all-in")
        why = lines.treated_all_in(reading, seat, position)
        return _idle(reading, "wait", "offline", words, small, hint=hint, why=why, more=aside.wishes(reading, seat))
    if not state.stacks[position]:
        return _idle(reading, "wait", "allin", _("You are all-in"), _("all-in"), hint=hint, why=why, more=aside.wishes(reading, seat))
    icon, head = aside.soon_gone(seat) or _in_the_hand(state)
    part = _idle(reading, "wait", icon, head, _("not your turn"), hint=hint, why=why, more=aside.wishes(reading, seat))
    acts = not seat.leaving and seat.out_wish != aside.GIVES_UP
    return _with_wishes(reading, part, wishes.of(state, position, reading.figures) if acts else None)


def _in_the_hand(state: HandState) -> tuple[str, str]:
    """Whose turn it is the seats say: a dock that named him would be drawn anew for everybody at each step."""
    return "clock", _("Wait for your turn") if state.to_act >= 0 else _("The cards are dealt")


def _with_wishes(reading: Reading, part: DockPart, found: wishes.Wishes | None) -> DockPart:
    """The buttons of what he may wish for, and for which hand, round and price they were drawn."""
    if found is None:
        return part
    fold, call, raise_ = found.buttons
    hand = str(reading.snapshot.hand_id)
    return part._replace(fold=fold, call=call, raise_=raise_, hand=hand, price=found.price, round=found.round)


def _draw_missed() -> WhyPart:
    """R-TIME-3, said to the one whom it concerns."""
    return WhyPart(
        _("Your draw ran out: you keep your cards."),
        (_("No card was exchanged, and in the betting round that follows you may only check, call or fold."),),
        "R-TIME-3",
    )


def _between(reading: Reading, seat: SeatInfo) -> DockPart:
    """Seated, but not in the hand: folded, sitting out, waiting for the big blind, waiting for others."""
    more = aside.wishes(reading, seat)
    if seat.leaving:
        return _idle(reading, "out", "exit", _("You leave after this hand"), _("leaving"))
    if not seat.stack and not seat.top_up and not _in_hand(reading, seat):
        head = _("You have no chips left")
        return _idle(reading, "out", "wallet", head, _("no chips"), do=(DoPart(_("Add chips"), "tables:top_up", True, True),), more=more)
    owed = entry.of_seat(reading.snapshot, seat.number)
    if seat.state != "playing":
        return _sits_out(reading, seat, owed)
    if owed is not None and not owed.free:
        return _owes(reading, seat, owed, more)
    if reading.snapshot.phase == HAND:
        head = _hand_goes_on(reading)
        return _idle(reading, "wait", "clock", head, _("next hand"), more=more)
    if reading.snapshot.due_for == "next_hand":
        return _idle(reading, "wait", "clock", _("The next hand begins"), _("next hand"), more=more)
    return _idle(reading, "wait", "user", _("Waiting for other players"), _("no hand yet"), more=more)


def _in_hand(reading: Reading, seat: SeatInfo) -> bool:
    return reading.snapshot.phase == HAND and seat.number in reading.occupants


def _hand_goes_on(reading: Reading) -> str:
    state = reading.state
    if state is not None and state.to_act >= 0:
        return _("To act: %(name)s") % {"name": reading.name_of(state.to_act)}
    return _("The cards are dealt")


def _sits_out(reading: Reading, seat: SeatInfo, owed: entry.Entry | None) -> DockPart:
    """The seat's time runs; what was missed meanwhile is named on the way back."""
    why = aside.why_kept(reading) if owed is None or owed.free else entry.why(owed, reading.figures)
    return _idle(
        reading, "out", "moon", _("You sit out"), _("sitting out"), why=why, do=aside.ways_back(reading, owed),
        clock_text=_("the seat is kept for %(time)s") % {"time": "{t}"}, clock=aside.kept_until(reading, seat),
    )  # fmt: skip


def _owes(reading: Reading, seat: SeatInfo, owed: entry.Entry, more: tuple[DoPart, ...]) -> DockPart:
    """He plays on but is not dealt in: he posts, or waits for the big blind (R-NEW-1, R-MISS-1 to 3)."""
    why = entry.why(owed, reading.figures)
    if seat.posts and owed.may_post:
        do = (DoPart(_("Rather wait for the big blind"), "tables:come_back"),)
        return _idle(reading, "wait", "clock", _("You post in the next hand"), _("next hand"), why=why, do=do, more=more)
    do = (DoPart(entry.post_words(owed, reading.figures), "tables:post_now", True),) if owed.may_post else ()
    return _idle(reading, "wait", "clock", _("You play from the big blind"), _("not dealt in"), why=why, do=do, more=more)


def _result(reading: Reading, seat: SeatInfo, position: int) -> DockPart:
    part = _result_without_cards(reading, seat)
    found = _to_show(reading, seat, position)
    return part._replace(show=found, hand=str(reading.snapshot.hand_id)) if found is not None else part


def _to_show(reading: Reading, seat: SeatInfo, position: int) -> ShowPart | None:
    """What he may show to all though nobody may ask for it (R-SHOW-4)."""
    state = reading.state
    if state is None or state.seats[position] != seat.number or not showing.may_show(state, position):
        return None
    hidden = showing.hidden_cards(state, position, reading.unasked.get(position, frozenset()))
    if not hidden:
        return None
    return ShowPart(tuple((card_text(card), MiniPart(*mini_card(card))) for card in hidden), cards_text(hidden))


def _result_without_cards(reading: Reading, seat: SeatInfo) -> DockPart:
    return _idle(
        reading,
        "result",
        "trophy",
        outcome.winners_line(reading),
        _("hand is over"),
        why=outcome.why_won(reading),
        more=aside.wishes(reading, seat),
        clock_text=_("next hand in %(seconds)s s") % {"seconds": "{s}"},
        timed=reading.snapshot.due_for == "next_hand",
    )


def _watching(reading: Reading, player_id: int | None) -> DockPart:
    snapshot = reading.snapshot
    free = waiting.free_seats(reading)
    if snapshot.phase == RESULT and reading.rail is not None and reading.rail.over:
        head, icon, why = outcome.winners_line(reading), "trophy", outcome.why_won(reading)
    else:
        head, icon, why = _("You are watching"), "eye", None
    do: tuple[DoPart, ...] = ()
    called = waiting.dock_pieces(reading, player_id)
    if called is not None and not reading.table.closes:
        return _idle(
            reading, "watch", called.icon, called.head, _("not seated"), why=called.why, do=called.do, clock_text=called.clock_text,
            clock=called.clock,
        )  # fmt: skip
    if free and not reading.table.closes:
        words = _("Take a seat") if player_id is not None else _("Sign in to play")
        do = (DoPart(words, "tables:seat_me" if player_id is not None else "tables:sit", True, player_id is None),)
    return _idle(reading, "watch", icon, head, _("not seated"), hint="" if free else _("No seat is free."), why=why, do=do)


def _lobby() -> DoPart:
    return DoPart(_("Back to the lobby"), "lobby:index", False, True)
