"""What a game is made of. Every question that the hand asks of a game is a field here."""

from __future__ import annotations

from typing import Literal, NamedTuple

Family = Literal["holdem", "omaha", "stud", "draw"]
Forced = Literal["blinds", "bring_in", "ante"]
Ranking = Literal["high", "deuce_seven", "soko", "stripped", "draw32", "telesina"]
BringIn = Literal["", "highest", "lowest", "lowest_if_limited"]
FirstAfter = Literal["button", "big_blind", "board"]


class Street(NamedTuple):
    """What is dealt or drawn, and then one betting round. Cards are dealt in the order draw, down, up, board."""

    key: str
    down: int = 0
    up: int = 0
    board: int = 0
    draw: int = 0
    """The most cards that a player may exchange before this round; 0: no draw."""
    first: FirstAfter = "button"
    """Who begins: the first left of the button or of the big blind, or the highest board."""


class Variant(NamedTuple):
    """One game of section 7. Seats are the most that sit down, by edition (R-ED-1)."""

    key: str
    rule: str
    family: Family
    pack: int
    seats: dict[str, int]
    forced: Forced
    streets: tuple[Street, ...]
    ranking: Ranking = "high"
    low: bool = False
    """A low half, eight or better (R-RANK-5)."""
    own_cards: int = 0
    """Exactly so many of a player's own cards play (2 in Omaha); 0: any."""
    bring_in: BringIn = ""
    suit_order: str = "shdc"
    """Suits high to low for the bring-in (R-BRING-1); Telesina's depends on the edition (R-ED-4)."""
    raked_from: int = 1
    """The number of the street (0-based) whose cards make the pot rakeable (R-RAKE-0)."""
    open_pair: bool = False
    """The double bet on fourth street's open pair in fixed limit (R-7S-2)."""
    common_last: bool = False
    """A common card serves when the pack is too short for everybody's last one (R-7S-3)."""
    raising_ends_at_button: bool = False
    """R-AD-2."""
    split: bool = False
    """The pot may be split by consent after the draw (R-32-2)."""

    @property
    def hole_cards(self) -> int:
        """Cards in a full hand of one player, up and down."""
        return sum(street.down + street.up for street in self.streets)

    @property
    def board_cards(self) -> int:
        return sum(street.board for street in self.streets)
