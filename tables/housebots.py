"""House bots at a table: how many sit, what they bring, when they rest, how long they think. How they play is `tables.bots`.

They are paid from one account of the house, whose balance is their budget, and use the door that everybody uses. Works on
a `Change` behind the room's lock, except for `move`.
"""

from __future__ import annotations

import secrets

from django.db import IntegrityError, transaction

from engine.cards import cards_text
from engine.hand.actions import Action, BringIn, Call, Check, Discard, Fold, RaiseTo, RefuseSplit, Split
from engine.hand.state import NOBODY, HandState
from engine.views import view
from lobby.accounts import names
from lobby.models import HouseSettings, Player, Table
from tables import lease, seats
from tables.bots import policy
from tables.bots.tempers import temper_of
from tables.change import Change
from tables.commands import Act, ActionName
from tables.models import Seat
from tables.settlement import purse
from tables.store import SeatInfo, Snapshot

NAMES = (
    "Abel", "Agnes", "Albin", "Alma", "Anton", "Barbora", "Bela", "Berta", "Blanka", "Boris", "Bruno", "Cecil", "Celina", "Cyril",
    "Dagmar", "Dalibor", "Dora", "Edgar", "Edita", "Egon", "Elza", "Emil", "Ester", "Evzen", "Felix", "Flora", "Fred", "Gabor",
    "Gita", "Gustav", "Hana", "Hektor", "Hela", "Hugo", "Ida", "Ignac", "Irma", "Ivo", "Jarmil", "Jolana", "Julek", "Karin", "Kasper",
    "Klara", "Kornel", "Lada", "Leon", "Lidka", "Lubor", "Magda", "Marek", "Milos", "Mina", "Nela", "Nestor", "Nora", "Oldrich", "Olga",
    "Oskar", "Otylie", "Paula", "Petr", "Prokop", "Radka", "Remek", "Rita", "Roman", "Sabina", "Silvie", "Simon", "Tadeas", "Tekla",
    "Tibor", "Urban", "Vanda", "Viktor", "Vilma", "Xaver", "Zdena", "Zikmund",
)  # fmt: skip

DRAINING_SECONDS = 0.0
DICE = secrets.SystemRandom()  # noqa: TID251 - the bots' dice, no deck


# ------------------------------------------------------------------ coming and going


def chairs(table: Table, people: int) -> int:
    """Bots that should sit beside so many people, seated or waiting: the operator's number, but one seat stays free for the next;
    who is alone keeps an opponent also where that takes the last seat."""
    least = 1 if people == 1 else 0
    return min(table.bots_wanted, max(table.seats - people - 1, least))


def wanted(change: Change, people: int) -> int:
    """Bots that should sit now; none at raked tables by default."""
    table = change.table
    if change.closing or (table.raked and table.bots_wanted and not HouseSettings.get().bots_on_raked):
        return 0
    return chairs(table, people)


class Plan:
    """What has to be done about the bots of a table."""

    def __init__(self, change: Change) -> None:
        taken = change.taken
        bots = [seat for seat in taken if seat.is_bot and not seat.leaving]
        waiting = change.before.waiting
        target = wanted(change, sum(not seat.is_bot for seat in taken) + len(waiting.holds) + len(waiting.queue))
        self.missing = 0 if lease.draining() else max(0, target - len(bots))
        self.leaving: list[SeatInfo] = _who_makes_way(change, bots, len(bots) - target)
        staying = [seat for seat in bots if seat not in self.leaving]
        self.broke = [seat for seat in staying if not seat.stack and not change.running]

    def __bool__(self) -> bool:
        return bool(self.missing or self.leaving or self.broke)


def _who_makes_way(change: Change, bots: list[SeatInfo], too_many: int) -> list[SeatInfo]:
    """Those without chips first, then those who need not wait for a hand to end, then the smallest stacks."""
    return sorted(bots, key=lambda seat: (seat.stack > 0, change.in_hand(seat.number), seat.stack))[: max(0, too_many)]


