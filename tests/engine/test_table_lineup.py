"""Situations between hands: who is dealt in, who has the button, who posts what (R-NEW-1, R-MISS-1 to 3, R-BTN-1, R-HU-1).

Blinds are 5/10. A seat is written as its number and letters: n new, p wishes to post, B missed the big blind, S missed the
small blind, o sits out, x has no chips. A last hand is "button small_blind big_blind", `-` for none. What must follow is the
button, `>` and the seats in position order with what each posts: sb, bb, live (a big blind), live+dead (and a dead small
blind), dead; then `waits` and the seats that are ready but wait; or `none`.
"""

from __future__ import annotations

import pytest

from engine.table.lineup import after_hand, hands_until_big_blind, may_post, next_lineup
from engine.table.posts import Post
from engine.table.seats import LastHand, Lineup, SeatState
from engine.table.stakes import Stakes

STAKES = Stakes("nl", 5, 10)
POSTS = {
    ("small_blind", 5, 0): "sb",
    ("big_blind", 10, 0): "bb",
    ("live_blind", 10, 0): "live",
    ("live_blind", 10, 5): "live+dead",
    ("dead_blind", 0, 5): "dead",
}


def seats_of(text: str) -> list[SeatState]:
    seats = []
    for word in text.split():
        number = int(word.rstrip("npBSox"))
        seats.append(
            SeatState(
                number,
                0 if "x" in word else 1000,
                ready="o" not in word and "x" not in word,
                new="n" in word,
                posts="p" in word,
                missed_big="B" in word,
                missed_small="S" in word,
            )
        )
    return seats


def last_of(text: str) -> LastHand:
    return LastHand(*(-1 if word == "-" else int(word) for word in text.split()))


def said(lineup: Lineup | None) -> str:
    if lineup is None:
        return "none"
    names: dict[int, str] = {post.position: POSTS[post[1:]] for post in lineup.posts}
    assert len(names) == len(lineup.posts), "nobody posts twice"
    dealt = " ".join(f"{seat}{':' + names[at] if at in names else ''}" for at, seat in enumerate(lineup.seats))
    waits = "".join(f" {seat}" for seat in lineup.waiting)
    return f"{lineup.button} > {dealt}" + (f" waits{waits}" if waits else "")


