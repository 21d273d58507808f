"""What a player may wish for before his turn, and the price that every press carries."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from django.test import Client
from django.utils import translation

from engine.hand.legal import legal
from lobby.models import Player
from tables import messages
from tables.commands import Act
from tables.presenters import dock, screen
from tables.presenters.parts import DockPart
from tables.presenters.reading import Reading
from tables.presenters.wishes import price_for
from tests.tables.felt import Felt, assert_adds_up, make_player, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def game(players: int = 4, **fields: object) -> Felt:
    felt = Felt(make_table(**{"currency": "fun", **fields}))
    for number in range(players):
        felt.sit(make_player(currency=felt.table.currency), number)
    felt.deal()
    return felt


def waiting(felt: Felt) -> list[Player]:
    """Who still holds cards and is not to act."""
    shot = felt.shot
    assert shot.state is not None
    return [Player.objects.get(pk=shot.dealt[at]) for at in shot.state.live if at != shot.state.to_act]


def dock_of(felt: Felt, player: Player) -> DockPart:
    return dock.dock(Reading(felt.shot), player.pk)


def wishes_of(felt: Felt, player: Player) -> list[tuple[str, str]]:
    part = dock_of(felt, player)
    return [(each.wish, each.amount) for each in (part.fold, part.call, part.raise_)]


def test_the_wishes_stand_in_the_places_of_the_buttons_with_hand_round_and_price() -> None:
    felt = game()
    for player in waiting(felt):
        part = dock_of(felt, player)
        assert [each.kind for each in (part.fold, part.call, part.raise_)] == ["fold", "call", "raise"]
        assert (part.hand, part.round, part.step) == (str(felt.shot.hand_id), "0", "")
        html = screen.draw("actions", part, "en")
        assert html.count('type="button" data-wish=') == 3
        assert 'name="action"' not in html, "nothing that could be sent before the turn"


def test_a_wish_names_the_price_and_changes_with_it() -> None:
    felt = game()
    big_blind = waiting(felt)[1]
    assert wishes_of(felt, big_blind) == [("check_fold", ""), ("check", ""), ("call_any", "")]
    felt.act("raise_to", 300)
    assert wishes_of(felt, big_blind) == [("fold", ""), ("call", "200"), ("call_any", "")]
    assert dock_of(felt, big_blind).price == "200"


def test_the_wish_of_a_short_stack_is_to_call_all_in() -> None:
    felt = Felt(make_table(currency="fun"))
    people = [make_player() for _ in range(3)]
    for number, (player, amount) in enumerate(zip(people, (9_000, 9_000, 2_000), strict=True)):
        felt.sit(player, number, amount)
    felt.deal()
    short = people[2]
    if felt.to_act.pk == short.pk:
        felt.act("call")
    felt.act("raise_to", 5_000)
    if felt.to_act.pk != short.pk:
        part = dock_of(felt, short)
        assert (part.call.wish, part.call.words) == ("call", "Call all-in")


def test_the_price_of_a_wish_is_the_price_of_the_turn_unless_somebody_moves_it() -> None:
    """Through whole hands: whoever comes to act finds the price that he saw last."""
    felt = game()
    while felt.shot.phase == "hand":
        state = felt.shot.state
        assert state is not None
        may = legal(state)
        assert may is not None
        assert price_for(state, may.position) == may.to_call
        felt.pass_on()


def test_nothing_is_wished_for_in_a_draw_or_without_chips() -> None:
    felt = game(variant="triple27", structure="fl", limit_a=100, limit_b=200, small_blind=50, big_blind=100, max_buy_in=0)
    felt.until(lambda state: state.asks == "draw")
    for player in waiting(felt):
        assert wishes_of(felt, player)[0][0] == ""


@pytest.mark.parametrize("action", ["call", "fold", "raise_to"])
def test_another_price_than_the_buttons_is_refused_and_changes_nothing(action: str) -> None:
    felt = game()
    shot = felt.shot
    for price in (0, 99, 101):
        fault = felt.refused(felt.to_act, Act(shot.hand_id or 0, shot.step, action, 300 if action == "raise_to" else 0, price=price))  # type: ignore[arg-type]
        assert fault.code == "price_moved"
    felt.do(felt.to_act, Act(shot.hand_id or 0, shot.step, "call", price=100))
    assert felt.shot.step > shot.step
    assert_adds_up(felt.table)


def test_the_form_without_a_script_carries_the_price_too(client: Client) -> None:
    felt = game()
    shot = felt.shot
    client.force_login(felt.to_act)
    form = {"hand": shot.hand_id, "step": shot.decision_step, "action": "call", "price": "200"}
    answer = client.post(f"/tables/{felt.table.pk}/act/", form, follow=True)
    assert "another one than your button showed" in answer.content.decode()
    assert felt.shot.step == shot.step
    for bad in ("-1", "1e3", "x", "9" * 30):
        client.post(f"/tables/{felt.table.pk}/act/", {**form, "price": bad})
        assert felt.shot.step == shot.step
    client.post(f"/tables/{felt.table.pk}/act/", {**form, "price": "100"})
    assert felt.shot.step > shot.step


def test_a_page_may_send_the_price_and_nothing_odd_in_its_place() -> None:
    text = '{"do":"act","hand":1,"step":2,"action":"call","price":%s}'
    decoder = msgspec.json.Decoder(messages.Play)
    assert decoder.decode(text % "100").price == 100
    for odd in ("-1", '"100"', "1.5", "true", "1e40"):
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(text % odd)
