"""Why the house did something by itself: the rule's id for each line of a hand's log, and lines of their own where one is due.

Follows the events of one hand beside `lobby.words.log`, in the language of the moment. Amounts are cents until they are said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.betting.rake import SCHEDULES, Band, band_for
from engine.betting.structures import MOST_BETS, SPREAD_CAP, limit_at
from engine.hand import events as e
from engine.hand.setup import Setup
from engine.variants import variant


class Said(NamedTuple):
    """A line of the house's own: text, the rule's id, a figure or ''."""

    text: str
    rule: str
    figure: str = ""


class Reasons:
    """The rules behind one hand, from its first event on. `amount` says cents, `name` a position's nickname."""

    def __init__(self, amount: Callable[[int], str], name: Callable[[int], str]) -> None:
        self._amount = amount
        self._name = name
        self._setup: Setup | None = None
        self._street = 0
        self._bets = 0
        """Bets of this round that count for the cap of fixed limit."""
        self._high = 0
        """The high half of the pot that is being awarded."""

    def rule(self, event: e.Event) -> str:
        """The id of the rule by which it came about without anybody's decision; '' for what a player did."""
        if isinstance(event, e.BlindPosted):
            return self._post_rule(event)
        if isinstance(event, e.RakeTaken) and self._setup is not None and self._setup.rake is not None:
            name = self._setup.rake.name
            return f"R-RAKE-{name.upper()}" if name in SCHEDULES else "R-RAKE-0"
        if isinstance(event, e.BoardDealt) and not self._has_common_cards(event.street):
            return "R-7S-3"
        return _RULES.get(event.__class__, "")

    def odd_rule(self) -> str:
        """Who has the odd unit inside a pot or half."""
        return "R-ODD-3" if self._setup is not None and variant(self._setup.variant).ranking == "soko" else "R-ODD-1"

    def after(self, event: e.Event) -> list[Said]:
        """Books the event; what the house has to add to it."""
        if isinstance(event, e.HandStarted):
            self._setup = event.setup
        elif isinstance(event, e.StreetOpened | e.BoardDealt | e.StreetBegan | e.DrawOpened):
            self._street = event.street
        elif isinstance(event, e.StreetClosed):
            self._bets = 0
        elif isinstance(event, e.BlindPosted | e.BringInPosted | e.Raised):
            return self._counted(event)
        elif isinstance(event, e.RakeTaken):
            return self._rake_reckoned(event)
        elif isinstance(event, e.PotAwarded):
            return self._halves(event)
        return []

    # ---- one kind of event each

    def _post_rule(self, event: e.BlindPosted) -> str:
        if event.kind == "dead_blind":
            return "R-MISS-3"
        if event.kind == "live_blind":
            return "R-MISS-2" if event.dead else "R-NEW-1"
        return ""

    def _has_common_cards(self, street: int) -> bool:
        """Whether the game deals common cards on that street; where it does not, one had to serve for everybody."""
        return self._setup is None or bool(variant(self._setup.variant).streets[street].board)

    def _counted(self, event: e.BlindPosted | e.BringInPosted | e.Raised) -> list[Said]:
        """The round is capped: four bets in fixed limit, three times the most in spread limit (R-LIM-FL, R-LIM-SL)."""
        if self._setup is None or not self._setup.stakes.limits:
            return []
        stakes, streets = self._setup.stakes, len(variant(self._setup.variant).streets)
        if isinstance(event, e.BlindPosted):
            self._bets = 1 if event.kind == "big_blind" else self._bets
            return []
        if isinstance(event, e.BringInPosted):
            self._bets = int(stakes.bring_in == stakes.limits[0])
            return []
        self._bets += event.full
        if stakes.structure == "fl":
            if event.full and self._bets == MOST_BETS:
                return [Said(_("The round is capped: %(bets)s bets are in") % {"bets": MOST_BETS}, "R-LIM-FL")]
            return []
        most = SPREAD_CAP * limit_at(stakes, self._street, streets)
        if event.to < most:
            return []
        return [Said(_("The round is capped: nobody puts in more"), "R-LIM-SL", self._amount(most))]

    def _rake_reckoned(self, event: e.RakeTaken) -> list[Said]:
        """The sum that led to the rake: so many full amounts, and the cap if it was reached."""
        setup = self._setup
        if setup is None or setup.rake is None:
            return []
        band = band_for(setup.rake, setup.stakes.structure, setup.stakes.lower_limit)
        return [] if band is None else [*self._rake_steps(event, band), *self._rake_capped(event, band, len(setup.seats))]

    def _rake_steps(self, event: e.RakeTaken, band: Band) -> list[Said]:
        tier = max((tier for tier in band.tiers if tier.pot_from <= event.pot), key=lambda tier: tier.pot_from, default=None)
        if tier is None:
            return []
        facts = {"count": f"{event.pot // tier.per:d}", "per": self._amount(tier.per), "take": self._amount(tier.take)}
        text = _("%(count)s × %(take)s, for each full %(per)s in the pot") % facts
        return [Said(text, self.rule(event), self._amount(event.pot // tier.per * tier.take))]

    def _rake_capped(self, event: e.RakeTaken, band: Band, players: int) -> list[Said]:
        cap = max((entry for entry in band.caps if entry[0] <= players), default=None)
        if cap is None or event.amount < cap[1]:
            return []
        text = ngettext("The rake is capped with %(players)s player", "The rake is capped with %(players)s players", players)
        return [Said(text % {"players": players}, self.rule(event), self._amount(cap[1]))]

    def _halves(self, event: e.PotAwarded) -> list[Said]:
        """Hi/lo: the odd unit between the halves; nobody with a low (R-ODD-2)."""
        if self._setup is None or not variant(self._setup.variant).low or not event.showdown:
            return []
        if event.part == "all":
            return [Said(_("No low qualifies: the high hand takes all"), "R-ODD-2")]
        if event.part == "high":
            self._high = event.amount
            return []
        odd = self._high - event.amount
        return [Said(_("The odd amount between the halves is the high hand’s"), "R-ODD-2", self._amount(odd))] if odd else []


_RULES: dict[type, str] = {
    e.UncalledBetReturned: "R-POT-2",
    e.DrawMissed: "R-TIME-3",
    e.DeckReshuffled: "R-DRAW-1",
    e.SplitAsked: "R-32-2",
    e.HandsTurnedUp: "R-SHOW-4",
    e.HandMucked: "R-SHOW-4",
    e.HandVoided: "R-OUT-1",
}
