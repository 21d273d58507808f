"""What a table's page shows of the games with up cards, draws, splits and halves. The hands are stacked, so each state is sure."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.cards import cards_text
from engine.variants import VARIANTS
from lobby.models import Player
from tables.presenters import centre, dock, outcome, screen, seats
from tables.presenters.parts import DockPart, SeatPart
from tables.presenters.reading import Reading
from tests.tables.felt import Felt, make_player, make_table, stack_deck, stakes_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


def game(monkeypatch: pytest.MonkeyPatch, first: str, players: int = 2, amounts: tuple[int, ...] = (), **fields: Any) -> Felt:
    """A dealt hand whose deck begins with `first`; position 0 is the first left of the button."""
    stack_deck(monkeypatch, first)
    stakes = stakes_of(fields["variant"])
    limits = {"limit_a": 200, "limit_b": 400, "max_buy_in": 0} if fields.get("structure") == "fl" else {}
    if limits and not stakes:
        limits |= {"small_blind": 100, "big_blind": 200}
    felt = Felt(make_table(**{"min_buy_in": 100, "seats": players, **stakes, **limits, **fields}))
    for number in range(players):
        felt.sit(make_player(), number, amounts[number] if amounts else 10_000)
    felt.deal()
    return felt


def reading(felt: Felt) -> Reading:
    return Reading(felt.shot)


def dock_of(felt: Felt, player: Player | None = None) -> DockPart:
    """The dock of a player, else of the one to act."""
    return dock.dock(reading(felt), (player or felt.to_act).pk)


def seat_at(felt: Felt, position: int) -> SeatPart:
    state = felt.shot.state
    assert state is not None
    return seats.seat_parts(reading(felt))[state.seats[position]]


def player_at(felt: Felt, position: int) -> Player:
    return Player.objects.get(pk=felt.shot.dealt[position])


STUD = {"variant": "stud", "structure": "fl"}
DOWN = "KcKd2c3d"
"""Two down cards for each of two."""


# ---------------------------------------------------------------- up cards


def test_up_cards_lie_open_beside_backs_and_the_owner_is_told_who_sees_which(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-7S, R-MUCK-1: two down, one up; later cards go where they were dealt, the seventh down again at the end."""
    felt = game(monkeypatch, DOWN + "9h2s", **STUD)
    other = seat_at(felt, 1)
    assert [(group.side, [card.code for card in group.cards]) for group in other.groups] == [("down", ["back", "back"]), ("up", ["2s"])]
    mine = dock.mine(reading(felt), player_at(felt, 0).pk)
    assert [(group.side, group.label) for group in mine.groups] == [("down", "only you"), ("up", "all see")]
    assert [card.code for card in mine.cards] == ["Kc", "Kd", "9h"]
    felt.until(lambda state: state.street_key == "seventh")
    mine = dock.mine(reading(felt), player_at(felt, 0).pk)
    assert [(group.side, len(group.cards)) for group in mine.groups] == [("down", 2), ("up", 4), ("down", 1)]


