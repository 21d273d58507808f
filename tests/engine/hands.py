"""Hands for tests: a set-up in one line, a pack with the cards wanted on top, and play by short words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.betting.rake import Schedule
from engine.cards import Cards, parse_cards
from engine.deck import PACKS
from engine.hand.actions import CALL, CHECK, FOLD, Action, BringIn, Discard, MissDraw, RaiseTo, RefuseSplit, Split
from engine.hand.events import Event
from engine.hand.setup import Post, Setup
from engine.hand.start import start
from engine.hand.state import HandState
from engine.hand.step import step
from engine.table.stakes import Stakes
from engine.variants import variant


def stakes_of(structure: str, big_blind: int = 10, small_blind: int = 0) -> Stakes:
    """The stakes of a blind game: fixed limit a = big blind, spread a, 2a, 3a with a = big blind."""
    limits = {"fl": (big_blind, 2 * big_blind), "sl": (big_blind, 2 * big_blind, 3 * big_blind)}.get(structure, ())
    return Stakes(structure, small_blind or max(1, big_blind // 2), big_blind, limits=limits)


def blind_setup(
    stacks: Sequence[int],
    structure: str = "nl",
    *,
    big_blind: int = 10,
    small_blind: int = 0,
    game: str = "holdem",
    edition: str = "pl",
    unit: int = 1,
    rake: Schedule | None = None,
    extra: tuple[Post, ...] = (),
) -> Setup:
    """Position 0 posts the small blind, 1 the big one; with two players 1 is the button and posts the small blind (R-HU-1)."""
    count = len(stacks)
    stakes = stakes_of(structure, big_blind, small_blind)
    small, big = (1, 0) if count == 2 else (0, 1)
    posts = (Post(small, "small_blind", stakes.small_blind), Post(big, "big_blind", big_blind), *extra)
    return Setup(game, edition, stakes, unit, tuple(range(count)), tuple(stacks), count - 1, posts, rake)


def ante_setup(
    stacks: Sequence[int],
    game: str,
    structure: str = "fl",
    *,
    ante: int = 1,
    bring_in: int = 2,
    limit: int = 10,
    edition: str = "pl",
    unit: int = 1,
    rake: Schedule | None = None,
) -> Setup:
    """A game with antes; the button is the last position. Limits are a, 2a and, in spread limit, 3a."""
    limits = {"fl": (limit, 2 * limit), "sl": (limit, 2 * limit, 3 * limit)}.get(structure, ())
    stakes = Stakes(structure, ante=ante, bring_in=bring_in if variant(game).forced == "bring_in" else 0, limits=limits)
    count = len(stacks)
    return Setup(game, edition, stakes, unit, tuple(range(count)), tuple(stacks), count - 1, (), rake)


def setup_of(game: str, stacks: Sequence[int], structure: str, **more: Any) -> Setup:
    """A set-up of any game at usual stakes."""
    if variant(game).forced == "blinds":
        return blind_setup(stacks, structure, game=game, **more)
    return ante_setup(stacks, game, structure, **more)


def stacked(game: str, cards: str) -> Cards:
    """The pack with `cards` on top, in the order in which they are dealt, the rest sorted."""
    top = parse_cards(cards)
    return top + tuple(card for card in PACKS[variant(game).pack] if card not in top)


WORDS: dict[str, Action] = {
    "f": FOLD,
    "k": CHECK,
    "c": CALL,
    "b": BringIn(),
    "s": Split(),
    "n": RefuseSplit(),
    "p": Discard(()),
    "m": MissDraw(),
}


def action_of(word: str) -> Action:
    """'f', 'k' (check), 'c' (call), 'b' (bring-in), 's' (split), 'n' (refuse), 'p' (stand pat), 'm' (miss the draw),
    'd2c3c' (discard these) or a number: raise to."""
    if word.startswith("d"):
        return Discard(parse_cards(word[1:]))
    return WORDS.get(word) or RaiseTo(int(word))


def play(setup: Setup, cards: str, words: str) -> tuple[HandState, list[Event]]:
    """Start a hand and let the players act in turn by `words`, separated by blanks."""
    state, told = start(setup, stacked(setup.variant, cards))
    events = list(told)
    for word in words.split():
        state, told = step(state, state.to_act, action_of(word))
        events += told
    return state, events
