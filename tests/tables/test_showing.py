"""Cards that a player shows when the hand is over though nobody may ask for them (R-SHOW-4), and no other card (R-MUCK-1)."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from engine.cards import card_text, cards_text
from lobby.models import Player
from tables import live, record, store
from tables import log as steps
from tables.archive import export, frames, past, stage
from tables.commands import Show
from tables.happenings import CardsShown
from tables.models import Hand, Step
from tables.presenters import dock, screen, seats
from tables.presenters.reading import Reading
from tests.tables.felt import Felt, assert_adds_up, make_player, make_table, stack_deck
from tests.tables.sockets import cards_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


@pytest.fixture
def felt() -> Felt:
    """A hand that the big blind has just won because the two others folded."""
    felt = Felt(make_table())
    felt.seated(3)
    felt.deal()
    felt.fold_out()
    return felt


def winner(felt: Felt) -> tuple[Player, int, tuple[int, ...]]:
    """Who won, his position, his cards."""
    shot = felt.shot
    assert shot.state is not None
    at = next(position for position, won in enumerate(shot.state.won) if won)
    return Player.objects.get(pk=shot.dealt[at]), at, shot.state.hole[at]


def public_text(felt: Felt) -> str:
    public = screen.public(Reading(felt.shot), "en")
    return "".join([*public.parts.values(), *public.log])


def test_a_winner_shows_one_card_then_the_other_and_all_see_just_that(felt: Felt) -> None:
    player, at, (first, second) = winner(felt)
    hand = felt.shot.hand_id or 0
    assert cards_in(public_text(felt)) == set()
    felt.do(player, Show(hand, cards_text((first,))))
    assert cards_in(public_text(felt)) == {first}
    seat = felt.shot.seat_of(player.pk)
    assert seat is not None
    codes = [card.code for card in seats.seat_parts(Reading(felt.shot))[seat.number].cards]
    assert sorted(codes) == sorted([cards_text((first,)), "back"])
    felt.do(player, Show(hand, cards_text((first, second))))
    assert cards_in(public_text(felt)) == {first, second}
    assert_adds_up(felt.table)
    assert at in Reading(felt.shot).unasked


def test_the_dock_offers_each_card_and_all_until_they_are_shown(felt: Felt) -> None:
    player, _at, cards = winner(felt)
    part = dock.dock(Reading(felt.shot), player.pk)
    assert part.show is not None
    assert [code for code, _mini in part.show.cards] == [cards_text((card,)) for card in cards]
    assert part.show.all == cards_text(cards)
    felt.do(player, Show(felt.shot.hand_id or 0, cards_text(cards)))
    assert dock.dock(Reading(felt.shot), player.pk).show is None
    for other in Player.objects.exclude(pk=player.pk).filter(seats__isnull=False).distinct():
        assert dock.dock(Reading(felt.shot), other.pk).show is None, "who folded shows nothing"


def test_shown_twice_is_shown_once(felt: Felt) -> None:
    player, _at, cards = winner(felt)
    command = Show(felt.shot.hand_id or 0, cards_text(cards))
    felt.do(player, command)
    step = felt.shot.step
    assert not felt.do(player, command).changed
    assert felt.shot.step == step


def test_what_may_not_be_shown_is_refused(felt: Felt) -> None:
    player, at, cards = winner(felt)
    hand, state = felt.shot.hand_id or 0, felt.shot.state
    assert state is not None
    folder = Player.objects.get(pk=felt.shot.dealt[(at + 1) % 3])
    others = state.hole[(at + 1) % 3]
    assert felt.refused(player, Show(hand, cards_text(others))).code == "card_not_held"
    assert felt.refused(folder, Show(hand, cards_text(others))).code == "nothing_to_show"
    assert felt.refused(folder, Show(hand, cards_text(cards))).code == "card_not_held"
    assert felt.refused(player, Show(hand + 1, cards_text(cards))).code == "show_too_late"
    assert felt.refused(make_player(), Show(hand, cards_text(cards))).code == "not_seated"
    for odd in ("", "x", "Ah!", "1234"):
        assert felt.refused(player, Show(hand, odd)).code == "malformed"
    newcomer = make_player()
    felt.sit(newcomer, 5)
    assert felt.refused(newcomer, Show(hand, cards_text(cards))).code == "not_dealt_in"
    felt.deal()
    assert felt.refused(player, Show(hand, cards_text(cards))).code == "show_too_late"


def test_a_hand_that_runs_shows_nothing() -> None:
    felt = Felt(make_table())
    felt.seated(2)
    shot = felt.deal()
    assert shot.state is not None
    assert felt.refused(felt.to_act, Show(shot.hand_id or 0, cards_text(shot.state.hole[shot.state.to_act]))).code == "show_too_late"


def test_a_loser_who_mucked_may_show_and_only_his_own(monkeypatch: pytest.MonkeyPatch) -> None:
    stack_deck(monkeypatch, "AsAdKsKd7c2h3d8s9hJcQc")
    felt = Felt(make_table())
    felt.seated(2)
    felt.deal()
    felt.check_down()
    state = felt.shot.state
    assert state is not None
    if not any(state.mucked):
        pytest.skip("the loser had to show first")
    at = state.mucked.index(True)
    loser = Player.objects.get(pk=felt.shot.dealt[at])
    assert not cards_in(public_text(felt)) & set(state.hole[at])
    felt.do(loser, Show(felt.shot.hand_id or 0, cards_text(state.hole[at])))
    assert set(state.hole[at]) <= cards_in(public_text(felt))


def test_the_record_of_the_hand_keeps_it_and_a_process_that_comes_later_knows_it(felt: Felt) -> None:
    player, _at, (first, second) = winner(felt)
    hand = felt.shot.hand_id or 0
    left = next(seat.player_id for seat in felt.shot.seats if seat is not None and seat.player_id != player.pk)
    from tables.commands import Leave

    felt.do(Player.objects.get(pk=left), Leave())
    felt.do(player, Show(hand, cards_text((second,))))
    lines = record.public_lines(Hand.objects.get(pk=hand))
    assert [line.cards for line in lines if line.cards] == [(second,)]
    before = public_text(felt)
    store._kept.clear()
    live.forget()
    assert public_text(felt) == before
    assert first not in cards_in(before)


def test_the_replay_turns_up_what_was_shown_at_its_end_and_nothing_else(felt: Felt) -> None:
    player, _at, (_first, second) = winner(felt)
    hand = felt.shot.hand_id or 0
    felt.do(player, Show(hand, cards_text((second,))))
    old = past.read(Hand.objects.get(pk=hand))
    steps_of = frames.frames(old, (), {})
    people = stage.players(old)
    seen = [cards_in(stage.draw(old, frame, stage.RAIL, people, "en").felt) for frame in steps_of]
    assert seen[-1] == {second}
    assert all(not each for each in seen[:-1])


def test_the_message_to_the_table_names_the_shown_cards_and_no_other(felt: Felt) -> None:
    player, _at, (first, second) = winner(felt)
    felt.do(player, Show(felt.shot.hand_id or 0, cards_text((first,))))
    stored = Step.objects.order_by("-number").first()
    assert stored is not None
    events = steps.decode(stored.events)
    assert [type(event) for event in events] == [CardsShown]
    said = json.dumps(steps.public(events))
    assert cards_text((first,)) in said
    assert cards_text((second,)) not in said


def test_the_button_works_without_a_script(felt: Felt) -> None:
    player, _at, cards = winner(felt)
    client = Client()
    client.force_login(player)
    url = f"/tables/{felt.table.pk}/show/"
    client.post(url, {"hand": "x", "cards": "As"})
    client.post(url, {"hand": felt.shot.hand_id, "cards": "A" * 50})
    assert not cards_in(public_text(felt))
    client.post(url, {"hand": felt.shot.hand_id, "cards": cards_text(cards)})
    assert cards_in(public_text(felt)) == set(cards)


def test_the_files_of_a_hand_show_the_one_card_to_everybody_and_no_other(felt: Felt) -> None:
    """R-SHOW-4 and R-MUCK-1: the loser's text, PHH and JSON name the card that was shown, not the one beside it."""
    player, at, (first, second) = winner(felt)
    hand = felt.shot.hand_id or 0
    felt.do(player, Show(hand, cards_text((second,))))
    old, people = past.read(Hand.objects.get(pk=hand)), Player.objects.in_bulk(felt.shot.dealt)
    for position in (None, *(each for each in range(3) if each != at)):
        files = (
            export.as_text(old, position, people),
            export.as_phh(old, position, people),
            json.dumps(export.as_json(old, position, people)),
        )
        assert [(cards_text((second,)) in file, cards_text((first,)) in file) for file in files] == [(True, False)] * 3
    assert f"{player.nickname}: shows [{card_text(second)}] (unasked)" in export.as_text(old, None, people).splitlines()
    assert f'_shown_unasked = ["p{at + 1} {card_text(second)}"]' in export.as_phh(old, None, people).splitlines()
