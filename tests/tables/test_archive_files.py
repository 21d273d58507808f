"""Files of hands read back: the same result from text, PHH and JSON as the ledger has it, in every game; pokerkit loads what it knows."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pokerkit
import pytest

from engine.cards import HIDDEN, Cards, parse_cards
from engine.codec import event_of
from engine.hand.events import HandStarted
from engine.hand.legal import legal
from engine.notation import phh, text
from engine.notation.phh.codes import code_of
from engine.replay import replay
from engine.variants import VARIANTS
from lobby.models import Player
from tables.archive import export
from tables.archive.past import Past
from tables.commands import Act
from tables.happenings import CardsShown
from tables.models import Hand, Result
from tests.tables.felt import Felt, make_player
from tests.tables.played import play_hand, read, show_some, table_of

pytestmark = pytest.mark.django_db

THEIRS = {"NT", "FT", "PO", "FO/8", "F7S", "F7S/8", "F2L3D"}
"""The codes of PHH's own games."""
OURS = ("md", "ai", "so", "sy", "sn")
"""Words of actions that only our rules have."""


def hands(variant: str, count: int, **fields: object) -> Iterator[Past]:
    """So many random hands and one that nobody called; whoever loses everything makes way for somebody with chips."""
    dice = random.Random(f"files {variant}")
    felt = table_of(variant, **fields)
    felt.seated(4)
    for left in range(count, -1, -1):
        if sum(seat.stack > 0 for seat in felt.room.seats.all()) < 3:
            felt = table_of(variant, **fields)
            felt.seated(4)
        hand = play_hand(felt, dice) if left else uncalled(felt)
        show_some(felt, dice)
        yield read(hand)


def uncalled(felt: Felt) -> Hand:
    """A hand in which everybody folds: its winner need not show."""
    number = felt.deal().hand_id
    while felt.shot.phase == "hand":
        assert felt.shot.state is not None
        may = legal(felt.shot.state)
        assert may is not None
        felt.do(felt.to_act, Act(number or 0, felt.shot.step, "bring_in" if may.asks == "bring_in" else "fold"))
    return Hand.objects.select_related("room__table").get(pk=number)


def ends(hand: Past) -> tuple[int, ...]:
    """The stacks of the result rows by position."""
    rows = dict(Result.objects.filter(hand=hand.hand).values_list("player_id", "end"))
    return tuple(rows[player] for player in hand.players)


def shown_to_all(hand: Past) -> list[tuple[int, Cards]]:
    """What the steps of the hand tell of cards shown unasked."""
    return [(event.seat, parse_cards(event.cards)) for event in hand.told if isinstance(event, CardsShown)]


def check(hand: Past) -> None:
    """Each viewer's files, and the rail's, come to the same stacks; what hides nothing is the same hand event by event."""
    people, wanted = Player.objects.in_bulk(hand.players), ends(hand)
    for position in (None, *range(len(hand.players))):
        seen = export.seen(hand, position)
        [from_phh] = phh.read(export.as_phh(hand, position, people))
        from_text = text.read(export.as_text(hand, position, people))
        body = json.loads(json.dumps(export.as_json(hand, position, people)))
        events = tuple(event_of(event) for event in body["events"])
        assert events == seen
        assert (from_phh.finishing, from_text.finishing, tuple(replay(events).stacks)) == (wanted, wanted, wanted)
        assert [player["end"] for player in body["players"]] == list(wanted)
        assert from_phh.unasked == from_text.unasked == hand.unasked
        assert [(row["seat"] - 1, parse_cards(row["cards"])) for row in body["shown_unasked"]] == shown_to_all(hand)
        assert from_phh.name == from_text.name == str(hand.hand.pk)
    everything = [event for event in hand.events if not (isinstance(event, HandStarted))]
    assert all(HIDDEN not in getattr(event, "cards", ()) for event in everything)
    played = phh.play(phh.read(phh.write(hand.events, unasked=hand.unasked))[0])
    assert played.events == hand.events


@pytest.mark.parametrize("variant", VARIANTS)
def test_files_read_back_come_to_the_same_result(variant: str) -> None:
    shown = 0
    for hand in hands(variant, 4):
        check(hand)
        shown += len(hand.unasked)
    assert shown, "somebody showed a card that nobody asked for"


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_dozens_of_files_read_back_come_to_the_same_result(variant: str) -> None:
    for number, hand in enumerate(hands(variant, 36)):
        check(hand)
        assert number <= 36


@pytest.mark.parametrize(
    ("variant", "fields"),
    [
        ("holdem", {}),
        ("holdem", {"structure": "fl", "limit_a": 100, "limit_b": 200}),
        ("omaha", {"structure": "pl"}),
        ("omaha8", {"structure": "fl", "limit_a": 100, "limit_b": 200}),
        ("stud", {"structure": "fl", "limit_a": 100, "limit_b": 200}),
        ("stud8", {"structure": "fl", "limit_a": 100, "limit_b": 200}),
        ("triple27", {"structure": "fl", "limit_a": 100, "limit_b": 200}),
    ],
)
def test_pokerkit_loads_the_games_that_it_knows(variant: str, fields: dict[str, object]) -> None:
    """As a player of the hand downloads them: hidden cards and all."""
    loaded = shown = 0
    for hand in hands(variant, 4, **fields):
        assert code_of(variant, hand.setup.stakes.structure) in THEIRS
        people = Player.objects.in_bulk(hand.players)
        for position in range(len(hand.players)):
            found = pokerkit.HandHistory.loads(export.as_phh(hand, position, people))
            assert found.players == list(export.names(hand, people))
            assert found.finishing_stacks == list(ends(hand))
            assert list(found.starting_stacks) == list(hand.setup.stacks)
            assert found.create_state() is not None
            if not variant.startswith("stud"):  # theirs lets nobody bet double on an open pair
                *_, last = found
                assert sum(last.stacks) - sum(ends(hand)) == hand.end.rake_total
            loaded += 1
        shown += len(hand.unasked)
    assert loaded and shown


def test_one_file_of_many_is_read_as_many() -> None:
    felt = Felt(table_of("holdem").table)
    felt.seated(3)
    found = []
    for _hand in range(2):
        number = felt.deal().hand_id
        felt.check_down()
        found.append(read(Hand.objects.select_related("room__table").get(pk=number)))
    me = found[0].players[0]
    files = {kind: export.many(kind, found, me) for kind in export.KINDS}
    assert [hand.finishing for hand in phh.read(files["phh"])] == [ends(hand) for hand in found]
    assert [body["hand"] for body in json.loads(files["json"])] == [hand.hand.pk for hand in found]
    assert [text.read(part).name for part in files["text"].split("\n\n")] == [str(hand.hand.pk) for hand in found]
    assert export.many("phh", [], make_player().pk) == ""
