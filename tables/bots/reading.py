"""What a seat's view says: who is against me, which cards I cannot see, how much has been bet. Sums and lists, no opinion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from engine.cards import Cards
from engine.deck import PACKS
from engine.evaluators import Evaluator, evaluator
from engine.hand.legal import Legal
from engine.variants import Variant, variant
from engine.views import HandView, PlayerView


class Dice(Protocol):
    """Chance, brought by the caller: `random.Random` and `secrets.SystemRandom` fit."""

    def random(self) -> float:
        """A number from 0 (included) to 1 (not included)."""


class NotMyTurn(ValueError):
    """The view is not that of the player to act."""


class Spot(NamedTuple):
    """A decision as its owner sees it; amounts in cents."""

    view: HandView
    me: PlayerView
    legal: Legal
    game: Variant
    judge: Evaluator
    opponents: tuple[PlayerView, ...]
    """Who has not folded, besides me."""

    @property
    def own(self) -> Cards:
        return self.me.cards

    @property
    def count(self) -> int:
        return len(self.opponents)

    @property
    def unseen(self) -> Cards:
        """Every card of the pack that this seat does not see."""
        seen = {card for player in self.view.players for card in player.cards} | set(self.view.board)
        return tuple(card for card in PACKS[self.game.pack] if card not in seen)

    @property
    def price_of_pot(self) -> float:
        """What a call costs, as a part of the pot after it: the share that must be won to break even."""
        return self.legal.to_call / (self.view.pot + self.legal.to_call) if self.legal.to_call else 0.0

    @property
    def bet_of_pot(self) -> float:
        """The bet that I face, as a part of the pot before it; 0 without one."""
        before = self.view.pot - self.legal.to_call
        return self.legal.to_call / before if before > 0 else 0.0

    @property
    def first_street(self) -> bool:
        return self.view.street == self.game.streets[0].key

    @property
    def last_street(self) -> bool:
        return self.view.street == self.game.streets[-1].key

    @property
    def behind(self) -> int:
        """Opponents with chips who act after me in this round, if nobody raises."""
        order = [(player.position - self.me.position) % len(self.view.players) for player in self.opponents if player.stack]
        last = len(self.view.players) - 1 if not self.first_street else self._last_to_speak
        return sum(0 < way <= (last - self.me.position) % len(self.view.players) for way in order)

    @property
    def _last_to_speak(self) -> int:
        """The position of the big blind, who speaks last before the flop; else the button's."""
        blinds = [player.position for player in self.view.players if player.last_action == "big_blind"]
        return blinds[0] if blinds else len(self.view.players) - 1


def spot_of(view: HandView) -> Spot:
    """The decision of the viewer; raises NotMyTurn if he has none."""
    if view.legal is None or view.me is None:
        raise NotMyTurn(view.to_act)
    game = variant(view.variant)
    opponents = tuple(player for player in view.players if player.position != view.me and not player.folded)
    return Spot(view, view.players[view.me], view.legal, game, evaluator(game, view.edition), opponents)


def below(dice: Dice, count: int) -> int:
    """A number from 0 to `count` - 1."""
    return int(dice.random() * count)


def deal(dice: Dice, cards: Sequence[int], count: int) -> list[int]:
    """`count` different cards of `cards`."""
    left, dealt, roll = list(cards), [], dice.random
    for size in range(len(left), len(left) - count, -1):
        at = int(roll() * size)
        dealt.append(left[at])
        left[at] = left[size - 1]
    return dealt