def tend(change: Change, plan: Plan) -> None:
    """Carry the plan out; the bots' account must be locked. What the budget does not pay for is left undone."""
    for info in plan.leaving:
        _send_away(change, change.seats[info.number], "made_way")
    for info in plan.broke:
        buy_again(change, change.seats[info.number])
    held = {hold.seat for hold in change.before.waiting.holds}
    free = [number for number in range(change.table.seats) if number not in change.seats and number not in held]
    for number in _mixed(free)[: plan.missing]:
        bot = _idle_bot(change)
        amount = buy_in(change.table)
        if bot is None or not purse(change).affords(bot, amount):
            return
        seats.fill(change, bot, number, amount, post_now=True)


def buy_again(change: Change, seat: Seat) -> None:
    """A bot without chips brings new ones, or goes if the budget is spent; the bots' account must be locked."""
    amount = buy_in(change.table)
    if purse(change).affords(seat.player, amount):
        seats.add_chips(change, seat, amount)
    else:
        seats.empty(change, seat, "broke")


def _send_away(change: Change, seat: Seat, why: str) -> None:
    """At once, or when the hand is over that he was dealt into; he plays it to its end."""
    if change.in_hand(seat.number):
        seats.mark_leaving(change, seat, why)
    else:
        seats.empty(change, seat, why)


def buy_in(table: Table) -> int:
    """What a bot brings, in cents: between a half and all of the maximum, or a few minimums where there is none."""
    least = max(table.min_buy_in, 1)
    most = max(table.max_buy_in or 4 * least, least)
    step = max(table.stakes.smallest_bet, 1)
    amount = (most + secrets.randbelow(most + 1)) // 2 // step * step
    return min(max(amount, least), most)


def _mixed(numbers: list[int]) -> list[int]:
    return sorted(numbers, key=lambda _number: secrets.randbits(32))


def _idle_bot(change: Change) -> Player | None:
    """A bot who sits nowhere; a new one if all are busy and a name is left."""
    here = [seat.player_id for seat in change.seats.values()]
    idle = list(Player.objects.filter(is_bot=True, is_active=True, seats__isnull=True).exclude(pk__in=here)[:20])
    if idle:
        return secrets.choice(idle)
    used = set(Player.objects.filter(nickname_key__in=[names.key(name) for name in _names()]).values_list("nickname_key", flat=True))
    free = [name for name in _names() if names.key(name) not in used]
    if not free:
        return None
    try:
        with transaction.atomic():
            return Player.objects.create_bot(secrets.choice(free))
    except IntegrityError:  # another table took the name in this moment; the next round of the house tries again
        return None


def _names() -> list[str]:
    return [*NAMES, *(f"{name} {number}" for number in range(2, 9) for name in NAMES)]


# ------------------------------------------------------------------ rest, thought, play


def resting(change: Change) -> bool:
    """Whether only bots would play and no person sits here or watches."""
    if any(not seat.is_bot and not seat.offline for seat in change.taken):
        return False
    watched = change.room.watched_until
    return watched is None or watched < change.now


def think_seconds(state: HandState) -> float:
    """How long the bot to act thinks; nothing while the house is about to stop."""
    if lease.draining():
        return DRAINING_SECONDS
    return policy.think_seconds(view(state, state.to_act), DICE)


def move(found: Snapshot) -> tuple[int, Act] | None:
    """What the bot to act does: its player's id and the command, made from the view of its own seat. None if no bot is to act."""
    state = found.state
    if state is None or state.over or state.to_act == NOBODY or found.hand_id is None:
        return None
    seat = found.seats[state.seats[state.to_act]]
    if seat is None or not seat.is_bot:
        return None
    return seat.player_id, command_of(found.hand_id, found.step, policy.choose(view(state, state.to_act), DICE, temper_of(seat.nickname)))


def command_of(hand: int, step: int, action: Action) -> Act:
    """The room's command for an action of the engine."""
    if isinstance(action, RaiseTo):
        return Act(hand, step, "raise_to", action.to)
    if isinstance(action, Discard):
        return Act(hand, step, "discard", cards=cards_text(action.cards))
    return Act(hand, step, _WORDS[type(action)])


_WORDS: dict[type, ActionName] = {
    Fold: "fold",
    Check: "check",
    Call: "call",
    BringIn: "bring_in",
    Split: "split",
    RefuseSplit: "refuse_split",
}
