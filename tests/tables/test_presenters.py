"""What a table's page shows of a snapshot: seats, pots, results, and the dock of each viewer."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import translation

from engine.hand.legal import legal
from lobby.models import Player
from tables.commands import ComeBack, Leave, Pause, Sit, SitOut
from tables.presenters import centre, dock, outcome, screen, seats
from tables.presenters.parts import DockPart, SeatPart
from tables.presenters.reading import Reading
from tests.tables.felt import Felt, fund_bots, make_player, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english():
    with translation.override("en"):
        yield


def game(players: int = 3, **fields: Any) -> tuple[Felt, list[Player]]:
    felt = Felt(make_table(**{"currency": "fun", **fields}))
    people = [make_player(currency=felt.table.currency) for _ in range(players)]
    for number, player in enumerate(people):
        felt.sit(player, number)
    felt.deal()
    return felt, people


def reading(felt: Felt) -> Reading:
    return Reading(felt.shot)


def seat(felt: Felt, number: int) -> SeatPart:
    return seats.seat_parts(reading(felt))[number]


def dock_of(felt: Felt, player: Player | None) -> DockPart:
    return dock.dock(reading(felt), player.pk if player is not None else None)


def seat_of(felt: Felt, player: Player) -> int:
    found = felt.shot.seat_of(player.pk)
    assert found is not None
    return found.number


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


def until_seat_four_may_post(felt: Felt) -> None:
    """Hands among the first three seats until the blinds are on the other side of the table."""
    while felt.shot.last.big_blind != 1:
        felt.fold_out()
        felt.deal()


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


# ---------------------------------------------------------------- the dock


def test_buttons_never_change_place_and_say_why_they_are_off() -> None:
    felt, people = game()
    actor = felt.to_act
    felt.do(next(player for player in people if player.pk != actor.pk), SitOut())
    for player in (*people, make_player(), None):
        html = screen.draw("actions", dock_of(felt, player), "en")
        assert re.findall(r"go go--(\w+)", html) == ["fold", "call", "raise"]
        if player is None or player.pk not in {each.pk for each in people}:
            assert len(re.findall(r'<button class="go [^>]* disabled', html)) == 3
            assert len(re.findall(r"<small>[^<]+</small></button>", html)) == 3


def test_my_turn_names_hand_and_step_and_only_allowed_amounts() -> None:
    felt, _people = game()
    part = dock_of(felt, felt.to_act)
    may = legal(felt.shot.state)  # type: ignore[arg-type]
    assert may is not None
    assert part.turn
    assert (part.hand, part.step) == (str(felt.shot.hand_id), str(felt.shot.decision_step))
    assert part.call.words == "Call"
    assert part.call.amount == "100"
    assert part.size is not None
    assert (part.size.low, part.size.high, part.size.all_in) == (may.raise_from, may.raise_to, may.bet + may.stack)
    presets = {preset.words: preset.to for preset in part.size.presets}
    assert presets == {"2.5 BB": 250, "3 BB": 300, "4 BB": 400, "Pot": 350, "All-in": 10_000}


def test_after_the_flop_and_against_a_raise_the_presets_are_parts_of_the_pot() -> None:
    felt, _people = game()
    felt.act("raise_to", 300)
    size = dock_of(felt, felt.to_act).size
    assert size is not None
    assert [(preset.words, preset.to) for preset in size.presets] == [
        ("⅓ pot", 533), ("½ pot", 650), ("¾ pot", 825), ("Pot", 1_000), ("All-in", 10_000),
    ]  # fmt: skip
    felt.act("call")
    felt.act("call")
    size = dock_of(felt, felt.to_act).size
    assert size is not None
    assert [(preset.words, preset.to) for preset in size.presets] == [
        ("⅓ pot", 300), ("½ pot", 450), ("¾ pot", 675), ("Pot", 900), ("All-in", 9_700),
    ]  # fmt: skip


def test_presets_are_off_where_their_amount_is_not_allowed() -> None:
    """PB-62 i: amounts come from Legal only: half the pot may be less than the least raise, and all-in more than the pot."""
    felt, _people = game(structure="pl")
    part = dock_of(felt, felt.to_act)
    assert part.size is not None
    presets = {preset.words: preset.to for preset in part.size.presets}
    assert presets["Pot"] == part.size.high == 350
    assert presets["All-in"] == 0
    felt.act("raise_to", 350)
    raised = dock_of(felt, felt.to_act).size
    assert raised is not None
    assert {preset.words: preset.to for preset in raised.presets}["Pot"] == raised.high


def test_half_pot_ends_with_its_most() -> None:
    """R-LIM-HP."""
    felt, _people = game(structure="hp")
    felt.act("call")
    felt.act("call")
    felt.act("check")
    size = dock_of(felt, felt.to_act).size
    assert size is not None
    assert [(preset.words, preset.to) for preset in size.presets] == [("⅓ pot", 100), ("Max", size.high), ("All-in", 0)]


def test_a_free_check_asks_before_it_folds() -> None:
    felt, _people = game()
    felt.act("call")
    felt.act("call")
    part = dock_of(felt, felt.to_act)
    assert part.call.words == "Check"
    assert part.fold.on
    assert part.fold.ask == "Fold? Checking is free"


def test_a_call_for_less_says_all_in_and_the_raise_is_off_for_want_of_chips() -> None:
    """PB-62 ii."""
    felt = Felt(make_table())
    people = [make_player() for _ in range(2)]
    felt.sit(people[0], 0, 2_000)
    felt.sit(people[1], 1, 9_000)
    felt.deal()
    if felt.to_act.pk == people[0].pk:
        felt.act("call")
    felt.act("raise_to", 5_000)
    part = dock_of(felt, people[0])
    assert part.call.words == "Call all-in"
    assert not part.raise_.on
    assert part.raise_.small == "stack too small"
    assert part.why is not None
    assert "call is all-in" in part.why.line


def test_fixed_limit_has_no_slider_but_the_cap_and_its_one_amount() -> None:
    """R-LIM-FL."""
    felt, _people = game(structure="fl", big_blind=100, small_blind=50, limit_a=100, limit_b=200, max_buy_in=0)
    part = dock_of(felt, felt.to_act)
    assert part.size is None
    assert part.cap is not None
    assert part.cap.dots == (True, False, False, False)
    assert part.raise_.to == "200"
    assert part.raise_.amount == "200"
    for to in (200, 300, 400):
        felt.act("raise_to", to)
    capped = dock_of(felt, felt.to_act)
    assert capped.raise_.small == "round is capped"
    assert capped.cap is not None
    assert all(capped.cap.dots)


def test_spread_limit_goes_up_step_by_step() -> None:
    """R-LIM-SL."""
    felt, _people = game(structure="sl", small_blind=50, big_blind=100, limit_a=200, limit_b=400, limit_c=600, max_buy_in=0)
    size = dock_of(felt, felt.to_act).size
    assert size is not None
    assert [(preset.words, preset.to) for preset in size.presets] == [("Min", 200), ("250", 250), ("Max", 300)]


def test_the_dock_of_a_newcomer_offers_to_post_and_of_one_sitting_out_to_come_back() -> None:
    """R-NEW-1, R-SIT-1."""
    felt, _people = game()
    until_seat_four_may_post(felt)
    newcomer = make_player()
    felt.sit(newcomer, 4)
    part = dock_of(felt, newcomer)
    assert part.do[0].where == "tables:post_now"
    assert part.why is not None
    assert part.why.rule == "R-NEW-1"
    felt.do(newcomer, SitOut())
    assert [each.where for each in dock_of(felt, newcomer).do] == ["tables:post_now", "tables:come_back"]


def test_visitors_are_asked_to_sign_in_and_players_to_take_a_seat() -> None:
    felt, _people = game()
    assert dock_of(felt, None).do[0].words == "Sign in to play"
    assert dock_of(felt, make_player()).do[0].words == "Take a seat"


def test_a_paused_table_has_no_running_clock() -> None:
    felt, _people = game()
    actor = felt.to_act
    felt.do(None, Pause())
    assert dock_of(felt, actor).state == "paused"
    assert not any(part.clock for part in seats.seat_parts(reading(felt)))
    assert "paused" in screen.draw("banner", screen.banner(reading(felt)), "en")


def test_my_cards_are_mine_until_i_fold() -> None:
    felt, _people = game()
    actor = felt.to_act
    assert len(dock.mine(reading(felt), actor.pk).cards) == 2
    assert dock.mine(reading(felt), make_player().pk).cards == ()
    felt.act("fold")
    assert dock.mine(reading(felt), actor.pk).cards == ()


def test_equal_parts_are_drawn_once() -> None:
    felt, _people = game()
    one, two = (screen.public(reading(felt), "en") for _ in range(2))
    assert all(one.parts[name] is two.parts[name] for name in one.parts)


def test_places_turn_so_that_the_viewer_sits_at_the_bottom() -> None:
    felt, _people = game()
    found = reading(felt)
    html = screen.felt(found, 2, screen.public(found, "en").parts, "", "en")
    assert re.search(r'data-seat="2" data-place="0"', html)
    assert re.search(r'data-seat="1" data-place="5"', html)
    assert 'data-me="2"' in html


def test_no_fragment_needs_inline_style_or_script() -> None:
    felt, people = game()
    found = reading(felt)
    html = "".join(screen.public(found, "en").parts.values()) + "".join(screen.private(found, people[0].pk, "en").values())
    assert "style=" not in html
    assert "<script" not in html
    assert not re.search(r"\son\w+=", html)
