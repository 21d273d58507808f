"""Who won, and why: the line over the dock when a hand is over, and the reason behind it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.evaluators import evaluator
from engine.views import BestHand, HandView, why_better
from lobby.words import versus
from lobby.words.hands import hand_name, low_name
from tables.presenters.parts import WhyPart
from tables.presenters.reading import Reading


def winners_line(reading: Reading) -> str:
    """'Petra wins 44.06'; of several, each with his sum."""
    rail = reading.rail
    if rail is None or rail.voided:
        return _("The hand is void")
    won = [(reading.name_of(player.position), reading.figures.bare(player.won)) for player in rail.players if player.won]
    if len(won) == 1:
        return _("%(name)s wins %(amount)s") % {"name": won[0][0], "amount": won[0][1]}
    each = [_("%(name)s: %(amount)s") % {"name": name, "amount": amount} for name, amount in won]
    return _("Shared: %(names)s") % {"names": ", ".join(each)}


def why_won(reading: Reading) -> WhyPart | None:
    """The reason in one line; opened, every hand that was shown, and the rule."""
    rail = reading.rail
    if rail is None:
        return None
    if rail.voided:
        return WhyPart(_("Every chip went back to who put it in."), (), "R-OUT-1")
    if any(award.part == "split" for award in rail.awards):
        return WhyPart(_("Everybody agreed to split."), (), "R-32-2")
    if not any(award.showdown for award in rail.awards):
        return WhyPart(_("Everybody else folded."), (_("Who wins because the others folded need not show his cards."),), "R-SHOW-4")
    line, rule = _best_against_next(reading, rail)
    each = tuple(
        _("%(name)s: %(hand)s") % {"name": reading.name_of(at), "hand": _said(reading, shown)} for at, shown in reading.shown.items()
    )
    return WhyPart(line, (line, *each), rule)


def _said(reading: Reading, shown: BestHand) -> str:
    name = hand_name(shown.rank_class, shown.plays, _ranking(reading))
    return _("%(hand)s; %(low)s") % {"hand": name, "low": low_name(shown.low)} if shown.low else name


def _ranking(reading: Reading) -> str:
    return reading.state.variant.ranking if reading.state is not None else "high"


def _best_against_next(reading: Reading, rail: HandView) -> tuple[str, str]:
    """The best hand against the best one that it beat, and the rule that decides between them."""
    state = reading.state
    assert state is not None
    judge = evaluator(state.variant, state.setup.edition)
    strengths = {at: judge.high(rail.players[at].cards, rail.board) for at in reading.shown}
    ranked = sorted(strengths, key=lambda at: strengths[at], reverse=True)
    best = reading.shown[ranked[0]]
    beaten = next((reading.shown[at] for at in ranked if strengths[at] < strengths[ranked[0]]), None)
    if beaten is None:
        shared = len(ranked) > 1
        text = _("Equal hands share: %(hand)s.") if shared else _("Best hand: %(hand)s.")
        return text % {"hand": hand_name(best.rank_class, best.plays, _ranking(reading))}, versus.rule_of(None, _ranking(reading))
    reason = why_better(state, best, beaten)
    return versus.why_better(reason, best[:2], beaten[:2], _ranking(reading)), versus.rule_of(reason, _ranking(reading))
