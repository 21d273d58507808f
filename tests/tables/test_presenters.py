"""What a table's page shows of a snapshot: seats, pots, results, and the dock of each viewer."""

from __future__ import annotations

import pytest

from engine.hand.legal import legal
from lobby.models import Player
from tables.commands import ComeBack, Leave, Sit, SitOut
from tables.presenters import centre, outcome, screen, seats
from tests.tables.felt import Felt, fund_bots, make_player, make_table
from tests.tables.views import dock_of, game, reading, seat, seat_of, until_seat_four_may_post

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


# ---------------------------------------------------------------- seats


def test_the_one_to_act_has_a_clock_and_the_word() -> None:
    felt, _people = game()
    part = seat(felt, seat_of(felt, felt.to_act))
    assert "to-act" in part.state.split()
    assert part.tag is not None
    assert part.tag.kind == "to-act"
    assert part.clock is not None
    assert part.clock.seconds == felt.table.decision_seconds
    others = [each for each in seats.seat_parts(reading(felt)) if each.number != part.number]
    assert not any(each.clock for each in others)


def test_cards_of_others_are_backs_and_a_folded_player_has_none() -> None:
    """R-MUCK-1."""
    felt, _people = game()
    folder = seat_of(felt, felt.to_act)
    assert [card.code for card in seat(felt, folder).cards] == ["back", "back"]
    felt.act("fold")
    assert seat(felt, folder).cards == ()
    assert seat(felt, folder).state == "folded"
    assert seat(felt, folder).tag.text == "Fold"  # type: ignore[union-attr]


def test_stacks_and_bets_follow_the_chips() -> None:
    felt, _people = game()
    actor = seat_of(felt, felt.to_act)
    felt.act("raise_to", 300)
    part = seat(felt, actor)
    assert part.stack == "9,700"
    assert part.bet is not None
    assert part.bet.text == "300"
    assert part.tag is not None
    assert part.tag.text == "Raise to 300"


def test_a_call_of_the_last_round_is_no_label_of_the_next() -> None:
    felt, _people = game()
    felt.act("call")
    felt.act("call")
    felt.act("check")
    assert felt.shot.state is not None
    assert felt.shot.state.street_key == "flop"
    waiting = [part for part in seats.seat_parts(reading(felt)) if part.state == "in"]
    assert waiting
    assert all(part.tag is None for part in waiting)


def test_a_free_seat_offers_itself_until_the_table_closes() -> None:
    felt, _people = game()
    assert seat(felt, 4).state == "free"
    assert seat(felt, 4).may_sit
    felt.table.closes = True
    felt.table.save()
    assert not seat(felt, 4).may_sit


def test_who_waits_sits_out_or_leaves_says_so() -> None:
    felt, people = game()
    newcomer = make_player()
    felt.sit(newcomer, 4)
    assert seat(felt, 4).tag.text == "Waits for BB"  # type: ignore[union-attr]
    felt.do(newcomer, SitOut())
    until_seat_four_may_post(felt)
    felt.do(newcomer, ComeBack(post_now=True))
    assert seat(felt, 4).tag.text == "Posts next"  # type: ignore[union-attr]
    felt.do(newcomer, SitOut())
    assert seat(felt, 4).tag.text == "Sitting out"  # type: ignore[union-attr]
    leaver = next(player for player in people if player.pk != felt.to_act.pk)
    felt.do(leaver, Leave())
    assert felt.shot.seat_of(leaver.pk).leaving  # type: ignore[union-attr]


def test_who_waits_for_others_alone_is_not_drawn_as_sitting_out() -> None:
    felt = Felt(make_table())
    felt.seated(1)
    part = seat(felt, 0)
    assert (part.state, part.tag) == ("", None)


