"""The dock of each viewer: buttons that keep their places, amounts that are allowed, and why something is off."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from engine.hand.legal import legal
from tables.commands import Pause, SitOut
from tables.presenters import dock, screen, seats
from tests.tables.felt import Felt, make_player, make_table
from tests.tables.views import dock_of, game, reading, until_seat_four_may_post

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


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
    state = felt.shot.state
    assert state is not None
    may = legal(state)
    assert may is not None
    assert part.turn
    assert (part.hand, part.step) == (str(felt.shot.hand_id), str(felt.shot.decision_step))
    assert part.call.words == "Call"
    assert part.call.amount == "100"
    assert part.size is not None
    assert (part.size.low, part.size.high, part.size.all_in) == (may.raise_from, may.raise_to, state.all_in_to(may.position))
    presets = {preset.words: preset.to for preset in part.size.presets}
    assert presets == {"2.5 BB": 250, "3 BB": 300, "4 BB": 400, "Pot": 350, "All-in": 10_000}
    with translation.override("cs"):
        size = dock_of(felt, felt.to_act).size
        assert size is not None and size.presets[0].words.startswith("2,5")


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


def test_over_ones_own_blind_one_raises_and_after_it_one_bets() -> None:
    """The line and the button say the same, in fixed limit too."""
    felt, _people = game(structure="fl", big_blind=100, small_blind=50, limit_a=100, limit_b=200, max_buy_in=0)
    felt.act("call")
    felt.act("call")
    said = []
    for _ in range(2):
        part = dock_of(felt, felt.to_act)
        assert part.why is not None
        said.append((part.raise_.words, part.raise_.amount, part.why.line))
        felt.act("check")
    assert said == [
        ("Raise to", "200", "Raise to 200; checking is free."),
        ("Bet", "100", "Bet 100; checking is free."),
    ]


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
