"""The seats as everybody sees them: cards or backs, stack, bet, the one label, the button."""

from __future__ import annotations

from engine.hand.state import DRAW
from engine.views import PlayerView
from lobby.avatars import TONES
from lobby.words.kept import gettext as _
from lobby.words.kept import per_language, pgettext
from tables.presenters import aside, clocks, entry, waiting
from tables.presenters import figures as fig
from tables.presenters.parts import GroupPart, SeatPart, TagPart
from tables.presenters.reading import HAND, RESULT, Reading
from tables.store import SeatInfo

_FORCED = ("small_blind", "big_blind", "live_blind", "dead_blind")
_DRAWN = ("draw", "pat", "missed_draw")
_ANSWERS = ("split", "refuse_split")
_PAIR = 2
_OPEN_PHASES = ("waiting", HAND, RESULT)


def seat_parts(reading: Reading) -> list[SeatPart]:
    """Every seat of the table by number."""
    return [_seat(reading, number) for number in range(len(reading.snapshot.seats))]


def _seat(reading: Reading, number: int) -> SeatPart:
    snapshot = reading.snapshot
    info = snapshot.seats[number]
    button = snapshot.button == number
    if info is None:
        hold = snapshot.waiting.hold_on(number)
        if hold is not None:
            return waiting.seat_part(reading, hold, button=button)
        may_sit = snapshot.phase in _OPEN_PHASES and number < reading.table.seats and not reading.table.closes
        return SeatPart(reading.table.pk, number, number + 1, "free", button=button, may_sit=may_sit)
    position = reading.occupants.get(number)
    player = reading.rail.players[position] if reading.rail is not None and position is not None else None
    to_act = player is not None and reading.rail is not None and reading.rail.to_act == position and snapshot.phase == HAND
    words = _state(reading, info, player, to_act)
    tag = _tag(reading, info, player, words)
    groups = _groups(reading, player)
    stack = player.stack if player is not None and snapshot.phase != RESULT else info.stack
    return SeatPart(
        reading.table.pk,
        number,
        number + 1,
        " ".join(words),
        info.nickname,
        info.player_id % TONES if info.is_bot else 0,
        info.is_bot,
        reading.figures.full(stack),
        groups,
        "pair" if groups and reading.game.hole_cards == _PAIR else "",
        tag,
        reading.figures.bet(player.bet) if player is not None and snapshot.phase != RESULT else None,
        button,
        clocks.running(snapshot) if to_act else None,
        may_note=True,
        brings=position is not None and position == reading.brings_in and snapshot.phase == HAND,
        leads=reading.leads(position) if position is not None else "",
        blinds=reading.figures.blinds(stack),
        order=reading.order.get(position, 0) if position is not None else 0,
    )


def _state(reading: Reading, info: SeatInfo, player: PlayerView | None, to_act: bool) -> list[str]:
    """The engine's words for a seat, as the style sheet asks for them."""
    words = ["sitting-out"] if player is None and not _waits_only_for_deal(reading, info) else []
    if player is not None:
        words = ["folded"] if player.folded else ["in"]
    if to_act:
        words.append("to-act")
    if player is not None and player.all_in:
        words.append("all-in")
    if player is not None and reading.snapshot.phase == RESULT and player.won:
        words.append("winner")
    if info.offline:
        words.append("offline")
    return words


def _waits_only_for_deal(reading: Reading, info: SeatInfo) -> bool:
    """Not in the hand, but nothing keeps him out of the next one."""
    if info.state != "playing" or info.leaving:
        return False
    if reading.snapshot.phase == HAND:
        return not (info.waits or info.missed_big or info.missed_small)
    owed = entry.of_seat(reading.snapshot, info.number)
    return owed is None or owed.free


def _tag(reading: Reading, info: SeatInfo, player: PlayerView | None, words: list[str]) -> TagPart | None:
    """The one label: to act, wins, all-in, offline, sitting out or waiting, else the last action; the first that fits."""
    if "to-act" in words:
        return _to_act_tag(reading, info)
    if "winner" in words and player is not None:
        return TagPart("wins", "trophy", _("Wins %(amount)s") % {"amount": reading.figures.bare(player.won)})
    if "all-in" in words:
        return TagPart("all-in", "offline" if player is not None and player.kept else "allin", _("All-in"))
    if info.offline:
        return _offline_tag(info)
    if player is None:
        return aside.tag(reading, info)
    return _action_tag(reading, player)


