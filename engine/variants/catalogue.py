"""The fourteen games of section 7 of the rules."""

from __future__ import annotations

from engine.errors import BadNotation
from engine.variants.schema import Street, Variant


def _seats(both: int) -> dict[str, int]:
    return {"cs": both, "pl": both}


def _board_streets(down: int) -> tuple[Street, ...]:
    return (
        Street("preflop", down=down, first="big_blind"),
        Street("flop", board=3),
        Street("turn", board=1),
        Street("river", board=1),
    )


_FIVE_STUD = (
    Street("second", down=1, up=1, first="board"),
    Street("third", up=1, first="board"),
    Street("fourth", up=1, first="board"),
    Street("fifth", up=1, first="board"),
)
_SEVEN_STUD = (
    Street("third", down=2, up=1, first="board"),
    Street("fourth", up=1, first="board"),
    Street("fifth", up=1, first="board"),
    Street("sixth", up=1, first="board"),
    Street("seventh", down=1, first="board"),
)


def _draw_streets(most: int, after: str = "button") -> tuple[Street, ...]:
    first: Street = Street("predraw", down=5, first="big_blind")
    return first, Street("postdraw", draw=most, first=after)  # type: ignore[arg-type]


_ALL = (
    Variant("holdem", "R-TH", "holdem", 52, _seats(10), "blinds", _board_streets(2)),
    Variant("omaha", "R-OM", "omaha", 52, {"cs": 8, "pl": 9}, "blinds", _board_streets(4), own_cards=2),
    Variant("omaha5", "R-O5", "omaha", 52, _seats(8), "blinds", _board_streets(5), own_cards=2),
    Variant("omaha8", "R-OM8", "omaha", 52, {"cs": 8, "pl": 9}, "blinds", _board_streets(4), low=True, own_cards=2),
    Variant("omaha58", "R-O58", "omaha", 52, _seats(8), "blinds", _board_streets(5), low=True, own_cards=2),
    Variant("soko", "R-SO", "stud", 52, _seats(8), "bring_in", _FIVE_STUD, ranking="soko", bring_in="highest"),
    Variant("stud", "R-7S", "stud", 52, _seats(8), "bring_in", _SEVEN_STUD, bring_in="lowest_if_limited", open_pair=True, common_last=True),
    Variant("stud8", "R-7S8", "stud", 52, _seats(8), "bring_in", _SEVEN_STUD, low=True, bring_in="lowest", common_last=True),
    Variant("draw5", "R-5D", "draw", 52, _seats(6), "blinds", _draw_streets(5)),
    Variant(
        "triple27",
        "R-27",
        "draw",
        52,
        _seats(6),
        "blinds",
        (
            Street("predraw", down=5, first="big_blind"),
            Street("first_draw", draw=5),
            Street("second_draw", draw=5),
            Street("third_draw", draw=5),
        ),
        ranking="deuce_seven",
    ),
    Variant("americana", "R-AM", "stud", 32, _seats(6), "bring_in", _FIVE_STUD, ranking="stripped", bring_in="highest"),
    Variant(
        "telesina",
        "R-TE",
        "stud",
        32,
        _seats(6),
        "bring_in",
        (*_FIVE_STUD, Street("vela", board=1, first="board")),
        ranking="telesina",
        bring_in="highest",
    ),
    Variant("draw32", "R-32", "draw", 32, _seats(5), "blinds", _draw_streets(4, "big_blind"), ranking="draw32", split=True),
    Variant(
        "antedraw",
        "R-AD",
        "draw",
        52,
        _seats(6),
        "ante",
        (Street("predraw", down=5), Street("postdraw", draw=5)),
        raising_ends_at_button=True,
    ),
)

VARIANTS: dict[str, Variant] = {each.key: each for each in _ALL}
MOST_STREETS = max(len(game.streets) for game in _ALL)
MOST_DRAWN = max(street.draw for game in _ALL for street in game.streets)


def variant(key: str) -> Variant:
    """The game of that key; raises BadNotation('unknown_variant')."""
    try:
        return VARIANTS[key]
    except KeyError:
        raise BadNotation("unknown_variant", variant=str(key)[:20]) from None
