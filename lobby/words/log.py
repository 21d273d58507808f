"""Events of a hand as the lines of its log, in the language of the moment.

Takes events as somebody may see them: what is hidden in them stays hidden here. Knows no table and no viewer; a line
names the seat it is about, so that the page can set its reader's own lines in bold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.cards import Cards
from engine.evaluators import Evaluator, evaluator
from engine.hand import events as e
from engine.variants import Variant, variant
from lobby.words.hands import hand_name, low_name
from lobby.words.kept import gettext as _
from lobby.words.kept import ngettext, per_language, pgettext
from lobby.words.money import amount_text
from lobby.words.reasons import Reasons

NOBODY = -1


class Line(NamedTuple):
    """One line. `kind` is '', street, note or showdown; `seat` counts from 0, -1 for nobody's; `figure` may be ''.

    `rule` is the id of the rule by which the house did it by itself, or ''.
    """

    kind: str
    seat: int
    text: str
    figure: str = ""
    cards: Cards = ()
    rule: str = ""


def street_name(key: str) -> str:
    """The heading of a street by its key in the variant."""
    return _street_names().get(key, key)


@per_language
def _street_names() -> dict[str, str]:
    return {
        "preflop": _("Before the flop"),
        "flop": _("Flop"),
        "turn": _("Turn"),
        "river": _("River"),
        "second": _("Second street"),
        "third": _("Third street"),
        "fourth": _("Fourth street"),
        "fifth": _("Fifth street"),
        "sixth": _("Sixth street"),
        "seventh": _("Seventh street"),
        "vela": _("Vela"),
        "predraw": _("Before the draw"),
        "postdraw": _("After the draw"),
        "first_draw": _("First draw"),
        "second_draw": _("Second draw"),
        "third_draw": _("Third draw"),
        "showdown": _("Showdown"),
    }


def draw_name(game: Variant, street: int) -> str:
    """The heading of the draw itself; the only one of a game has no number."""
    several = sum(1 for each in game.streets if each.draw) > 1
    return street_name(game.streets[street].key) if several else _("The draw")


def pot_name(number: int, pots: int) -> str:
    """A pot by its number, 0 the main one, among `pots` of them."""
    if pots == 1:
        return pgettext("pot", "Pot")
    if number == 0:
        return pgettext("pot", "Main pot")
    return pgettext("pot", "Side pot") if pots == 2 else pgettext("pot", "Side pot %(number)s") % {"number": number}


class Teller:
    """Tells one hand from its first event on. `names` are nicknames by seat; amounts are shown in `currency`."""

    def __init__(self, names: Mapping[int, str], currency: str) -> None:
        self._names = dict(names)
        self._currency = currency
        self._seats: tuple[int, ...] = ()
        self._stacks: list[int] = []
        self._variant: Variant | None = None
        self._judge: Evaluator | None = None
        self._board: Cards = ()
        self._street = NOBODY
        self._shown = False
        self._turned_up: dict[int, Cards] = {}
        self._reasons = Reasons(self._amount, self._name)

    def tell(self, events: Iterable[e.Event]) -> list[Line]:
        """The lines of the next events, in order."""
        told = tuple(events)
        pots = len({event.number for event in told if isinstance(event, e.PotAwarded)})
        lines: list[Line] = []
        for event in told:
            lines += self._reasoned(event, list(self._lines(event, pots)))
        return lines

    def _reasoned(self, event: e.Event, lines: list[Line]) -> list[Line]:
        """With the rule behind what nobody decided, and what the house has to add."""
        rule = self._reasons.rule(event)
        if rule:
            lines = [line if line.rule or (line.kind == "street" and not line.cards) else line._replace(rule=rule) for line in lines]
        return lines + [Line("note", NOBODY, said.text, said.figure, (), said.rule) for said in self._reasons.after(event)]

    def secret(self, event: e.HoleCardsDealt | e.Discarded) -> Line:
        """Cards that only their player may read: for him, or for an operator whose look is written down."""
        text = _("%(name)s is dealt") if isinstance(event, e.HoleCardsDealt) else _("%(name)s puts aside")
        return self._line(event.position, text, None, event.cards)

    # ---- helpers

    def _name(self, position: int) -> str:
        seat = self._seats[position]
        return self._names.get(seat) or _("Seat %(number)s") % {"number": seat + 1}

    def _amount(self, cents: int) -> str:
        return amount_text(cents, self._currency)

    def _line(self, position: int, text: str, cents: int | None = None, cards: Cards = (), kind: str = "") -> Line:
        figure = "" if cents is None else self._amount(cents)
        return Line(kind, self._seats[position], text % {"name": self._name(position)}, figure, cards)

    def _pays(self, position: int, cents: int) -> bool:
        """Books what he puts in; whether he is all-in with it."""
        self._stacks[position] -= cents
        return not self._stacks[position]

    # ---- one event

    def _lines(self, event: e.Event, pots: int) -> Iterator[Line]:
        if isinstance(event, e.HandStarted):
            self._seats, self._stacks = event.setup.seats, list(event.setup.stacks)
            self._variant = variant(event.setup.variant)
            self._judge = evaluator(self._variant, event.setup.edition)
            yield from self._street_line(0)
        elif isinstance(event, e.StreetBegan | e.BoardDealt):
            yield from self._street_line(event.street, event.cards if isinstance(event, e.BoardDealt) else ())
        elif isinstance(event, e.DrawOpened):
            self._street = event.street
            yield Line("street", NOBODY, self._draw_name(event.street))
        elif isinstance(event, e.StreetOpened):
            yield from self._after_the_draw(event.street)
        elif isinstance(event, e.BlindPosted | e.AntePosted | e.BringInPosted):
            yield self._posted(event)
        elif isinstance(event, e.UpCardsDealt):
            yield self._line(event.position, _("%(name)s gets"), None, event.cards)
        elif isinstance(event, e.Folded | e.Checked | e.Called | e.Raised):
            yield self._acted(event)
        elif isinstance(event, e.Discarded | e.DrawMissed | e.SplitOffered | e.SplitAnswered):
            yield self._chose(event)
        elif isinstance(event, e.DeckReshuffled):
            yield Line("note", NOBODY, _("The pack ran out: folded and discarded cards are shuffled under it"))
        elif isinstance(event, e.SplitAsked):
            yield Line("note", NOBODY, _("Everybody with chips offers to split: now the all-in players are asked"))
        elif isinstance(event, e.UncalledBetReturned):
            self._stacks[event.position] += event.amount
            yield self._line(event.position, _("%(name)s takes back the uncalled bet"), event.amount)
        else:
            yield from self._ending(event, pots)

    def _street_line(self, street: int, cards: Cards = ()) -> Iterator[Line]:
        """The heading of a street, once; a common card that comes later has a line of its own (R-7S-3)."""
        self._board += cards
        if street > self._street or cards:
            self._street = street
            yield Line("street", NOBODY, street_name(self._key(street)), "", cards)

    def _draw_name(self, street: int) -> str:
        assert self._variant is not None
        return draw_name(self._variant, street)

    def _after_the_draw(self, street: int) -> Iterator[Line]:
        """Betting after the only draw of a game has a heading of its own; where draws are numbered it stands under its draw."""
        assert self._variant is not None
        if self._variant.streets[street].draw and street_name(self._key(street)) != self._draw_name(street):
            yield Line("street", NOBODY, street_name(self._key(street)))

    def _key(self, street: int) -> str:
        return self._variant.streets[street].key if self._variant is not None else ""

    def _posted(self, event: e.BlindPosted | e.AntePosted | e.BringInPosted) -> Line:
        cents = event.live + event.dead if isinstance(event, e.BlindPosted) else event.amount
        kind = event.kind if isinstance(event, e.BlindPosted) else "ante" if isinstance(event, e.AntePosted) else "bring_in"
        all_in = self._pays(event.position, cents)
        if isinstance(event, e.BlindPosted) and event.live and event.dead:
            return self._posted_both(event, all_in)
        text = _("%(name)s posts and is all-in") if all_in else _post_words()[kind]
        return self._line(event.position, text, cents)

    def _posted_both(self, event: e.BlindPosted, all_in: bool) -> Line:
        """Both blinds were missed: what is a bet and what is not stands apart (R-MISS-2)."""
        text = (
            _("%(name)s posts %(live)s live and %(dead)s dead, all-in") if all_in else _("%(name)s posts %(live)s live and %(dead)s dead")
        )
        facts = {"name": self._name(event.position), "live": self._amount(event.live), "dead": self._amount(event.dead)}
        return Line("", self._seats[event.position], text % facts, self._amount(event.live + event.dead))

    def _chose(self, event: e.Discarded | e.DrawMissed | e.SplitOffered | e.SplitAnswered) -> Line:
        """Draws and splits; how many cards are exchanged everybody sees, which ones nobody."""
        if isinstance(event, e.Discarded):
            count = len(event.cards)
            draws = ngettext("%(name)s draws %(count)s card", "%(name)s draws %(count)s cards", count)
            text = draws if count else _("%(name)s stands pat")
            return Line("", self._seats[event.position], text % {"name": self._name(event.position), "count": count})
        if isinstance(event, e.DrawMissed):
            return self._line(event.position, _("Draw missed: %(name)s"))
        if isinstance(event, e.SplitOffered):
            return self._line(event.position, _("%(name)s offers to split"))
        return self._line(event.position, _("%(name)s agrees to split") if event.agreed else _("%(name)s refuses the split"))

    def _acted(self, event: e.Folded | e.Checked | e.Called | e.Raised) -> Line:
        if isinstance(event, e.Folded):
            return self._line(event.position, _("%(name)s folds"))
        if isinstance(event, e.Checked):
            return self._line(event.position, _("%(name)s checks"))
        all_in = self._pays(event.position, event.added)
        if isinstance(event, e.Called):
            return self._line(event.position, _("%(name)s calls all-in") if all_in else _("%(name)s calls"), event.added)
        return self._line(event.position, _raise_words()[event.kind, all_in], event.to)

    def _ending(self, event: e.Event, pots: int) -> Iterator[Line]:
        if isinstance(event, e.RakeTaken):
            yield Line("note", NOBODY, _("Rake on %(pot)s") % {"pot": self._amount(event.pot)}, self._amount(event.amount))
        elif isinstance(event, e.HandVoided):
            yield Line("note", NOBODY, _("The hand is void: every chip goes back to who put it in"))
        elif isinstance(event, e.HandsTurnedUp):
            yield from self._heading()
            self._turned_up.update(event.hands)
            for position, cards in event.hands:
                yield self._line(position, _("%(name)s turns up"), None, cards)
        elif isinstance(event, e.HandShown):
            yield from self._heading()
            yield self._shows(event)
        elif isinstance(event, e.HandMucked):
            yield from self._heading()
            yield self._line(event.position, _("%(name)s mucks"))
        elif isinstance(event, e.PotAwarded):
            yield from self._awarded(event, pots)

    def _heading(self) -> Iterator[Line]:
        """Once a hand."""
        if not self._shown:
            self._shown = True
            yield Line("street", NOBODY, street_name("showdown"))

    def _shows(self, event: e.HandShown) -> Line:
        """Names the hand; its cards only where they do not lie open already, turned up with a player all-in."""
        assert self._judge is not None
        _code, plays = self._judge.best(event.cards, self._board)
        low = self._judge.best_low(event.cards, self._board) if self._judge.has_low else None
        facts = {"name": self._name(event.position), "hand": self._hand_name(event.rank_class, plays), "low": low_name(low) if low else ""}
        text = _("%(name)s shows %(hand)s; %(low)s") if low else _("%(name)s shows %(hand)s")
        lie_there = self._turned_up.get(event.position) == event.cards
        return Line("", self._seats[event.position], text % facts, "", () if lie_there else event.cards)

    def _hand_name(self, rank_class: str, plays: Cards) -> str:
        return hand_name(rank_class, plays, self._variant.ranking if self._variant is not None else "high")

    def _awarded(self, event: e.PotAwarded, pots: int) -> Iterator[Line]:
        alone = len(event.shares) == 1
        for position, cents in event.shares:
            facts = {"name": self._name(position), "number": event.number}
            yield Line("", self._seats[position], _award_text(event, pots, alone) % facts, self._amount(cents))
        odd = event.shares[0][1] - event.shares[-1][1]
        if odd:
            text = _("%(name)s has the odd %(amount)s: first left of the button")
            facts = {"name": self._name(event.shares[0][0]), "amount": self._amount(odd)}
            yield Line("note", self._seats[event.shares[0][0]], text % facts, rule=self._reasons.odd_rule())


@per_language
def _post_words() -> dict[str, str]:
    return {
        "small_blind": _("%(name)s posts the small blind"),
        "big_blind": _("%(name)s posts the big blind"),
        "live_blind": _("%(name)s posts to play at once"),
        "dead_blind": _("%(name)s posts a dead blind"),
        "ante": _("%(name)s posts the ante"),
        "bring_in": _("%(name)s brings in for"),
    }


@per_language
def _raise_words() -> dict[tuple[str, bool], str]:
    return {
        ("bet", False): _("%(name)s bets"),
        ("bet", True): _("%(name)s bets all-in"),
        ("raise", False): _("%(name)s raises to"),
        ("raise", True): _("%(name)s raises all-in to"),
        ("complete", False): _("%(name)s completes to"),
        ("complete", True): _("%(name)s completes all-in to"),
    }


def _award_text(event: e.PotAwarded, pots: int, alone: bool) -> str:
    """The sentence of one share, with the placeholders `name` and `number`."""
    if event.part == "split":
        return _("%(name)s has a share, split by consent")
    if not event.showdown and pots == 1:
        return _("%(name)s wins the pot, all others folded")
    which = "pot" if pots == 1 else "side" if event.number else "main"
    return _award_words()[which, event.part, alone]


@per_language
def _award_words() -> dict[tuple[str, str, bool], str]:
    return {
        ("pot", "all", True): _("%(name)s wins the pot"),
        ("main", "all", True): _("%(name)s wins the main pot"),
        ("side", "all", True): _("%(name)s wins side pot %(number)s"),
        ("pot", "all", False): _("%(name)s has a share of the pot"),
        ("main", "all", False): _("%(name)s has a share of the main pot"),
        ("side", "all", False): _("%(name)s has a share of side pot %(number)s"),
        ("pot", "high", True): _("%(name)s wins the high half of the pot"),
        ("main", "high", True): _("%(name)s wins the high half of the main pot"),
        ("side", "high", True): _("%(name)s wins the high half of side pot %(number)s"),
        ("pot", "high", False): _("%(name)s has a share of the high half of the pot"),
        ("main", "high", False): _("%(name)s has a share of the high half of the main pot"),
        ("side", "high", False): _("%(name)s has a share of the high half of side pot %(number)s"),
        ("pot", "low", True): _("%(name)s wins the low half of the pot"),
        ("main", "low", True): _("%(name)s wins the low half of the main pot"),
        ("side", "low", True): _("%(name)s wins the low half of side pot %(number)s"),
        ("pot", "low", False): _("%(name)s has a share of the low half of the pot"),
        ("main", "low", False): _("%(name)s has a share of the low half of the main pot"),
        ("side", "low", False): _("%(name)s has a share of the low half of side pot %(number)s"),
    }


def seconds_left(seconds: int) -> str:
    """'8 seconds left', for screen readers and pages without a running clock."""
    return ngettext("%(seconds)s second left", "%(seconds)s seconds left", seconds) % {"seconds": seconds}