def test_the_bring_in_has_its_two_choices_and_no_fold(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-BRING-1, R-TIME-4"""
    felt = game(monkeypatch, DOWN + "9h2s", **STUD)
    part = dock_of(felt)
    assert not part.fold.on and part.fold.small
    assert (part.call.action, part.call.words, part.call.amount, part.call.kind) == ("bring_in", "Bring in", "50", "call")
    assert (part.raise_.action, part.raise_.words, part.raise_.amount, part.raise_.to) == ("raise_to", "Complete to", "200", "200")
    assert part.why is not None and part.why.line == "Bring in 50, or complete to 200."
    assert seat_at(felt, 1).brings and not seat_at(felt, 0).brings
    assert centre.centre(reading(felt)).said == (f"Third street · bring-in: {player_at(felt, 1).nickname}",)
    felt.act("bring_in")
    assert seat_at(felt, 1).tag.text == "Brings in 50"  # type: ignore[union-attr]


def test_no_limit_lets_the_bring_in_be_any_larger_bet(monkeypatch: pytest.MonkeyPatch) -> None:
    felt = game(monkeypatch, "2cKh3dQh", variant="soko")
    part = dock_of(felt)
    assert (part.call.action, part.raise_.words) == ("bring_in", "Bet")
    assert part.size is not None and (part.size.low, part.size.high) == (100, 9_975)


def test_one_larger_bet_instead_of_the_bring_in_is_called_a_bet_where_nothing_is_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    part = dock_of(game(monkeypatch, "2cKh3dQh", variant="soko", structure="hp"))
    assert (part.raise_.words, part.raise_.amount) == ("Bet", "100")
    assert part.why is not None and part.why.line == "Bring in 50, or bet 100."


def test_the_highest_board_is_marked_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Section 7: it acts first."""
    felt = game(monkeypatch, DOWN + "9h2s" + "9s4d", **STUD)
    felt.until(lambda state: state.street_key == "fourth")
    assert seat_at(felt, 0).leads == "highest board: pair of nines"
    assert not seat_at(felt, 1).leads
    name = player_at(felt, 0).nickname
    assert centre.centre(reading(felt)).said == (f"Fourth street · highest board: {name}, pair of nines",)
    assert "data-leads" in screen.draw("seat", seat_at(felt, 0), "en")


def test_an_open_pair_offers_its_two_amounts_and_nothing_between(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-7S-2"""
    felt = game(monkeypatch, DOWN + "9h2s" + "9s4d", **STUD)
    felt.until(lambda state: state.street_key == "fourth")
    part = dock_of(felt)
    assert part.choice is not None and part.size is None
    assert [text for _field, text in part.choice.amounts] == ["200", "400"]
    assert part.why is not None and part.why.rule == "R-7S-2"
    html = screen.draw("actions", part, "en")
    assert html.count('type="radio" name="to"') == 2 and html.count("checked") == 1
    felt.act("raise_to", 400)
    assert dock_of(felt).choice is None
    assert dock_of(felt).raise_.to == "800"


def test_the_vela_has_its_place_and_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-TE"""
    felt = game(monkeypatch, "", variant="telesina")
    empty = centre.board(reading(felt))
    assert (empty.name, [card.code for card in empty.cards]) == ("Vela", ["place"])
    felt.until(lambda state: state.street_key == "vela")
    board = centre.board(reading(felt))
    assert (board.name, board.counts, len(board.cards)) == ("Vela", "counts for everyone", 1)
    assert board.cards[0].code != "place"


def test_a_common_seventh_card_lies_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-7S-3: eight players, four cards left."""
    felt = game(monkeypatch, "", players=8, **STUD)
    assert centre.board(reading(felt)).cards == ()
    felt.check_down()
    board = centre.board(reading(felt))
    assert (board.name, len(board.cards)) == ("Common card", 1)


def test_a_hint_names_the_hand_as_soon_as_there_are_three_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    felt = game(monkeypatch, DOWN + "9h2s", **STUD)
    felt.act("bring_in")
    assert dock_of(felt).hint == "Your hand: pair of kings."


# ---------------------------------------------------------------- draws


FIVES = "KcKd9h8s7d2c3d4h5s8c"
"""Five for each of two."""


def drawing(monkeypatch: pytest.MonkeyPatch, more: str = "", **fields: Any) -> Felt:
    felt = game(monkeypatch, FIVES + more, **{"variant": "draw5", **fields})
    felt.until(lambda state: state.asks == "draw")
    return felt


def test_a_draw_lets_cards_be_put_aside_and_the_button_counts_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-DRAW-1: without a script the same fields are a plain form's."""
    felt = drawing(monkeypatch)
    part, mine = dock_of(felt), dock.mine(reading(felt), felt.to_act.pk)
    assert mine.choose and mine.spread
    html = screen.draw("mine", mine, "en")
    assert html.count('form="dock" name="card"') == 5
    assert 'value="Kc"' in html
    assert (part.head, part.fold.on, part.fold.small) == ("Your draw", False, "not in a draw")
    assert (part.call.action, part.call.words, part.call.kind) == ("pat", "Stand pat", "call")
    assert (part.raise_.action, part.raise_.kind) == ("discard", "raise")
    assert part.raise_.counts == ("no card yet", "1 card", "2 cards", "3 cards", "4 cards", "5 cards")
    assert part.why is not None and part.why.rule == "R-TIME-3"
    watcher = make_player()
    assert not dock.mine(reading(felt), watcher.pk).cards
    assert not dock.mine(reading(felt), player_at(felt, 1).pk).choose


def test_more_cards_than_the_game_allows_turn_the_button_off_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-32: up to four of five."""
    felt = game(monkeypatch, "", variant="draw32")
    felt.until(lambda state: state.asks == "draw")
    part = dock_of(felt).raise_
    assert (part.most, part.counts[5]) == (4, "at most 4")


def test_how_many_each_drew_is_public_and_which_are_new_only_the_owner_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    felt = drawing(monkeypatch, "QsJs")
    first = felt.to_act
    felt.act("discard", cards="8s7d")
    assert seat_at(felt, 0).tag.text == "Drew 2"  # type: ignore[union-attr]
    marks = {card.code: card.mark for card in dock.mine(reading(felt), first.pk).cards}
    assert marks == {"Kc": "", "Kd": "", "9h": "", "Qs": "new", "Js": "new"}
    assert {card.code for card in seat_at(felt, 0).cards} == {"back"}
    names = [player_at(felt, at).nickname for at in (0, 1)]
    assert centre.centre(reading(felt)).said == ("The draw: up to 5 cards each", f"Drawn: {names[0]}:\u00a02")
    felt.act("discard")
    assert seat_at(felt, 1).tag.text == "Stands pat"  # type: ignore[union-attr]
    assert centre.centre(reading(felt)).said == ("After the draw", f"Drawn: {names[0]}:\u00a02, {names[1]}:\u00a00")
    felt.act("check")
    assert seat_at(felt, 0).tag.text == "Check"  # type: ignore[union-attr]


def test_a_missed_draw_is_said_in_words_to_the_one_who_missed_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-TIME-3"""
    felt = drawing(monkeypatch)
    slow = felt.to_act
    felt.pass_due()
    waiting = dock_of(felt, slow)
    assert waiting.why is not None and waiting.why.line == "Your draw ran out: you keep your cards."
    assert waiting.why.rule == "R-TIME-3"
    assert seat_at(felt, 0).tag.text == "Draw missed"  # type: ignore[union-attr]
    felt.act("discard")
    turn = dock_of(felt, slow)
    assert (turn.raise_.on, turn.raise_.small) == (False, "draw missed")
    assert turn.why is not None and turn.why.rule == "R-TIME-3"


def test_a_hand_of_2_7_is_named_by_its_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-RANK-6"""
    felt = game(monkeypatch, "8c6d4h3s2d" + "KcKdKhQsQd", variant="triple27", structure="fl")
    assert dock_of(felt, player_at(felt, 0)).hint == "Your hand: 8-6-4-3-2."
    felt.check_down()
    why = outcome.why_won(reading(felt))
    assert why is not None and why.rule == "R-RANK-6"
    assert centre.centre(reading(felt)).results[0].hand == "8-6-4-3-2"


# ---------------------------------------------------------------- splits


def at_the_split(monkeypatch: pytest.MonkeyPatch, players: int = 2, amounts: tuple[int, ...] = (), first: str = "") -> Felt:
    felt = game(monkeypatch, first, players, amounts, variant="draw32")
    felt.until(lambda state: state.asks == "draw")
    assert dock_of(felt).split is not None
    assert dock_of(felt).split.words == "Split: after the draw"  # type: ignore[union-attr]
    felt.until(lambda state: state.asks != "draw")
    return felt


def test_the_split_button_says_what_it_does_and_why_it_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-32-2"""
    felt = at_the_split(monkeypatch, 3)
    offer = dock_of(felt)
    assert offer.split is not None and (offer.split.words, offer.split.on) == ("Offer a split", True)
    assert any("divided evenly" in text for text in offer.why.text)  # type: ignore[union-attr]
    felt.act("split")
    assert dock_of(felt).split.words == "Agree to split"  # type: ignore[union-attr]
    felt.act("check")
    assert (dock_of(felt).split.on, dock_of(felt).split.words) == (False, "Split: not offered")  # type: ignore[union-attr]
    felt.act("raise_to", 100)
    assert dock_of(felt).split.words == "Split: not after a bet"  # type: ignore[union-attr]


def test_a_game_without_a_split_has_no_such_button(monkeypatch: pytest.MonkeyPatch) -> None:
    felt = drawing(monkeypatch)
    assert dock_of(felt).split is None
    assert "dock__split" not in screen.draw("actions", dock_of(felt), "en")


def test_an_all_in_player_is_asked_and_his_no_has_the_middle_button(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-32-2"""
    felt = at_the_split(monkeypatch, 3, (10_000, 10_000, 100))
    felt.act("split")
    felt.act("split")
    part = dock_of(felt)
    assert (part.call.action, part.call.words, part.call.kind) == ("refuse_split", "No split", "call")
    assert (part.fold.on, part.raise_.on) == (False, False)
    assert part.split is not None and (part.split.words, part.split.on) == ("Agree to split", True)
    assert part.why is not None and part.why.rule == "R-32-2"
    felt.act("split")
    found = reading(felt)
    assert centre.centre(found).results[0].pot == "Pot, split"
    assert outcome.why_won(found).rule == "R-32-2"  # type: ignore[union-attr]


def test_a_hand_that_won_by_a_suit_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-32-3"""
    felt = at_the_split(monkeypatch, first="QsQhKdTs8s" + "QdQcKcTd8c")
    felt.check_down()
    found = reading(felt)
    assert centre.centre(found).results[0].hand == "pair of queens, by ♦\ufe0e"
    why = outcome.why_won(found)
    assert why is not None
    assert why.line == "Equal in rank, both pair of queens: the suit decides, king of diamonds over king of clubs."
    assert why.rule == "R-32-3"


# ---------------------------------------------------------------- high and low


def test_both_halves_are_shown_with_the_hands_that_won_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-OM8, R-ODD-2"""
    felt = game(monkeypatch, "KcKhQd9s" + "Ad2dTcTs" + "3s5h8cKdJd", variant="omaha8")
    felt.check_down()
    found = reading(felt)
    rows = {row.pot: (row.who, row.hand) for row in centre.centre(found).results}
    names = [player_at(felt, at).nickname for at in (0, 1)]
    assert rows["Pot, high"] == (names[0], "three of a kind, kings")
    assert rows["Pot, low"] == (names[1], "low 8-5-3-2-A")
    board = centre.board(found)
    assert dict(zip([card.code for card in board.cards], board.notes, strict=True)) == {
        "3s": "low", "5h": "low", "8c": "high, low", "Kd": "high", "Jd": "high",
    }  # fmt: skip
    assert {card.code for card in seat_at(felt, 0).cards if card.mark} == {"Kc", "Kh"}
    assert {card.code for card in seat_at(felt, 1).cards if card.mark} == {"Ad", "2d"}
    why = outcome.why_won(found)
    assert why is not None
    assert why.text[1].startswith("Pot, low half: Best hand: low 8-5-3-2-A")


def test_without_a_low_the_page_says_why_the_high_hand_takes_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-ODD-2"""
    felt = game(monkeypatch, "KcKhQd9s" + "AdQcTcTs" + "9c5hJcKdJd", variant="omaha8")
    felt.check_down()
    why = outcome.why_won(reading(felt))
    assert why is not None
    assert any("the high hand takes all" in text for text in why.text)


def test_what_cannot_be_divided_is_said_with_its_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-ODD-1: three share 350, the small blind's 50 among them."""
    felt = game(monkeypatch, "2c7d2d7h2h7s3c8d" + "AsKsQsJsTs", 4, variant="holdem")
    felt.until(lambda state: state.to_act == 0)
    felt.act("fold")
    felt.check_down()
    why = outcome.why_won(reading(felt))
    assert why is not None and why.line == "Equal hands share: royal flush."
    name = player_at(felt, 1).nickname
    assert f"What cannot be divided, 1, goes to the first of them left of the button: {name}." in why.text


def test_a_main_and_a_side_pot_with_a_winner_each_are_not_called_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-POT-1"""
    felt = game(monkeypatch, "9c8cAsQs7c2d" + "Ks9d4s7h2c", 3, (1_000, 3_000, 3_000), variant="holdem")
    felt.act("raise_to", 1_000)
    felt.act("raise_to", 3_000)
    felt.act("call")
    names = [player_at(felt, at).nickname for at in (0, 2)]
    assert outcome.winners_line(reading(felt)) == f"{names[0]}\u00a0wins\u00a04,000, {names[1]}\u00a0wins\u00a03,000"


# ---------------------------------------------------------------- all games


FORBIDDEN = re.compile(r"<script|<[^>]*\s(style|on\w+)=")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_state_of_every_game_is_drawn_for_everybody_without_inline_style_or_handler(variant: str) -> None:
    felt = Felt(make_table(variant=variant, seats=4, **stakes_of(variant)))
    people = felt.seated(3)
    felt.deal()
    drawn = 0
    while True:
        found = reading(felt)
        public = screen.public(found, "en")
        pages = [screen.private(found, player.pk if player is not None else None, "en") for player in (*people, None)]
        for html in (*public.parts.values(), *(text for page in pages for text in page.values())):
            assert not FORBIDDEN.search(html), html
            drawn += 1
        if felt.shot.phase != "hand":
            break
        felt.pass_on()
    assert drawn > 40
    assert cards_text(felt.shot.state.board) or not VARIANTS[variant].board_cards  # type: ignore[union-attr]