# what it shows, chairs, last hand, taken seats, what must follow
SITUATIONS = [
    # The button goes round (R-BTN-1)
    ("everybody stays: everything moves one on", 6, "0 1 2", "0 1 2 3 4 5", "1 > 2:sb 3:bb 4 5 0 1"),
    ("the circle closes over the last chair", 6, "4 5 0", "0 1 2 3 4 5", "5 > 0:sb 1:bb 2 3 4 5"),
    ("empty chairs between players are nobody", 9, "0 3 5", "0 3 5 7", "3 > 5:sb 7:bb 0 3"),
    ("the order in which the seats are given means nothing", 6, "0 1 2", "5 3 1 0 2 4", "1 > 2:sb 3:bb 4 5 0 1"),
    ("three players: the button is the next first to act", 3, "0 1 2", "0 1 2", "1 > 2:sb 0:bb 1"),
    ("ten seats", 10, "7 8 9", "0 1 2 3 4 5 6 7 8 9", "8 > 9:sb 0:bb 1 2 3 4 5 6 7 8"),
    # The dead button and the dead small blind (R-BTN-1)
    ("PB-41 ii: the big blind busts, nobody posts the small blind, nobody skips the big", 5, "0 1 2", "0 1 2x 3 4", "1 > 3:bb 4 0 1"),
    ("the hand after it: the button on the empty chair", 5, "1 2 3", "0 1 3 4", "2 > 3:sb 4:bb 0 1"),
    ("the small blind leaves: a dead button", 6, "0 1 2", "0 2 3 4 5", "1 > 2:sb 3:bb 4 5 0"),
    ("the button leaves: nothing changes for the blinds", 6, "0 1 2", "1 2 3 4 5", "1 > 2:sb 3:bb 4 5 1"),
    ("both blinds leave: dead button, no small blind", 6, "0 1 2", "0 3 4 5", "1 > 3:bb 4 5 0"),
    ("the next big blind leaves: the one after him posts it", 6, "0 1 2", "0 1 2 4 5", "1 > 2:sb 4:bb 5 0 1"),
    ("the big blind sits out after his hand: no small blind", 6, "0 1 2", "0 1 2o 3 4 5", "1 > 3:bb 4 5 0 1"),
    ("a player without chips is not dealt in", 4, "0 1 2", "0x 1 2 3", "1 > 2:sb 3:bb 1"),
    ("a seat counted as ready without chips is not dealt in either", 4, "0 1 2", "0 1 2 3x", "1 > 2:sb 0:bb 1"),
    (
        "a newcomer on the dead small blind's chair waits, nobody posts it",
        6,
        "0 1 2",
        "0 1 2n 3 4 5",
        "1 > 3:bb 4 5 0 1 waits 2",
    ),
    (
        "a newcomer on the dead button's chair waits even if he would post",
        6,
        "0 1 2",
        "0 1np 2 3 4 5",
        "1 > 2:sb 3:bb 4 5 0 waits 1",
    ),
    # Two players (R-HU-1)
    ("two players: the blinds change sides", 2, "0 0 1", "0 1", "1 > 0:bb 1:sb"),
    ("two players far apart", 9, "7 7 2", "2 7", "2 > 7:bb 2:sb"),
    ("three to two, the button leaves: the big blind gets the button", 3, "0 1 2", "1 2", "2 > 1:bb 2:sb"),
    ("three to two, the small blind leaves", 3, "0 1 2", "0 2", "2 > 0:bb 2:sb"),
    ("three to two, the big blind leaves: the small blind posts small again", 3, "0 1 2", "0 1", "1 > 0:bb 1:sb"),
    ("six to two at once", 6, "0 1 2", "2 5", "2 > 5:bb 2:sb"),
    ("six to two, both blinds gone", 6, "0 1 2", "4 5", "5 > 4:bb 5:sb"),
    ("two dealt in, a third sits out", 3, "0 0 1", "0 1 2o", "1 > 0:bb 1:sb"),
    # From two to three (R-NEW-1)
    ("from two: the newcomer left of the big blind is the next big blind", 6, "0 0 2", "0 2 4n", "0 > 2:sb 4:bb 0"),
    ("from two: between the coming big and small blind he waits", 6, "0 0 2", "0 1n 2", "2 > 0:bb 2:sb waits 1"),
    ("and may not post there", 6, "0 0 2", "0 1np 2", "2 > 0:bb 2:sb waits 1"),
    ("and is the big blind in the hand after", 6, "2 2 0", "0 1n 2", "2 > 0:sb 1:bb 2"),
    ("PB-50 ii: two newcomers, one on each side", 6, "0 0 3", "0 1n 3 4n", "0 > 3:sb 4:bb 0 waits 1"),
    ("both newcomers left of the big blind: the nearer one first, the other waits on", 6, "0 0 2", "0 2 3n 4n", "0 > 2:sb 3:bb 0 waits 4"),
    ("both newcomers where they must wait: two are dealt in", 6, "0 0 3", "0 1np 2np 3", "3 > 0:bb 3:sb waits 1 2"),
    ("one of them has become the big blind, the other may post", 6, "3 3 0", "0 1n 2np 3", "3 > 0:sb 1:bb 2:live 3"),
    # A new player (R-NEW-1)
    ("PB-42 iii: between button and cut-off he posts a live big blind", 6, "0 1 2", "0np 1 2 3 4 5", "1 > 2:sb 3:bb 4 5 0:live 1"),
    ("or waits", 6, "0 1 2", "0n 1 2 3 4 5", "1 > 2:sb 3:bb 4 5 1 waits 0"),
    ("under the gun he posts as well", 6, "0 1 2", "0 1 2 3 4np 5", "1 > 2:sb 3:bb 4:live 5 0 1"),
    ("on the button he waits", 7, "0 1 3", "0 1n 3 4 5", "1 > 3:sb 4:bb 5 0 waits 1"),
    ("between the button and the small blind he waits", 7, "0 1 3", "0 1 2np 3 4 5", "1 > 3:sb 4:bb 5 0 1 waits 2"),
    ("in the coming big blind's seat he is the big blind", 7, "0 1 2", "0 1 2 3n 4 5", "1 > 2:sb 3:bb 4 5 0 1"),
    ("there his wish to post costs nothing more", 7, "0 1 2", "0 1 2 3np 4 5", "1 > 2:sb 3:bb 4 5 0 1"),
    ("two newcomers post in their order", 8, "0 1 2", "0np 1 2 3 4np 5", "1 > 2:sb 3:bb 4:live 5 0:live 1"),
    ("of two newcomers left of the big blind the first takes it", 8, "0 1 2", "0 1 2 3n 4n 5", "1 > 2:sb 3:bb 5 0 1 waits 4"),
    ("a newcomer who is not ready is no big blind", 8, "0 1 2", "0 1 2 3no 4", "1 > 2:sb 4:bb 0 1"),
    # A table that starts from nothing (R-NEW-1, PB-42 iv)
    ("the first hand deals everybody in", 6, "- - -", "1n 3n 5n", "1 > 3:sb 5:bb 1"),
    ("the first hand of two", 6, "- - -", "2n 4n", "2 > 4:bb 2:sb"),
    ("nobody alone", 6, "- - -", "2n", "none"),
    ("nobody at all", 6, "0 1 2", "", "none"),
    ("one ready among many", 6, "0 1 2", "0 1o 2x 3o", "none"),
    ("PB-41 i: both blinds gone, two newcomers, one player left", 6, "2 4 0", "2 3n 5n", "2 > 3:sb 5:bb 2"),
    ("PB-41 i, and it is no matter who would post", 6, "2 4 0", "2 3np 5np", "2 > 3:sb 5:bb 2"),
    ("one carried over, one newcomer: the newcomer is the big blind", 6, "0 1 2", "2 5n", "2 > 5:bb 2:sb"),
    ("one carried over who was the big blind does not post it again", 6, "1 1 4", "4 5n", "4 > 5:bb 4:sb"),
    ("nobody carried over: the big blind moves on all the same", 6, "0 1 2", "0n 3n 5n", "5 > 0:sb 3:bb 5"),
    ("PB-42 iv: old debts are gone when play stopped", 6, "- - 2", "1B 2 4BS", "2 > 4:sb 1:bb 2"),
    ("after a stop the big blind is not posted twice in a row", 6, "- - 2", "0 2", "2 > 0:bb 2:sb"),
    ("one carried over among players who owe: everybody is dealt in", 6, "0 1 2", "1 3B 4BS", "1 > 3:sb 4:bb 1"),
    # Missed blinds (R-MISS-1 to 3)
    ("PB-42 i: missed the small blind only, posts it dead behind the button", 6, "1 2 3", "0 1Sp 2 3 4 5", "2 > 3:sb 4:bb 5 0 1:dead 2"),
    ("or waits for the big blind", 6, "1 2 3", "0 1S 2 3 4 5", "2 > 3:sb 4:bb 5 0 2 waits 1"),
    ("PB-42 ii: missed both, live and dead", 6, "1 2 3", "0BSp 1 2 3 4 5", "2 > 3:sb 4:bb 5 0:live+dead 1 2"),
    ("missed both, waits", 6, "1 2 3", "0BS 1 2 3 4 5", "2 > 3:sb 4:bb 5 1 2 waits 0"),
    ("missed the big blind only: live", 6, "1 2 3", "0Bp 1 2 3 4 5", "2 > 3:sb 4:bb 5 0:live 1 2"),
    ("missed the big blind only, waits", 6, "1 2 3", "0B 1 2 3 4 5", "2 > 3:sb 4:bb 5 1 2 waits 0"),
    ("missed both, in the coming big blind's seat: the big blind and no more", 6, "1 2 3", "0 1 2 3 4BSp 5", "2 > 3:sb 4:bb 5 0 1 2"),
    ("missed the big blind, back on the small blind's chair: he waits", 6, "0 1 3", "0 1 2Bp 3 4 5", "1 > 3:sb 4:bb 5 0 1 waits 2"),
    (
        "missed the small blind, back on the button: he waits for it to pass",
        6,
        "1 2 3",
        "0 1 2Sp 3 4 5",
        "2 > 3:sb 4:bb 5 0 1 waits 2",
    ),
    ("a newcomer's flags of blinds before his time cost nothing", 6, "1 2 3", "0nBSp 1 2 3 4 5", "2 > 3:sb 4:bb 5 0:live 1 2"),
    ("who owes nothing posts nothing, whatever he wishes", 6, "0 1 2", "0p 1p 2p 3p 4p 5p", "1 > 2:sb 3:bb 4 5 0 1"),
    ("two return at once, each with his own debt", 6, "1 2 3", "0Sp 1Bp 2 3 4 5", "2 > 3:sb 4:bb 5 0:dead 1:live 2"),
    ("two are left to play, one returns with a debt and waits", 6, "0 1 2", "1 2 4BSp", "1 > 2:sb 4:bb 1"),
    ("two are left to play, one returns where the big blind comes later", 6, "1 1 2", "0BSp 2 1", "1 > 2:sb 0:bb 1"),
]


