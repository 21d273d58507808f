"""Between the seats: the total, the board, the pots, and at the end who wins what with which hand."""

from __future__ import annotations

from engine.cards import Cards
from engine.hand.events import PotAwarded, UncalledBetReturned
from engine.views import HandView
from lobby.words import versus
from lobby.words.cards import card_name
from lobby.words.hands import hand_name, low_name
from lobby.words.kept import gettext as _
from lobby.words.kept import pgettext
from lobby.words.log import pot_name, street_name
from tables.presenters import figures as fig
from tables.presenters import outcome, street
from tables.presenters.parts import BoardPart, CentrePart, PotPart, ResultRow, TotalPart
from tables.presenters.reading import Reading


def total(reading: Reading) -> TotalPart | None:
    """All that is in the middle, bets included; None without a hand."""
    rail = reading.rail
    if rail is None or not rail.pot or rail.voided:
        return None
    return TotalPart(reading.figures.full(rail.pot), reading.figures.blinds(rail.pot))


def board(reading: Reading) -> BoardPart:
    """The common cards with the empty places after them; cards of winning hands are marked, in a hi/lo game with their half."""
    rail = reading.rail
    cards: Cards = rail.board if rail is not None else ()
    best = {card for won in reading.winning_cards.values() for card in won}
    parts = [fig.card(card, "best" if card in best else "") for card in cards]
    parts += [fig.PLACE] * (reading.game.board_cards - len(parts))
    name, counts = _lone_card(reading, cards)
    return BoardPart(tuple(parts), ", ".join(map(card_name, cards)), _halves(reading, cards), name, counts)


def _halves(reading: Reading, cards: Cards) -> tuple[str, ...]:
    """Under each card of the board, the half in which it plays for a winner."""
    if not reading.game.low or not reading.winning_cards or reading.rail is None:
        return ()
    high, low = set[int](), set[int]()
    for award in reading.rail.awards:
        for position, _amount in award.shares:
            shown = reading.shown.get(position)
            if shown is not None:
                (low if award.part == "low" else high).update(shown.low if award.part == "low" else shown.plays)
    words = {(True, True): _("high, low"), (True, False): _("high"), (False, True): _("low"), (False, False): ""}
    return tuple(words[card in high, card in low] for card in cards)


def _lone_card(reading: Reading, cards: Cards) -> tuple[str, str]:
    """What a single common card is called and counts for: the one that a street brings, or the one that the short pack forces."""
    game = reading.game
    street = next((street for street in game.streets if street.board), None)
    if street is None:
        return (_("Common card"), _("everyone’s last card")) if cards else ("", "")
    return (street_name(street.key), _("counts for everyone")) if game.board_cards == 1 else ("", "")


def centre(reading: Reading) -> CentrePart:
    """Pots while the hand runs; the result when it is over."""
    rail = reading.rail
    if rail is None or rail.voided:
        return CentrePart()
    if rail.over:
        return CentrePart(results=tuple(_results(reading, rail)))
    said = street.lines(reading)
    if len(rail.pots) == 1 and rail.pots[0][0] == rail.pot:  # the total says it already
        return CentrePart(said=said)
    pots = [
        PotPart(
            pot_name(number, len(rail.pots)) if len(rail.pots) > 1 else _("in the middle"),
            reading.figures.bare(amount),
            *reading.figures.pile(amount),
            reading.figures.blinds(amount),
        )
        for number, (amount, _positions) in enumerate(rail.pots)
        if amount
    ]
    return CentrePart(tuple(pots), said=said)


def _results(reading: Reading, rail: HandView) -> list[ResultRow]:
    """One row a share: the pot, the amount, whose it is and with which hand; then what went back, then the rake."""
    rows: list[ResultRow] = []
    pots = len({award.number for award in rail.awards})
    for award in rail.awards:
        for at, (position, amount) in enumerate(award.shares):
            name = _part_name(award, pots) if not at else ""
            hand = _with_hand(reading, award, position) if not at or award.part != "split" else ""
            rows.append(ResultRow(name, reading.figures.bare(amount), reading.name_of(position), hand))
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
    words = {"high": _("%(pot)s, high"), "low": _("%(pot)s, low"), "split": _("%(pot)s, split")}
    return words[award.part] % {"pot": pot}


def _with_hand(reading: Reading, award: PotAwarded, position: int) -> str:
    shown = reading.shown.get(position)
    if award.part == "split":
        return _("by consent")
    if shown is None:
        return "" if award.showdown else _("all others folded")
    if award.part == "low":
        return low_name(shown.low)
    name = hand_name(shown.rank_class, shown.plays, reading.game.ranking)
    reason = outcome.contest(reading, award).reason
    return versus.by_suit(name, reason.better) if reason is not None and reason.kind == "suit" else name