def test_who_holds_cards_and_has_asked_to_go_or_to_sit_out_reads_it_in_the_dock() -> None:
    """R-SIT-1."""
    felt, people = game(4)
    first, second, third = [player for player in people if player.pk != felt.to_act.pk]
    assert dock_of(felt, first).head == "Wait for your turn"
    for player, command, head, ways in (
        (first, Leave(), "You leave after this hand", []),
        (second, SitOut(), "You sit out after this hand", ["Deal me in next hand"]),
        (third, SitOut("now"), "You give up this hand and sit out", ["Play this hand after all"]),
    ):
        felt.do(player, command)
        part = dock_of(felt, player)
        assert (part.head, [each.words for each in part.more]) == (head, ways)


def test_the_wish_to_sit_out_at_the_big_blind_is_taken_back_in_its_own_words() -> None:
    """R-SIT-1."""
    felt, _people = game()
    actor = felt.to_act
    ways = ["Sit out next hand", "Sit out at the big blind", "Give up this hand and sit out"]
    assert [each.words for each in dock_of(felt, actor).more] == ways
    felt.do(actor, SitOut("big_blind"))
    assert dock_of(felt, actor).more[1].words == "Don’t sit out at the big blind"
    felt.do(actor, ComeBack())
    assert [each.words for each in dock_of(felt, actor).more] == ways


def test_a_bot_is_marked_by_word_and_shape() -> None:
    felt, _people = game()
    fund_bots(1_000_000)
    bot = Player.objects.create_bot("Robo")
    felt.do(bot, Sit(5_000, 5))
    part = seat(felt, 5)
    assert part.bot
    html = screen.draw("seat", part, "en")
    assert "BOT" in html
    assert 'data-kind="bot"' in html


# ---------------------------------------------------------------- pots and results


def test_the_total_counts_the_bets_and_the_collected_pot_is_told_apart() -> None:
    felt, _people = game()
    assert centre.total(reading(felt)).text == "150"  # type: ignore[union-attr]
    assert centre.centre(reading(felt)).pots == ()
    felt.act("call")
    felt.act("call")
    felt.act("check")
    assert centre.total(reading(felt)).text == "300"  # type: ignore[union-attr]
    assert centre.centre(reading(felt)).pots == ()
    felt.act("raise_to", 200)
    assert centre.total(reading(felt)).text == "500"  # type: ignore[union-attr]
    [pot] = centre.centre(reading(felt)).pots
    assert pot.text == "300"


def test_an_uncalled_bet_and_a_fold_win_are_told() -> None:
    """R-POT-2, R-SHOW-4."""
    felt, people = game(2)
    raiser = felt.to_act
    felt.act("raise_to", 400)
    felt.act("fold")
    rows = {row.pot: row for row in centre.centre(reading(felt)).results}
    assert rows["Pot"].text == "200"
    assert rows["Pot"].who == raiser.nickname
    assert rows["Pot"].hand == "all others folded"
    assert rows["Returned"].text == "300"
    part = dock_of(felt, people[0])
    assert part.head == f"{raiser.nickname} wins 200"
    assert part.why is not None
    assert part.why.rule == "R-SHOW-4"
    assert seat(felt, seat_of(felt, raiser)).tag.kind == "wins"  # type: ignore[union-attr]


def test_side_pots_are_named_and_the_winner_is_told_with_his_hand() -> None:
    """R-POT-1, R-ODD-1."""
    felt = Felt(make_table())
    people = [make_player() for _ in range(3)]
    for number, (player, amount) in enumerate(zip(people, (2_000, 5_000, 9_000), strict=True)):
        felt.sit(player, number, amount)
    felt.deal()
    while felt.shot.phase == "hand":
        state = felt.shot.state
        may = legal(state) if state is not None else None
        assert may is not None
        if may.why_no_raise:
            felt.act("call" if may.to_call else "check")
        else:
            felt.act("raise_to", may.raise_to)
    found = reading(felt)
    names = [row.pot for row in centre.centre(found).results if row.pot]
    assert names[:2] == ["Main pot", "Side pot"]
    assert all(row.hand for row in centre.centre(found).results if row.pot.endswith("pot"))
    assert any(card.mark == "best" for card in centre.board(found).cards)
    why = outcome.why_won(found)
    assert why is not None
    assert len(why.text) == len(found.rail.awards) + len(found.shown)  # type: ignore[union-attr]
    assert why.rule == "R-RANK-1"
