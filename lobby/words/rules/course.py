"""Words for the course of a hand: forced money, streets, who begins, draws, and what a game adds to it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.variants import Street


def forced_text(forced: str) -> str:
    """What must be paid before the cards (section 7)."""
    texts = {
        "blinds": _("The small blind and the big blind are posted by the two players left of the button."),
        "bring_in": _("Everybody pays the ante. One player then owes the bring-in."),
        "ante": _("Everybody pays the ante or sits out. There are no blinds."),
    }
    return texts[forced]


def forced_fact(forced: str, bring_in: str) -> str:
    """The same in a few words."""
    texts = {
        ("blinds", ""): _("small blind and big blind"),
        ("bring_in", "highest"): _("everybody’s ante, bring-in by the highest up card"),
        ("bring_in", "lowest"): _("everybody’s ante, bring-in by the lowest up card"),
        ("bring_in", "lowest_if_limited"): _("everybody’s ante, bring-in by an up card that depends on the limit"),
        ("ante", ""): _("everybody’s ante"),
    }
    return texts[forced, bring_in]


def heads_up_text() -> str:
    """R-HU-1."""
    return _("With two players the one on the button posts the small blind; he acts first in the first round and last afterwards.")


def heads_up_text_of_the_big_blind() -> str:
    """R-HU-1 where the first left of the big blind begins after the draw too (R-32-1)."""
    return _("With two players the one on the button posts the small blind; he acts first in every round.")


def dealt_text(street: Street) -> str:
    """What the street brings; '' for none."""
    said = []
    if street.draw:
        said.append(_draw_text(street.draw))
    if street.down and street.up:
        said.append(_("Each player gets cards face down and face up: %(down)s down, %(up)s up.") % {"down": street.down, "up": street.up})
    elif street.down:
        said.append(
            ngettext("Each player gets %(count)s card face down.", "Each player gets %(count)s cards face down.", street.down)
            % {"count": street.down}
        )
    elif street.up:
        said.append(
            ngettext("Each player gets %(count)s card face up.", "Each player gets %(count)s cards face up.", street.up)
            % {"count": street.up}
        )
    if street.board:
        said.append(
            ngettext("%(count)s common card is dealt face up.", "%(count)s common cards are dealt face up.", street.board)
            % {"count": street.board}
        )
    return " ".join(said)


def _draw_text(most: int) -> str:
    return ngettext(
        "From the left of the button each player may exchange %(count)s card; all-in players draw too.",
        "From the left of the button each player may exchange up to %(count)s cards; all-in players draw too.",
        most,
    ) % {"count": most}


def first_text(first: str, *, opening: bool, brought_in: bool) -> str:
    """Who begins the round's betting. `opening`: it is the first round; `brought_in`: the bring-in opened it."""
    if brought_in:
        return _("The bring-in opens the betting, and the player to its left goes on.")
    if first == "big_blind" and not opening:
        return _("The first active player left of the big blind begins, as in the first round.")
    texts = {
        "big_blind": _("The betting begins left of the big blind."),
        "button": _("The first active player left of the button begins."),
        "board": _("The player with the highest board begins; of equal boards the first left of the button."),
    }
    return texts[first]


def bring_in_text(bring_in: str) -> str:
    """Whose up card owes the bring-in (R-BRING-1, R-7S-1)."""
    texts = {
        "highest": _("The highest up card brings it in, the ace being high."),
        "lowest": _("The lowest up card brings it in, the ace being high."),
        "lowest_if_limited": _(
            "In fixed and spread limit the lowest up card brings it in, in half-pot, pot and no limit the highest; the ace is high."
        ),
    }
    return texts[bring_in]


def bring_in_suits_text(differ: bool) -> str:
    """What decides between up cards of one rank."""
    if differ:
        return _("Equal ranks go by suit; the editions order the suits differently.")
    return _("Equal ranks go by suit, from high to low as shown.")


def bring_in_owed_text() -> str:
    """R-BRING-1, R-TIME-4."""
    return _(
        "The bring-in is usually twice the ante. Its owner can neither check nor fold it, but may bet more at once as far as the "
        "limit allows. A player all-in on the ante is passed over: the next clockwise with chips brings it in. If everybody only "
        "calls, the round is over."
    )


def board_text(four_cards_count: bool) -> str:
    """What a board is (section 7, R-SO-1)."""
    if four_cards_count:
        return _(
            "A board is a player’s own up cards by rank alone. With four of them four-flushes and four-straights count too. "
            "Common cards belong to no board."
        )
    return _("A board is a player’s own up cards by rank alone: pairs, two pair, three, four, high cards. Common cards belong to no board.")


def open_pair_text(single: str, double: str) -> str:
    """R-7S-2; the amounts are those of the worked example."""
    return _(
        "If any player’s fourth street shows a pair, in fixed limit anybody may bet or raise the lower or the upper limit (%(single)s or "
        "%(double)s). After the upper one the raises are by the upper one. There are at most three raises, whatever their size."
    ) % {"single": single, "double": double}


def common_last_text() -> str:
    """R-7S-3."""
    return _(
        "If too few cards are left for everybody’s last one, a single common card is dealt face up and serves as everyone’s last;"
        " that round has no betting. No card is ever burnt."
    )


def reshuffle_text() -> str:
    """R-DRAW-1."""
    return _(
        "Discards lie face down; how many cards a player drew everybody sees. When the pack runs out, folded and discarded cards "
        "are shuffled under it. Nobody ever gets back a card that he discarded in this hand."
    )


def missed_draw_text(several: bool) -> str:
    """R-TIME-3."""
    if several:
        return _(
            "A draw has a clock of its own. If you miss it, no card is exchanged, and in the next betting round you may only check, call "
            "or fold; a draw made in time restores the right to raise."
        )
    return _(
        "A draw has a clock of its own. If you miss it, no card is exchanged, and in the next betting round you may only check, "
        "call or fold."
    )


def button_ends_raising_text() -> str:
    """R-AD-2."""
    return _(
        "Raising ends with the button: once the action has passed its place, the players who have already acted may only call or fold."
    )


def split_texts() -> tuple[str, ...]:
    """R-32-2."""
    return (
        _(
            "After the draw the first player to act also sees Split. If he offers it, the next one sees it too, and so on; any "
            "other action takes the offer away from those behind."
        ),
        _(
            "If all agree, the pot is divided evenly among the active players without a showdown. An offer counts as a check "
            "should somebody decline."
        ),
        _(
            "Once all players with chips agree, the all-in players are asked in turn, each for the pots he is in. A pot is split "
            "if all its players agree, else it is shown down. No answer in time is a refusal."
        ),
        _("Where there is no betting after the draw, there is no offer."),
    )
