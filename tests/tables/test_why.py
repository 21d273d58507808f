"""Whatever the house does by itself stands in the log with the rule's id and the figures."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from engine.betting.rake import ALL, SCHEDULES, Band, Schedule, Tier
from engine.hand.setup import Post, Setup
from engine.views import redact
from lobby.words import reasons, table_log
from lobby.words.log import Line, Teller
from lobby.words.table_log import happening_line
from tables import happenings
from tables.commands import Leave, SitOut, Tend, TopUp
from tables.models import Seat
from tables.presenters import story
from tables.presenters.parts import LinePart
from tables.presenters.reading import Reading
from tests.engine.hands import ante_setup, blind_setup, play
from tests.tables.felt import Felt, make_player, make_table

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules.md"


def lines(setup: Setup, words: str, cards: str = "") -> list[Line]:
    _state, events = play(setup, cards, words)
    names = {seat: f"P{seat}" for seat in setup.seats}
    return Teller(names, "euro").tell(redact(events, None))


def ruled(setup: Setup, words: str, rule: str, cards: str = "") -> list[tuple[str, str]]:
    return [(line.text, line.figure) for line in lines(setup, words, cards) if line.rule == rule]


# ---------------------------------------------------------------- in a hand


def test_an_uncalled_bet_that_goes_back() -> None:
    assert ruled(blind_setup([1000, 1000]), "200 f", "R-POT-2") == [("P1 takes back the uncalled bet", "1.90")]


def test_a_dead_blind_and_a_live_one_with_it() -> None:
    setup = blind_setup([1000] * 5, extra=(Post(2, "live_blind", 10, 5), Post(3, "dead_blind", 0, 5), Post(4, "live_blind", 10, 0)))
    told = lines(setup, "")
    assert [line.text for line in told if line.rule == "R-MISS-2"] == ["P2 posts 0.10 live and 0.05 dead"]
    assert [line.text for line in told if line.rule == "R-MISS-3"] == ["P3 posts a dead blind"]
    assert [line.text for line in told if line.rule == "R-NEW-1"] == ["P4 posts to play at once"]
    assert not [line for line in told if line.rule and "small blind" in line.text]


def test_the_fourth_bet_caps_a_round_of_fixed_limit() -> None:
    """The big blind is the first, so the third raise is the fourth bet."""
    setup = blind_setup([1000] * 3, "fl")
    assert ruled(setup, "20 30 40", "R-LIM-FL") == [("The round is capped: 4 bets are in", "")]
    assert ruled(setup, "20 30", "R-LIM-FL") == []
    assert len(ruled(setup, "20 30 40 c c 10 20 30 40", "R-LIM-FL")) == 2


def test_three_times_the_most_caps_a_round_of_spread_limit() -> None:
    setup = blind_setup([1000] * 3, "sl")
    assert ruled(setup, "20 30", "R-LIM-SL") == [("The round is capped: nobody puts in more", "0.30")]
    assert ruled(setup, "20", "R-LIM-SL") == []


def test_rake_and_its_cap_with_their_figures() -> None:
    setup = blind_setup([100_000, 100_000], rake=SCHEDULES["pl"])
    assert ruled(setup, "500 c k k k k k k", "R-RAKE-PL") == [
        ("Rake on 10.00", "0.50"),
        ("10 × 0.05, for each full 1.00 in the pot", "0.50"),
    ]
    capped = ruled(setup, "50000 c k k k k k k", "R-RAKE-PL")
    assert capped == [
        ("Rake on 1,000.00", "0.75"),
        ("1000 × 0.05, for each full 1.00 in the pot", "50.00"),
        ("The rake is capped with 2 players", "0.75"),
    ]
    own = blind_setup([100_000, 100_000], rake=Schedule("7.2", (Band(ALL, 0, (Tier(0, 10, 100),), ((2, 500),)),)))
    assert ruled(own, "500 c k k k k k k", "R-RAKE-0") == [("Rake on 10.00", "1.00"), ("10 × 0.10, for each full 1.00 in the pot", "1.00")]


def test_the_odd_unit_and_who_has_it() -> None:
    setup = blind_setup([1000] * 3, unit=1, small_blind=5)
    told = ruled(setup, "c f k k k k k k k", "R-ODD-1", "2c2dAhKhAsKs7d8d9dJcQc")
    assert told == [("P1 has the odd 0.01: first left of the button", "")]


def test_no_low_and_the_odd_unit_between_the_halves() -> None:
    setup = blind_setup([1000] * 2, game="omaha8", unit=1)
    told = [line for line in lines(setup, "c k k k k k k k", "AhKhQhJhAsKsQsJs9d9cTdTc8h") if line.rule == "R-ODD-2"]
    assert [line.text for line in told] == ["No low qualifies: the high hand takes all"]


def test_every_hand_turned_up_and_mucked_without_a_decision() -> None:
    told = lines(blind_setup([100, 100]), "100 c", "2c3dAhAd")
    assert {line.rule for line in told if "turns up" in line.text} == {"R-SHOW-4"}


def test_cards_that_were_turned_up_are_not_written_out_again_when_the_hand_is_named() -> None:
    turned_up = lines(blind_setup([100, 100]), "100 c", "2c3dAhAd")
    assert [len(line.cards) for line in turned_up if "turns up" in line.text or "shows" in line.text] == [2, 2, 0, 0]
    called_down = lines(blind_setup([1_000, 1_000]), "c k k k k k k k", "2c3dAhAd")
    assert {len(line.cards) for line in called_down if "shows" in line.text} == {2}
    seventh_to_come = lines(ante_setup([100] * 2, "stud", "nl", ante=10, bring_in=20), "90 c")
    assert [len(line.cards) for line in seventh_to_come if "turns up" in line.text] == [3, 3]
    assert {len(line.cards) for line in seventh_to_come if "shows" in line.text} == {7}


def test_a_missed_draw() -> None:
    assert ruled(blind_setup([1000] * 2, game="draw5"), "c k m", "R-TIME-3") == [("Draw missed: P0", "")]


def test_what_a_player_decides_has_no_rule_beside_it() -> None:
    told = lines(ante_setup([1000] * 3, "soko"), "b c c")
    assert not [line for line in told if line.rule]


# ---------------------------------------------------------------- at the table


def log(felt: Felt) -> list[LinePart]:
    return list(story.lines(Reading(felt.shot), "en"))


def said(felt: Felt, rule: str) -> list[str]:
    return [line.text for line in log(felt) if line.rule == rule]


def named(player: Any, text: str) -> str:
    return text.replace("NN", player.nickname)


@pytest.mark.django_db
def test_folded_by_the_clock_with_the_seconds_that_he_had() -> None:
    felt = Felt(make_table(bank_seconds=30))
    felt.seated(3)
    felt.deal()
    slow = felt.to_act
    felt.pass_due()
    assert said(felt, "R-TIME-2") == [named(slow, "Out of time after 20 s and 30 s of the time bank: NN")]


@pytest.mark.django_db
def test_sat_out_by_the_clock_and_for_being_away() -> None:
    felt = Felt(make_table())
    players = felt.seated(3)
    felt.deal()
    slow = felt.to_act
    Seat.objects.filter(player=slow).update(timeouts=1)
    felt.pass_due()
    assert named(slow, "2 times out of time in a row: NN sits out") in said(felt, "R-TIME-2")
    felt.fold_out()
    away = next(player for player in players if player != slow)
    Seat.objects.filter(player=away).update(seen_at=felt.now - timedelta(seconds=100), offline=True)
    felt.pass_due()
    assert named(away, "NN is offline for more than 60 s and sits out") in said(felt, "R-SIT-1")


@pytest.mark.django_db
def test_treated_as_all_in_with_both_figures() -> None:
    felt = Felt(make_table(structure="fl", limit_a=100, limit_b=200, max_buy_in=0))
    felt.seated(3)
    felt.deal()
    felt.act("call")
    gone = felt.to_act
    Seat.objects.filter(player=gone).update(offline=True)
    felt.pass_due()
    first, second = said(felt, "R-FAKE-1")
    assert first == named(gone, "Out of time after 20 s: NN")
    assert second == named(gone, "NN is disconnected and counts as all-in for 50; 9,950 are not at stake")


@pytest.mark.django_db
def test_the_seat_given_up_after_the_limit() -> None:
    felt = Felt(make_table())
    [player] = felt.seated(1)
    felt.do(player, SitOut())
    felt.wait(15 * 60)
    felt.do(None, Tend())
    assert said(felt, "R-SIT-1") == [named(player, "NN sat out for 15 minutes and leaves the table")]


@pytest.mark.django_db
def test_wishes_for_after_the_hand_and_a_table_that_waits() -> None:
    felt = Felt(make_table())
    players = felt.seated(3, amount=5_000)
    felt.deal()
    felt.do(players[0], TopUp(1_000))
    felt.do(players[1], Leave())
    texts = [(line.text, line.figure) for line in log(felt)]
    assert (named(players[0], "NN adds chips after this hand"), "1,000") in texts
    assert (named(players[1], "NN leaves after this hand"), "") in texts
    felt.fold_out()
    felt.do(players[2], Leave())
    felt.pass_due()
    assert "The table waits for players" in [line.text for line in log(felt)]


def test_every_happening_has_a_line_or_needs_none() -> None:
    """A new kind that is forgotten in the words is noticed here."""
    silent = {"CardsDealt", "HandSettled", "ChipsWished", "ListChanged"}
    for kind in happenings.Happening.__args__:  # type: ignore[attr-defined]
        if kind.__name__ in silent:
            continue
        facts = dict.fromkeys(kind._fields, 1) | ({"nickname": "Ana"} if "nickname" in kind._fields else {})
        if "cards" in kind._fields:
            facts["cards"] = "As"
        if "why" in kind._fields:
            facts["why"] = {"HoldEnded": "expired"}.get(kind.__name__, "")
        assert happening_line(kind.__name__, facts, {1: "Ana"}, "euro") is not None, kind.__name__


@pytest.mark.parametrize("why", ["left", "seat_gone", "closing", "banned", "sit_out_limit", "broke", "made_way", "outage", "removed"])
def test_every_way_to_leave_has_its_words(why: str) -> None:
    facts = happenings.PlayerLeft(2, 1, "Ana", 500, why, 15)._asdict()
    line = happening_line("PlayerLeft", facts, {}, "euro")
    assert line is not None
    assert "Ana" in line.text
    assert "%" not in line.text
    assert line.figure == "5.00"
    assert why == "left" or line.text != "Ana leaves the table"


def test_every_rule_that_the_log_names_stands_in_the_rulebook() -> None:
    known = set(re.findall(r"^### (R-[A-Z0-9-]+)", RULES.read_text(encoding="utf-8"), re.MULTILINE))
    named_here: set[str] = set()
    for module in (reasons, table_log):
        named_here |= set(re.findall(r'"(R-[A-Z0-9-]+)"', Path(str(module.__file__)).read_text(encoding="utf-8")))
    assert named_here
    assert named_here | {"R-RAKE-PL", "R-RAKE-CS"} <= known


@pytest.mark.django_db
def test_the_page_leads_to_the_rule_beside_the_line() -> None:
    from tables.presenters import screen

    felt = Felt(make_table())
    felt.seated(2)
    felt.deal()
    felt.act("raise_to", 300)
    felt.act("fold")
    link = '<small><a href="/rules/book/#R-POT-2" target="_blank">R-POT-2</a></small>'
    assert any(link in line for line in screen.public(Reading(felt.shot), "en").log)
    assert 'id="R-POT-2"' in Client().get("/rules/book/").content.decode()
    late = make_player()
    felt.sit(late, 4)
    assert said(felt, "R-NEW-1") == [named(late, "NN sits down and waits for the big blind or posts")]


def test_the_odd_unit_between_the_halves_is_the_high_ones() -> None:
    from engine.hand import events as e

    told = reasons.Reasons(lambda cents: f"{cents} c", lambda position: f"P{position}")
    told.after(e.HandStarted(blind_setup([100, 100], game="omaha8")))
    assert told.after(e.PotAwarded(0, "high", 8, ((0, 8),), True)) == []
    assert told.after(e.PotAwarded(0, "low", 7, ((1, 7),), True)) == [
        reasons.Said("The odd amount between the halves is the high hand’s", "R-ODD-2", "1 c")
    ]