def _offline_tag(info: SeatInfo) -> TagPart:
    """With the seconds since his last sign of life."""
    if info.offline_since is None:
        return TagPart("offline", "offline", _("Offline"))
    since = clocks.milliseconds_text(info.offline_since)
    return TagPart("offline", "offline", _("Offline"), _("Offline, %(seconds)s s") % {"seconds": "{s}"}, since=since)


def _to_act_tag(reading: Reading, info: SeatInfo) -> TagPart:
    if reading.state is not None and reading.state.asks == DRAW:
        text, with_clock = _("Draws"), _("Draws, %(seconds)s s")
    else:
        text, with_clock = _("To act"), _("To act, %(seconds)s s")
    return TagPart("to-act", "clock", text, with_clock % {"seconds": "{s}"} if not info.is_bot else "")


def _action_tag(reading: Reading, player: PlayerView) -> TagPart | None:
    if player.folded:
        return TagPart("fold", "fold", pgettext("seat", "Fold"))
    if player.position in reading.unasked:
        return TagPart("check", "eye", pgettext("seat", "Shows"))
    if player.mucked:
        return TagPart("fold", "fold", _("Mucks"))
    if reading.snapshot.phase == RESULT:
        return None
    if player.last_action in _FORCED:
        return _forced_tag(player) if player.bet else None
    if player.last_action in _DRAWN:
        return _drawn_tag(player)
    if not reading.has_acted(player.position) and player.last_action not in _ANSWERS:
        return None
    tags = _action_words()
    if player.last_action not in tags:
        return None
    kind, icon, text = tags[player.last_action]
    return TagPart(kind, icon, text % {"amount": reading.figures.bare(player.last_amount)})


@per_language
def _action_words() -> dict[str, tuple[str, str, str]]:
    return {
        "check": ("check", "call", pgettext("seat", "Check")),
        "call": ("call", "call", pgettext("seat", "Call")),
        "bet": ("bet", "raise", pgettext("seat", "Bet %(amount)s")),
        "raise": ("raise", "raise", pgettext("seat", "Raise to %(amount)s")),
        "complete": ("raise", "raise", pgettext("seat", "Completes to %(amount)s")),
        "bring_in": ("call", "plus", pgettext("seat", "Brings in %(amount)s")),
        "split": ("split", "split", pgettext("seat", "Split?")),
        "refuse_split": ("fold", "fold", pgettext("seat", "No split")),
    }


def _drawn_tag(player: PlayerView) -> TagPart | None:
    """How many cards he exchanged, until he acts in the round that follows; everybody may know it."""
    if player.drew < 0:
        return None
    if player.last_action == "missed_draw":
        return TagPart("fold", "offline", pgettext("seat", "Draw missed"))
    if not player.drew:
        return TagPart("pat", "hand", pgettext("seat", "Stands pat"))
    return TagPart("draw", "swap", pgettext("seat", "Drew %(count)s") % {"count": player.drew})


def _forced_tag(player: PlayerView) -> TagPart:
    return TagPart("blind", "plus", _forced_words()[player.last_action])


@per_language
def _forced_words() -> dict[str, str]:
    return {
        "small_blind": pgettext("seat", "Small blind"),
        "big_blind": pgettext("seat", "Big blind"),
        "live_blind": pgettext("seat", "Posts"),
        "dead_blind": pgettext("seat", "Posts"),
    }


def _groups(reading: Reading, player: PlayerView | None) -> tuple[GroupPart, ...]:
    """Faces that everybody sees, backs for the others, nothing for who has folded, or mucked and showed nothing."""
    unasked = reading.unasked.get(player.position, frozenset()) if player is not None else frozenset()
    if player is None or player.folded or (player.mucked and not player.shown and not unasked):
        return ()
    assert reading.state is not None
    if unasked:
        own = reading.state.own(player.position)
        seen = tuple(card if card in unasked else known for card, known in zip(own, player.cards, strict=True))
        return fig.groups(reading.state, player.position, seen, {})
    best = reading.winning_cards.get(player.position, frozenset())
    return fig.groups(reading.state, player.position, player.cards, dict.fromkeys(best, "best"))
