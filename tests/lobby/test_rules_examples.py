"""What the rules pages show is what the engine does: example hands, worked figures, differences of the editions, rake."""

from __future__ import annotations

import pytest

from engine.cards import parse_cards
from engine.deck import PACKS
from engine.evaluators import evaluator
from engine.rulebook import EDITIONS
from engine.variants import VARIANTS, Variant
from lobby.rules import editions, examples, figures, pages, ranks

GAMES = list(VARIANTS)
PLAIN = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "one_pair",
    "high_card",
)
SOKO = (*PLAIN[:8], "four_flush", "four_straight", *PLAIN[8:])
STRIPPED = (*PLAIN[:3], "flush", "full_house", *PLAIN[5:])
CLASSES = {"high": PLAIN, "soko": SOKO, "stripped": STRIPPED, "draw32": STRIPPED, "telesina": STRIPPED}


def five_of(game: Variant, cards: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Own and common cards, so that exactly these five play."""
    return (cards[:2], cards[2:]) if game.own_cards else (cards, ())


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_examples_are_of_their_class_and_strictly_descending_by_the_games_own_evaluator(key: str, edition: str) -> None:
    """R-RANK-1, R-SO-1, R-STRIP-1, R-32-3, R-TE-1, R-RANK-6"""
    game = VARIANTS[key]
    judge = evaluator(game, edition)
    shown = examples.ranking(game, edition)
    strengths = [judge.high(*five_of(game, each.cards)) for each in shown]
    assert [judge.class_of(strength) for strength in strengths] == [each.code for each in shown]
    assert strengths == sorted(set(strengths), reverse=True)
    for each in shown:
        assert set(each.cards) <= set(PACKS[game.pack])
        assert len(set(each.cards)) == 5


@pytest.mark.parametrize("key", GAMES)
def test_every_class_of_the_game_is_shown_once_in_its_order(key: str) -> None:
    game = VARIANTS[key]
    codes = [each.code for each in examples.ranking(game)]
    if game.ranking == "deuce_seven":
        assert list(dict.fromkeys(codes)) == [*reversed(PLAIN[1:])], "the royal flush has no name where it is the worst hand"
        assert codes.count("high_card") > 3
    else:
        assert tuple(codes) == CLASSES[game.ranking]


@pytest.mark.parametrize("key", GAMES)
def test_faded_cards_decide_nothing_of_the_class(key: str) -> None:
    """A hand keeps its class whatever the kickers are."""
    game = VARIANTS[key]
    judge = evaluator(game)
    for each in examples.ranking(game):
        core = tuple(card for card in each.cards if card not in each.followers)
        assert len(core) >= 1
        if 1 < len(core) < 5 and not game.own_cards and not each.code.startswith("four_") and game.ranking != "deuce_seven":
            assert judge.class_of(judge.high(core)) == each.code


@pytest.mark.parametrize("key", GAMES)
def test_close_calls_are_judged_as_shown_in_both_editions(key: str) -> None:
    """R-RANK-4"""
    game = VARIANTS[key]
    calls = examples.close_calls(game)
    assert len(calls) >= 3
    for edition in EDITIONS:
        judge = evaluator(game, edition)
        for call in calls:
            better, worse = (judge.high(*five_of(game, each.cards)) for each in (call.better, call.worse))
            assert (better == worse) if call.tied else (better > worse)


def test_close_calls_show_what_a_game_has_of_its_own() -> None:
    """R-SO-1, R-STRIP-1, R-32-3"""
    pairs = {key: {(call.better.code, call.worse.code) for call in examples.close_calls(VARIANTS[key])} for key in GAMES}
    assert ("four_straight", "one_pair") in pairs["soko"]
    assert ("four_flush", "four_straight") in pairs["soko"]
    assert ("flush", "full_house") in pairs["americana"]
    assert ("flush", "full_house") not in pairs["holdem"]
    assert any(call.tied for call in examples.close_calls(VARIANTS["americana"]))
    assert not any(call.tied for call in examples.close_calls(VARIANTS["draw32"]))


def test_lows_descend_and_qualify() -> None:
    """R-RANK-5"""
    for key in GAMES:
        game = VARIANTS[key]
        found = examples.lows(game)
        assert bool(found) == game.low
        lows = [evaluator(game).low(*five_of(game, each.cards)) for each in found]
        assert None not in lows
        assert lows == sorted(set(lows), reverse=True)  # type: ignore[type-var]


def test_suits_decide_where_the_rules_say_so_and_in_their_order() -> None:
    """R-RANK-3, R-32-3, R-TE-1"""
    assert {key: examples.deciding_suits(VARIANTS[key]) for key in GAMES} == {
        key: "hdcs" if key in ("telesina", "draw32") else "" for key in GAMES
    }


@pytest.mark.parametrize(("key", "run"), [("holdem", "5c4d3c2dAc"), ("soko", "5c4d3c2dAc"), ("americana", "Tc9d8c7dAc"), ("triple27", "")])
def test_lowest_straight_is_the_engines(key: str, run: str) -> None:
    """R-RANK-2, R-RANK-6, R-STRIP-1"""
    assert examples.lowest_run(VARIANTS[key]) == parse_cards(run)


def test_editions_disagree_on_the_hands_shown() -> None:
    """R-ED-5"""
    found = {key: examples.editions_disagree(VARIANTS[key]) for key in GAMES}
    assert [key for key, pair in found.items() if pair] == ["telesina"]
    left, right = found["telesina"]  # type: ignore[misc]
    assert not set(left) & set(right), "two hands of one deal"
    for edition, winner in (("pl", left), ("cs", right)):
        judge = evaluator(VARIANTS["telesina"], edition)
        assert max((left, right), key=judge.high) == winner


def test_deal_that_shows_which_cards_play_is_the_evaluators() -> None:
    """R-OM, R-OM8: exactly two own cards for each half."""
    for key in GAMES:
        game = VARIANTS[key]
        deal = examples.played_deal(game)
        assert (deal is None) == (game.hole_cards + game.board_cards == 5)
        if deal is None:
            continue
        assert (len(deal.own), len(deal.board)) == (game.hole_cards, game.board_cards)
        assert len(set(deal.own) | set(deal.board)) == len(deal.own) + len(deal.board)
        assert evaluator(game).best(deal.own, deal.board) == (deal.code, deal.plays)
        assert bool(deal.low) == game.low
        if game.own_cards:
            assert len(set(deal.own) & set(deal.plays)) == 2
            assert not deal.low or len(set(deal.own) & set(deal.low)) == 2


# ------------------------------------------------------------------ worked figures

BLINDS = {
    "fl": ((20, 20), (30, 30), (10, 10)),
    "sl": ((10, 15), (15, 20), (5, 10)),
    "hp": ((20, 22), (30, 47), (10, 20)),
    "pl": ((20, 35), (30, 75), (10, 40)),
    "nl": ((20, 1000), (30, 1000), (10, 990)),
}
BRING_IN = {
    "fl": ((10, 10), (20, 20), (10, 10)),
    "sl": ((4, 12), (6, 14), (2, 10)),
    "hp": ((4, 6), (6, 11), (2, 6)),
    "pl": ((4, 10), (6, 18), (2, 12)),
    "nl": ((4, 999), (6, 999), (2, 997)),
}


@pytest.mark.parametrize(("key", "wanted"), [("holdem", BLINDS), ("triple27", BLINDS), ("stud", BRING_IN), ("soko", BRING_IN)])
def test_worked_figures_are_those_of_the_rules(key: str, wanted: dict[str, tuple[tuple[int, int], ...]]) -> None:
    """R-LIM-FL, R-LIM-SL, R-LIM-HP, R-LIM-PL, R-LIM-NL: worked by hand here. Pot limit: 15 and a call of 10 on top of 10 make 35."""
    found = {each.structure: (each.first, each.answer, each.later) for each in figures.worked(VARIANTS[key])}
    assert found == wanted


def test_limits_of_the_rounds_are_those_of_the_rules() -> None:
    """R-LIM-FL, R-LIM-SL"""
    by_rounds = {(len(VARIANTS[key].streets), each.structure): each.rounds for key in GAMES for each in figures.worked(VARIANTS[key])}
    assert by_rounds[2, "fl"] == (10, 20)
    assert by_rounds[4, "fl"] == (10, 10, 20, 20)
    assert by_rounds[5, "fl"] == (10, 10, 20, 20, 20)
    assert by_rounds[2, "sl"] == (10, 20)
    assert by_rounds[5, "sl"] == (10, 10, 20, 30, 30)
    assert by_rounds[5, "nl"] == ()


def test_open_pair_has_two_sizes_in_the_one_game_that_knows_it() -> None:
    """R-7S-2"""
    assert {key: figures.open_pair_figures(VARIANTS[key]) for key in GAMES if figures.open_pair_figures(VARIANTS[key])} == {
        "stud": (10, 20)
    }


# ------------------------------------------------------------------ editions and rake


def test_only_what_differs_is_shown() -> None:
    """R-ED-1 to R-ED-6"""
    rules = {key: [row.rule for row in editions.differences(VARIANTS[key])] for key in GAMES}
    assert rules["holdem"] == ["R-ED-2", "R-ED-3"]
    assert rules["omaha"] == rules["omaha8"] == ["R-ED-1", "R-ED-2", "R-ED-3"]
    assert rules["omaha5"] == rules["soko"] == ["R-ED-2", "R-ED-3"]
    assert rules["telesina"] == ["R-ED-2", "R-ED-3", "R-ED-4", "R-ED-5", "R-ED-6", "R-ED-5"]
    suits = next(row for row in editions.differences(VARIANTS["telesina"]) if row.rule == "R-ED-4")
    assert ["".join(suit.letter for suit in cell.suits) for cell in suits.cells] == ["hdcs", "shdc"]


def test_schedules_are_told_with_an_example() -> None:
    """R-RAKE-CS, R-RAKE-PL: a pot of 40.00 with four players."""
    cs, pl = editions.schedule(EDITIONS["cs"]), editions.schedule(EDITIONS["pl"])
    assert [row.example for row in cs] == ["€2.00"]
    assert [row.example for row in pl] == ["€2.00", "€1.00", "€2.00", "€2.00"]
    assert cs[0].caps == ("€0.75 for 2 players", "€2.00 for 3 players", "€3.00 for 4 players and more")
    assert pl[0].takes == ("€0.01 per full €0.20", "€0.05 per full €1.00 for pots from €4.00")
    assert "lower limit €1.00 up to below €2.00" in pl[2].structures


# ------------------------------------------------------------------ nothing but fields


@pytest.mark.parametrize("key", GAMES)
def test_a_page_derives_from_the_fields_of_the_variant_alone(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same fields under another key give the same page but for the name."""
    page = pages.page(VARIANTS[key])
    other = VARIANTS[key]._replace(key=f"other {key}")  # the engine keeps what it has worked out by a game's key
    name = page.name
    monkeypatch.delitem(VARIANTS, key)
    monkeypatch.setitem(VARIANTS, other.key, other)
    if key == "holdem":
        monkeypatch.setattr(examples, "plain_game", lambda: other)
    again = pages.page(other)
    assert again.name == other.key
    marks = tuple(rank._replace(mark=rank.mark.replace(other.key, name)) for rank in again.ranking)
    assert again._replace(key=key, name=name, ranking=marks) == page


def test_marks_show_what_is_unusual() -> None:
    marked = {key: [(rank.title, rank.mark) for rank in ranks.rows(VARIANTS[key]) if rank.mark] for key in GAMES}
    assert marked["soko"] == [("Four-flush", "only in Soko"), ("Four-straight", "only in Soko")]
    assert marked["americana"] == marked["telesina"] == marked["draw32"] == [("Flush", "higher than usual")]
    assert not any(marked[key] for key in ("holdem", "omaha8", "stud", "triple27", "antedraw"))
