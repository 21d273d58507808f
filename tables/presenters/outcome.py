"""Who won, and why: the line over the dock when a hand is over, and the reasons behind it."""

from __future__ import annotations

from typing import NamedTuple

from engine.evaluators import Decided, evaluator
from engine.hand.events import PotAwarded
from engine.views import BestHand, HandView, why_better
from lobby.words import versus
from lobby.words.hands import hand_name, low_name
from lobby.words.kept import gettext as _
from lobby.words.log import pot_name
from tables.presenters.parts import WhyPart
from tables.presenters.reading import Reading

_A_COUPLE = 2


class Contest(NamedTuple):
    """A pot's winning hand against the best other one that was shown for it. `reason` is None if they are equal or it is alone."""

    best: BestHand | None
    other: BestHand | None
    reason: Decided | None = None


def winners_line(reading: Reading) -> str:
    """'Petra wins 44.06'; of two, both sums, or that they share; of more, how many they are: each has his sum at his seat."""
    rail = reading.rail
    if rail is None or rail.voided:
        return _("The hand is void")
    won = [player for player in rail.players if player.won]
    names = [reading.name_of(player.position) for player in won]
    if len(won) == 1:
        return _("%(name)s wins %(amount)s") % {"name": names[0], "amount": reading.figures.bare(won[0].won)}
    if len(won) == _A_COUPLE and not _same_pots(rail):
        words = _("%(name)s wins %(amount)s")
        each = [words % {"name": reading.name_of(player.position), "amount": reading.figures.bare(player.won)} for player in won]
        return ", ".join(one.replace(" ", "\u00a0") for one in each)  # two lines, if need be, part them at the comma
    if len(won) == _A_COUPLE:
        return _("%(first)s and %(second)s share the pot") % {"first": names[0], "second": names[1]}
    return _("%(count)s players share the pot") % {"count": len(won)}


def _same_pots(rail: HandView) -> bool:
    """Whether all winners won in the same pots: a main pot and a side pot with a winner each are not shared."""
    winners: dict[int, set[int]] = {}
    for award in rail.awards:
        winners.setdefault(award.number, set()).update(position for position, _amount in award.shares)
    return len({frozenset(each) for each in winners.values()}) == 1


def why_won(reading: Reading) -> WhyPart | None:
    """The reason in one line; opened, the reasons of all pots and halves, every hand that was shown, and the rule."""
    rail = reading.rail
    if rail is None:
        return None
    if rail.voided:
        return WhyPart(_("Every chip went back to who put it in."), (), "R-OUT-1")
    if not any(award.showdown or award.part == "split" for award in rail.awards):
        return WhyPart(_("Everybody else folded."), (_("Who wins because the others folded need not show his cards."),), "R-SHOW-4")
    line, rule = _reason(reading, rail.awards[0])
    several = len(rail.awards) > 1
    whys = [_of_pot(reading, rail, award) for award in rail.awards] if several else [line]
    each = [_("%(name)s: %(hand)s") % {"name": reading.name_of(at), "hand": _said(reading, shown)} for at, shown in reading.shown.items()]
    return WhyPart(line, (*whys, *_no_low(reading, rail), *_odd_chips(reading, rail), *each), rule)


def _said(reading: Reading, shown: BestHand) -> str:
    name = hand_name(shown.rank_class, shown.plays, reading.game.ranking)
    return _("%(hand)s; %(low)s") % {"hand": name, "low": low_name(shown.low)} if shown.low else name


def _of_pot(reading: Reading, rail: HandView, award: PotAwarded) -> str:
    words = {
        "all": _("%(pot)s: %(why)s"),
        "split": _("%(pot)s: %(why)s"),
        "high": _("%(pot)s, high half: %(why)s"),
        "low": _("%(pot)s, low half: %(why)s"),
    }
    pots = len({each.number for each in rail.awards})
    return words[award.part] % {"pot": pot_name(award.number, pots), "why": _reason(reading, award)[0]}


def _reason(reading: Reading, award: PotAwarded) -> tuple[str, str]:
    """Why the pot, or a half of it, went where it went: a sentence and its rule."""
    if award.part == "split":
        return _("Everybody in it agreed to split."), "R-32-2"
    found = contest(reading, award)
    if found.best is None:
        return _("Nobody else was in for it."), "R-POT-1"
    ranking = reading.game.ranking
    if award.part == "low":
        if found.other is None:
            return _("Best hand: %(hand)s.") % {"hand": low_name(found.best.low)}, "R-RANK-5"
        return versus.why_lower(found.best.low, found.other.low), "R-RANK-5"
    if found.other is None:
        best = hand_name(found.best.rank_class, found.best.plays, ranking)
        return _("Best hand: %(hand)s.") % {"hand": best}, versus.rule_of(None, ranking)
    return versus.why_better(found.reason, found.best[:2], found.other[:2], ranking), versus.rule_of(found.reason, ranking)


def contest(reading: Reading, award: PotAwarded) -> Contest:
    """The hand that won an award and the best one shown that it beat; if it beat none, another winner's."""
    state, rail = reading.state, reading.rail
    if state is None or rail is None or not award.showdown:
        return Contest(None, None)
    winners = [position for position, _amount in award.shares if position in reading.shown]
    if not winners:
        return Contest(None, None)
    best = reading.shown[winners[0]]
    in_it = next((positions for number, (_amount, positions) in enumerate(rail.pots) if number == award.number), ())
    beaten = [reading.shown[at] for at in in_it if at in reading.shown and at not in dict(award.shares)]
    shared = reading.shown[winners[1]] if len(winners) > 1 else None
    judge = evaluator(state.variant, state.setup.edition)
    if award.part == "low":
        lows = [hand for hand in beaten if hand.low]
        return Contest(best, max(lows, key=lambda hand: judge.low_of_five(hand.low) or 0) if lows else shared)
    other = max(beaten, key=lambda hand: judge.of_five(hand.plays)) if beaten else shared
    return Contest(best, other, why_better(state, best, other) if other is not None and other is not shared else None)


def _no_low(reading: Reading, rail: HandView) -> tuple[str, ...]:
    """In a hi/lo game that came to a showdown without a low, why the high hand takes all (R-ODD-2)."""
    if not reading.game.low or any(award.part == "low" for award in rail.awards) or not reading.shown:
        return ()
    return (_("No low of five different ranks, eight or lower, was there: the high hand takes all."),)


def _odd_chips(reading: Reading, rail: HandView) -> tuple[str, ...]:
    """Who has what could not be divided (R-ODD-1, R-ODD-2)."""
    said = []
    for award in rail.awards:
        odd = award.shares[0][1] - award.shares[-1][1]
        if odd:
            facts = {"amount": reading.figures.bare(odd), "name": reading.name_of(award.shares[0][0])}
            said.append(_("What cannot be divided, %(amount)s, goes to the first of them left of the button: %(name)s.") % facts)
    return tuple(said)
