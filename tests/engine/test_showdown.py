"""Who shows, who mucks, who is paid: scripted hands of hold'em and Omaha Hi/Lo."""

from __future__ import annotations

from engine.betting.rake import CS, PL
from engine.cards import cards_text, parse_cards
from engine.hand import events as e
from engine.hand.setup import Post
from engine.views import best_hand, view
from tests.engine.hands import blind_setup, play

# Three players: button S2. Cards are dealt player by player from the first left of the button, two at a time.
KINGS, QUEENS, TENS = "KsKd", "QsQd", "TsTd"
BOARD = "2h7c9h3s4d"


def shows(events: list[e.Event]) -> list[tuple[str, int]]:
    """(what, position) of the showdown, in order."""
    return [(type(event).__name__, event.position) for event in events if isinstance(event, e.HandShown | e.HandMucked)]


def test_the_last_to_raise_on_the_last_round_shows_first_and_a_beaten_hand_is_mucked() -> None:
    """R-SHOW-1, R-SHOW-4: position 2 bets the river; 0 beats him, 1 can't."""
    _, events = play(blind_setup([100] * 3), KINGS + TENS + QUEENS + BOARD, "c c k k k k k k k k k 20 c c")
    assert shows(events) == [("HandShown", 2), ("HandShown", 0), ("HandMucked", 1)]


def test_without_a_bet_on_the_last_round_the_first_left_of_the_button_shows_first() -> None:
    """R-SHOW-2: the bet on the turn does not count."""
    _, events = play(blind_setup([100] * 3), QUEENS + KINGS + TENS + BOARD, "c c k k k k k k 20 c c k k k")
    assert shows(events) == [("HandShown", 0), ("HandShown", 1), ("HandMucked", 2)]


def test_a_mucked_hand_stays_hidden_from_everybody_but_its_owner() -> None:
    """R-SHOW-4, R-MUCK-1."""
    state, _ = play(blind_setup([100] * 3), QUEENS + KINGS + TENS + BOARD, "c c k k k k k k k k k k")
    assert cards_text(view(state, 0).players[2].cards) == "????"
    assert view(state, None).players[2].mucked
    assert cards_text(view(state, 2).players[2].cards) == TENS


def test_with_a_player_all_in_and_no_decision_left_all_hands_are_turned_up_before_the_rest_is_dealt() -> None:
    """R-SHOW-4: called all-in before the flop."""
    _, events = play(blind_setup([100, 100]), KINGS + QUEENS + BOARD, "100 c")
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("HandsTurnedUp") < kinds.index("BoardDealt")
    assert "HandMucked" not in kinds


def test_who_wins_without_a_showdown_shows_nothing() -> None:
    """R-SHOW-4, R-POT-2 (PB-62): a bet of 60 that nobody calls comes back; the pot of 30 is won."""
    state, events = play(blind_setup([100] * 3), QUEENS + KINGS + TENS + BOARD, "c c k 60 f f")
    assert shows(events) == []
    assert [event for event in events if isinstance(event, e.UncalledBetReturned)] == [e.UncalledBetReturned(0, 60)]
    assert state.stacks == [120, 90, 90]
    assert all(cards_text(player.cards) == "????" for player in view(state, None).players)


def test_tied_hands_share_the_pot_and_the_odd_chips_go_left_of_the_button() -> None:
    """R-ODD-1, R-POT-3: three play the board for 35, of which 5 are dead."""
    setup = blind_setup([100, 100, 100, 100], extra=(Post(3, "dead_blind", 0, 5),))
    state, _ = play(setup, "2c3d2d3c4c4hKcKh" + "AcAdAhAsQh", "c f c k k k k k k k k k k")
    [award] = state.awards
    assert award.shares == ((0, 12), (1, 12), (2, 11))
    assert state.stacks == [102, 102, 101, 95]


def test_the_high_half_takes_the_odd_chip_and_a_tied_low_is_quartered() -> None:
    """R-ODD-2 (PB-23): pot 103, position 0 wins high alone, 0 and 1 tie for low."""
    setup = blind_setup([34, 34, 35], game="omaha8", small_blind=1, big_blind=2, extra=(Post(2, "dead_blind", 0, 1),))
    cards = "As2dKsKd" + "Ah2cQcJc" + "9c9dTcTh" + "3c4h8sKh7d"
    state, _ = play(setup, cards, "34 c c")
    high, low = state.awards
    assert (high.part, high.shares) == ("high", ((0, 52),))
    assert (low.part, low.shares) == ("low", ((0, 26), (1, 25)))
    assert state.stacks == [78, 25, 0]
    assert best_hand(state, state.hole[1]).low == parse_cards("7d4h3c2cAh")


def test_without_a_qualifying_low_the_high_hand_takes_all() -> None:
    """R-ODD-2, R-RANK-5."""
    setup = blind_setup([50, 50], game="omaha8")
    state, _ = play(setup, "As2dKsKd" + "Ah2cQcJc" + "9h9sTc3cKh", "50 c")
    assert [award.part for award in state.awards] == ["all"]
    assert state.stacks == [100, 0]


def test_rake_is_taken_once_the_flop_was_dealt_and_off_each_pot_in_proportion() -> None:
    """R-RAKE-0, R-RAKE-PL: 1,200 in a main pot of 600 and a side pot of 600; three players: 5 per full 100."""
    setup = blind_setup([200, 500, 500], rake=PL)
    state, events = play(setup, KINGS + QUEENS + TENS + BOARD, "500 c c")
    [taken] = [event for event in events if isinstance(event, e.RakeTaken)]
    assert taken == e.RakeTaken(60, 1200, (30, 30))
    assert state.stacks == [570, 570, 0]
    assert state.rake_total == 60


def test_no_flop_no_rake() -> None:
    """R-RAKE-0."""
    state, _ = play(blind_setup([5000] * 3, rake=CS), KINGS + QUEENS + TENS + BOARD, "2000 f f")
    assert state.rake_total == 0
    assert sum(state.stacks) == 15_000


def test_rake_is_reckoned_after_the_uncalled_bet_went_back() -> None:
    """R-RAKE-0, R-POT-2: a pot of 60 after the flop, the bet of 900 not in it; 3 cents per edition cs."""
    state, _ = play(blind_setup([1000] * 3, big_blind=20, rake=CS), KINGS + QUEENS + TENS + BOARD, "c c k 900 f f")
    assert state.rake_total == 3
    assert state.stacks == [1037, 980, 980]
