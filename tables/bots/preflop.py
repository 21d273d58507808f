"""Two hole cards before the flop: how many other hands they are worth more than, and how often they win.

The tables come from `bench/preflop_tables.py`. Row and column are ranks from the ace down; above the diagonal the cards are
suited, below it not; every entry is a percentage in two digits.
"""

from __future__ import annotations

from itertools import pairwise

from engine.cards import Cards

Table = tuple[tuple[float, ...], ...]


def _table(*rows: str) -> Table:
    return tuple(tuple(int(row[at : at + 2]) / 100 for at in range(0, 26, 2)) for row in rows)


BEATS = _table(
    "99979797959189878585878377",  # A
    "96999593938781777674716961",  # K
    "94929991898377747162615656",  # Q
    "92888498877870635756484746",  # J
    "90868278987470614944403837",  # T
    "83797667629865594643363427",  # 9
    "80686459545095575238332620",  # 8
    "75665349424344905041292118",  # 7
    "72585239353528328541332713",  # 6
    "73604537292622222079342516",  # 5
    "70554131241518111416722513",  # 4
    "67513830191005080912065713",  # 3
    "63473223171007010304020048",  # 2
)
AGAINST_ANY = _table(
    "85676666656463606060595857",  # A
    "65826362626059575756565553",  # K
    "64627961605855555352525151",  # Q
    "64615878585654525150494848",  # J
    "63605755755452514847464545",  # T
    "60585653527251494746444442",  # 9
    "60565451504869484645434140",  # 8
    "59555250484645664544424038",  # 7
    "58545148464443426343413938",  # 6
    "58545047444341414060424038",  # 5
    "56524946434040393838573937",  # 4
    "56514845424038373737355336",  # 3
    "55504645423937353434333250",  # 2
)
AGAINST_THIRD = _table(
    "85666362605553515049484948",  # A
    "65775351494644434141414040",  # K
    "62517248454239383838373736",  # Q
    "59484368424139383737363535",  # J
    "57474340644038373735343435",  # T
    "54433837376139383735343334",  # 9
    "50403636353557393836343434",  # 8
    "48393533343536553938353432",  # 7
    "46393432333334345338363534",  # 6
    "47373333313233343451383635",  # 5
    "45373332312931323334483434",  # 4
    "44363231303029303132324634",  # 3
    "44373331303029293031303046",  # 2
)
AGAINST_TENTH = _table(
    "85595246434039373739393837",  # A
    "57734238363533323334333232",  # K
    "50386536363332313131313130",  # Q
    "43343258363434323131313030",  # J
    "38333232533634333131303030",  # T
    "36313031324835343331303029",  # 9
    "35292929303045343332312929",  # 8
    "34292727293030423432313028",  # 7
    "34292827282829304133323130",  # 6
    "35292727282829293041333231",  # 5
    "35292726262627272830413130",  # 4
    "34292726262626262728273930",  # 3
    "35292726262625252627262638",  # 2
)

_STEPS = ((1.0, AGAINST_ANY), (0.33, AGAINST_THIRD), (0.1, AGAINST_TENTH))
"""Shares of the pot against the best so many of all hands."""


def _look_up(table: Table, hand: Cards) -> float:
    high, low = sorted(12 - (card >> 2) for card in hand)
    return table[high][low] if hand[0] & 3 == hand[1] & 3 else table[low][high]


def beats(hand: Cards) -> float:
    """The part of all starting hands that are worth less, heads-up and in company together."""
    return _look_up(BEATS, hand)


def wins(hand: Cards, believed: float) -> float:
    """The share of the pot against one opponent who holds one of the best `believed` (0.1 to 1) of all hands."""
    for (wide, above), (narrow, below) in pairwise(_STEPS):
        if believed >= narrow:
            part = min(1.0, (believed - narrow) / (wide - narrow))
            return _look_up(below, hand) * (1 - part) + _look_up(above, hand) * part
    return _look_up(AGAINST_TENTH, hand)
