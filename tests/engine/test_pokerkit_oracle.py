"""pokerkit as an oracle: the same random hands, decision by decision, in every game and limit that both can play."""

from __future__ import annotations

import hashlib
from typing import Any, ClassVar

import pytest

from engine.deck import FULL
from engine.shuffle import shuffled
from tests.engine.hands import setup_of
from tests.engine.peer import AUTOMATIONS, Dice, Pair, compare_stacks, play_out, pokerkit

games = pokerkit.games
SMALL, BIG, ANTE, BRING_IN = 10, 20, 1, 2


class FixedOmaha8(games.FixedLimitPokerMixin, games.OmahaHoldemMixin, games.Holdem):  # type: ignore[misc,name-defined]
    """The peer's own fixed-limit Omaha 8 is really pot-limit and uncapped."""

    hand_types: ClassVar[Any] = (pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand)


class FiveCardDraw(games.NoLimitPokerMixin, games.SingleDraw):  # type: ignore[misc,name-defined]
    """The peer has no five-card draw; its single draw with high hands is one."""

    deck: ClassVar[Any] = pokerkit.Deck.STANDARD
    hand_types: ClassVar[Any] = (pokerkit.StandardHighHand,)
    hole_dealing_count: ClassVar[int] = 5


def peer_of(game: str, structure: str, stacks: list[int]) -> Any:
    count, chips, blinds = len(stacks), tuple(stacks), (SMALL // 2, SMALL)
    limits = (SMALL, BIG)
    if game.startswith("stud"):
        kind = pokerkit.FixedLimitSevenCardStud if game == "stud" else pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter
        return kind.create_state(AUTOMATIONS, True, ANTE, BRING_IN, *limits, chips, count)
    if game == "omaha8":
        return FixedOmaha8(AUTOMATIONS, True, 0, blinds, *limits)(chips, count)
    if game == "draw5":
        return FiveCardDraw(AUTOMATIONS, True, 0, blinds, SMALL)(chips, count)
    if game == "triple27":
        return pokerkit.FixedLimitDeuceToSevenLowballTripleDraw.create_state(AUTOMATIONS, True, 0, blinds, *limits, chips, count)
    if game == "omaha":
        return pokerkit.PotLimitOmahaHoldem.create_state(AUTOMATIONS, True, 0, blinds, SMALL, chips, count)
    if structure == "fl":
        return pokerkit.FixedLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, blinds, *limits, chips, count)
    return pokerkit.NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, blinds, SMALL, chips, count)


def random_pair(game: str, structure: str, number: int) -> Pair:
    """A hand played out in both engines; draws are so small that no pack runs out, where we reshuffle otherwise (R-DRAW-1)."""
    dice = Dice(f"{game}/{structure}/{number}")
    drawn = game in ("draw5", "triple27")
    count = 2 + dice.below(3 if drawn else 5)
    least = 30 if game.startswith("stud") else SMALL
    stacks = [least + dice.below(40 if dice.below(3) == 0 else 400) for _ in range(count)]
    deck = shuffled(FULL, hashlib.sha256(f"{game}{structure}{number}".encode()).digest())
    more = {"ante": ANTE, "bring_in": BRING_IN, "limit": SMALL} if game.startswith("stud") else {}
    pair = Pair(setup_of(game, stacks, structure, **more), deck, peer_of(game, structure, stacks))
    return play_out(pair, dice)


def agree(game: str, structure: str, hands: int) -> float:
    """The part of the hands whose stacks are equal to the chip; the others differ by odd chips only."""
    return sum(compare_stacks(random_pair(game, structure, number)) for number in range(hands)) / hands


HOLDEM = [("holdem", "nl"), ("holdem", "fl")]
OTHERS = [("omaha", "pl"), ("omaha8", "fl"), ("stud", "fl"), ("stud8", "fl"), ("triple27", "fl"), ("draw5", "nl")]


@pytest.mark.parametrize(("game", "structure"), HOLDEM)
def test_random_holdem_hands_agree_with_pokerkit(game: str, structure: str) -> None:
    """R-LIM-NL, R-LIM-FL, R-POT-1, R-RANK-1: legal sets at each decision, and the stacks at the end; a thousand in the long run."""
    assert agree(game, structure, 200) > 0.9


@pytest.mark.parametrize(("game", "structure"), OTHERS)
def test_random_hands_of_other_games_agree_with_pokerkit(game: str, structure: str) -> None:
    """R-OM, R-OM8, R-7S, R-7S8, R-27, R-5D: as above; a thousand of each in the long run."""
    assert agree(game, structure, 60) > 0.5


@pytest.mark.long
@pytest.mark.parametrize(("game", "structure"), HOLDEM + OTHERS)
def test_a_thousand_random_hands_of_each_game_agree_with_pokerkit(game: str, structure: str) -> None:
    """As above."""
    assert agree(game, structure, 1000) > (0.9 if game == "holdem" else 0.5)
