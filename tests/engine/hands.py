"""Hands for tests: a set-up in one line, a pack with the cards wanted on top, and play by short words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.betting.rake import Schedule
from engine.cards import Cards, parse_cards
from engine.deck import PACKS
from engine.hand.actions import CALL, CHECK, FOLD, Action, RaiseTo
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


def stacked(game: str, cards: str) -> Cards:
    """The pack with `cards` on top, in the order in which they are dealt, the rest sorted."""
    top = parse_cards(cards)
    return top + tuple(card for card in PACKS[variant(game).pack] if card not in top)


def action_of(word: str) -> Action:
    """'f', 'k' (check), 'c' (call) or a number: raise to."""
    return {"f": FOLD, "k": CHECK, "c": CALL}.get(word) or RaiseTo(int(word))


def play(setup: Setup, cards: str, words: str) -> tuple[HandState, list[Event]]:
    """Start a hand and let the players act in turn by `words`, separated by blanks."""
    state, told = start(setup, stacked(setup.variant, cards))
    events = list(told)
    for word in words.split():
        state, told = step(state, state.to_act, action_of(word))
        events += told
    return state, events