@pytest.mark.parametrize(("shows", "chairs", "last", "seats", "follows"), SITUATIONS, ids=[each[0] for each in SITUATIONS])
def test_blind_game_lines_up(shows: str, chairs: int, last: str, seats: str, follows: str) -> None:
    """R-NEW-1, R-MISS-1, R-MISS-2, R-MISS-3, R-BTN-1, R-HU-1."""
    assert said(next_lineup(seats_of(seats), last_of(last), chairs, STAKES, "blinds")) == follows, shows


ANTE_GAMES = [
    ("the first button at the lowest seat", "- - -", "1n 3n 5n", "1 > 3 5 1"),
    ("the button moves to the next player dealt in", "1 - -", "1 3 5", "3 > 5 1 3"),
    ("not to an empty chair", "1 - -", "1 5", "5 > 1 5"),
    ("two players: the button alternates", "5 - -", "1 5", "1 > 5 1"),
    ("a newcomer is dealt in at once, on the button too", "1 - -", "1 2n 3", "2 > 3 1 2"),
    ("there are no missed blinds", "1 - -", "1 2BS 3B 4o", "2 > 3 1 2"),
    ("one player waits for company", "1 - -", "1 3o", "none"),
]


@pytest.mark.parametrize("forced", ["bring_in", "ante"])
@pytest.mark.parametrize(("shows", "last", "seats", "follows"), ANTE_GAMES, ids=[each[0] for each in ANTE_GAMES])
def test_ante_game_lines_up(forced: str, shows: str, last: str, seats: str, follows: str) -> None:
    """R-BTN-1: the button of an ante game goes to the next player dealt in; nobody posts a blind, nobody waits."""
    stakes = Stakes("fl", ante=5, bring_in=10 if forced == "bring_in" else 0, limits=(20, 40))
    lineup = next_lineup(seats_of(seats), last_of(last), 6, stakes, forced)
    assert said(lineup) == follows, shows
    assert lineup is None or (lineup.small_blind, lineup.big_blind, lineup.posts) == (-1, -1, ())


