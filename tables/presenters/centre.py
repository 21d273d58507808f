"""Between the seats: the total, the board, the pots, and at the end who wins what with which hand."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.cards import Cards
from engine.hand.events import PotAwarded, UncalledBetReturned
from engine.views import HandView
from lobby.words.cards import card_name
from lobby.words.hands import hand_name, low_name
from lobby.words.log import pot_name
from tables.presenters import figures as fig
from tables.presenters.parts import BoardPart, CentrePart, PotPart, ResultRow
from tables.presenters.reading import Reading


def total(reading: Reading) -> str:
    """All that is in the middle, bets included; '' without a hand."""
    rail = reading.rail
    return reading.figures.full(rail.pot) if rail is not None and rail.pot and not rail.voided else ""


def board(reading: Reading) -> BoardPart:
    """The common cards with the empty places after them; the cards of the winning hands are marked."""
    rail = reading.rail
    places = reading.table.game.board_cards
    cards: Cards = rail.board if rail is not None else ()
    best = _best_cards(reading)
    parts = [fig.card(card, "best" if card in best else "") for card in cards]
    said = ", ".join(card_name(card) for card in cards)
    return BoardPart((*parts, *(fig.PLACE,) * (places - len(parts))), said)


def _best_cards(reading: Reading) -> set[int]:
    """Every card that plays in a hand that won something."""
    rail = reading.rail
    if rail is None or not rail.over:
        return set()
    return {card for position, shown in reading.shown.items() if rail.players[position].won for card in (*shown.plays, *shown.low)}


def centre(reading: Reading) -> CentrePart:
    """Pots while the hand runs; the result when it is over."""
    rail = reading.rail
    if rail is None or rail.voided:
        return CentrePart()
    if rail.over:
        return CentrePart(results=tuple(_results(reading, rail)))
    if len(rail.pots) == 1 and rail.pots[0][0] == rail.pot:  # the total says it already
        return CentrePart()
    pots = [
        PotPart(
            pot_name(number, len(rail.pots)) if len(rail.pots) > 1 else _("in the middle"),
            reading.figures.bare(amount),
            *reading.figures.pile(amount),
        )
        for number, (amount, _positions) in enumerate(rail.pots)
        if amount
    ]
    return CentrePart(tuple(pots))


def _results(reading: Reading, rail: HandView) -> list[ResultRow]:
    """One row a share: the pot, the amount, whose it is and with which hand; then what went back, then the rake."""
    rows: list[ResultRow] = []
    pots = len({award.number for award in rail.awards})
    for award in rail.awards:
        for at, (position, amount) in enumerate(award.shares):
            name = _part_name(award, pots) if not at else ""
            rows.append(ResultRow(name, reading.figures.bare(amount), reading.name_of(position), _with_hand(reading, award, position)))
    for event in reading.events:
        if isinstance(event, UncalledBetReturned):
            text = reading.figures.bare(event.amount)
            rows.append(ResultRow(pgettext("result", "Returned"), text, reading.name_of(event.position), _("bet that nobody called")))
    if rail.rake:
        rows.append(ResultRow(_("Rake"), reading.figures.bare(rail.rake), _("the house")))
    return rows


def _part_name(award: PotAwarded, pots: int) -> str:
    pot = pot_name(award.number, pots)
    if award.part == "all":
        return pot
    return (_("%(pot)s, high") if award.part == "high" else _("%(pot)s, low")) % {"pot": pot}


def _with_hand(reading: Reading, award: PotAwarded, position: int) -> str:
    shown = reading.shown.get(position)
    if shown is None:
        return "" if award.showdown else _("all others folded")
    if award.part == "low":
        return low_name(shown.low)
    return hand_name(shown.rank_class, shown.plays, reading.table.game.ranking)