# what it shows, chairs, last hand, taken seats, then what every seat owes: the letters of above
AFTERWARDS = [
    ("who is dealt in owes nothing more", 6, "0 1 2", "0Sp 1 2 3n 4Bp 5BSp", "0 1 2 3 4 5"),
    ("who waits still owes", 6, "0 1 2", "0n 1 2 3 4BS 5S", "0n 1 2 3 4BS 5S"),
    ("the big blind passes one who sits out", 6, "0 1 2", "0 1 2 3o 4 5", "0 1 2 3B 4 5"),
    ("it passes two", 6, "0 1 2", "0 1 2 3o 4o 5", "0 1 2 3B 4B 5"),
    ("the small blind passes him in the hand after", 6, "1 2 4", "0 1 2 3Bo 4 5", "0 1 2 3BS 4 5"),
    ("PB-42 i: he posted the big blind and sits out for the small", 6, "0 1 2", "0 1 2o 3 4 5", "0 1 2S 3 4 5"),
    ("away from the blinds he misses nothing", 6, "0 1 2", "0o 1 2 3 4 5o", "0 1 2 3 4 5"),
    ("a newcomer who is passed owes his entry and no more", 6, "0 1 2", "0 1 2 3no 4 5", "0 1 2 3n 4 5"),
    ("a newcomer who waits for the small blind to pass owes no small blind", 7, "0 1 3", "0 1 2n 3 4", "0 1 2n 3 4"),
    ("one who busted and brings chips again owes what passed him", 6, "0 1 2", "0 1 2 3x 4 5", "0 1 2 3B 4 5"),
    ("who missed the big blind and comes back before the small has missed both", 6, "0 1 3", "0 1 2B 3 4", "0 1 2BS 3 4"),
    ("a start from nothing forgives those who sit out too", 6, "- - 2", "0n 1n 3BSo 4So", "0 1 3 4"),
    ("but not the entry of one who was never dealt in", 6, "- - -", "0n 1n 3no", "0 1 3n"),
    ("whom the first blinds of a new start jump over comes back like a newcomer", 6, "- - -", "0n 1o 2n 3o 4n 5o", "0 1B 2 3B 4 5"),
    ("between two players the big blind passes him", 3, "2 2 0", "0 1o 2", "0 1B 2"),
    ("and the small blind in the next hand", 3, "0 0 2", "0 1Bo 2", "0 1BS 2"),
]


@pytest.mark.parametrize(("shows", "chairs", "last", "seats", "owed"), AFTERWARDS, ids=[each[0] for each in AFTERWARDS])
def test_what_is_owed_after_the_deal(shows: str, chairs: int, last: str, seats: str, owed: str) -> None:
    """R-NEW-1, R-MISS-1, R-MISS-2, R-MISS-3."""
    taken = seats_of(seats)
    lineup = next_lineup(taken, last_of(last), chairs, STAKES, "blinds")
    assert lineup is not None
    letters = [
        f"{seat}{'n' * new}{'B' * missed_big}{'S' * missed_small}" for seat, new, missed_big, missed_small in after_hand(taken, lineup)
    ]
    assert " ".join(letters) == owed, shows


@pytest.mark.parametrize(
    ("last", "seats", "asked", "hands"),
    [
        ("0 1 2", "0 1 2 3n 4 5", 3, 0),
        ("0 1 2", "0 1 2 3 4n 5", 4, 1),
        ("0 1 2", "0n 1 2 3 4 5", 0, 3),
        ("0 1 2", "0n 1 2 3o 4 5", 0, 2),
        ("0 1 3", "0 1 2n 3 4 5", 2, 4),
        ("0 0 2", "0 1n 2", 1, 1),
        ("- - -", "0n 1n", 1, 0),
        ("2 4 0", "2 3n 5n", 5, 0),
    ],
)
def test_a_newcomer_is_told_how_long_he_waits(last: str, seats: str, asked: int, hands: int) -> None:
    """R-NEW-1: hands before the one in which the big blind is his."""
    assert hands_until_big_blind(seats_of(seats), last_of(last), asked, 6) == hands


@pytest.mark.parametrize(
    ("last", "seats", "asked", "allowed"),
    [
        ("0 1 2", "0n 1 2 3 4 5", 0, True),
        ("0 1 2", "0 1 2 3n 4 5", 3, False),  # he is the big blind
        ("0 1 2", "0 1n 2 3 4 5", 1, False),  # the button's seat
        ("0 1 2", "0 1 2 3 4 5", 4, False),  # owes nothing
        ("1 2 3", "0BSo 1 2 3 4 5", 0, True),  # asked while he still sits out
        ("1 2 3", "0nx 1 2 3 4 5", 0, False),
    ],
)
def test_posting_is_offered_where_it_helps(last: str, seats: str, asked: int, allowed: bool) -> None:
    """R-NEW-1, R-MISS-2."""
    assert may_post(seats_of(seats), last_of(last), asked, 6, STAKES, "blinds") is allowed


def test_a_small_blind_of_one_cent_is_posted_like_any_other() -> None:
    """R-STAKES: amounts come from the stakes, never from half of the big blind."""
    lineup = next_lineup(seats_of("0 1BSp 2 3 4"), last_of("2 3 4"), 5, Stakes("nl", 1, 25), "blinds")
    assert lineup is not None
    assert lineup.seats == (4, 0, 1, 2, 3)
    assert lineup.posts == (Post(0, "small_blind", 1), Post(1, "big_blind", 25), Post(2, "live_blind", 25, 1))


def test_the_last_hand_of_a_lineup_is_where_the_blinds_were_due() -> None:
    """R-BTN-1: a dead small blind still leads the button to its chair."""
    lineup = next_lineup(seats_of("0 1 3 4"), last_of("0 1 2"), 5, STAKES, "blinds")
    assert lineup is not None
    assert lineup.last == LastHand(1, 2, 3)
    assert lineup.last.stopped() == LastHand(-1, -1, 3)
    assert LastHand(4).stopped() == LastHand(4), "an ante game has no debts to forget"
