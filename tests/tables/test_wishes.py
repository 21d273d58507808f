"""What a player may wish for before his turn, and the price that every press carries."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import msgspec
import pytest
from django.test import Client

from engine.hand.events import Called
from engine.hand.legal import legal
from lobby.models import Player
from tables import messages
from tables.commands import Act
from tables.errors import Refused
from tables.presenters import dock, screen
from tables.presenters.parts import DockPart
from tables.presenters.reading import Reading
from tables.presenters.wishes import price_for
from tests.tables.felt import Felt, assert_adds_up, make_player, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


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
    """PB-45 ii."""
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
    """PB-45 ii."""
    felt = game()
    shot = felt.shot
    for price in (0, 99, 101):
        fault = felt.refused(felt.to_act, Act(shot.hand_id or 0, shot.step, action, 300 if action == "raise_to" else 0, price=price))  # type: ignore[arg-type]
        assert fault.code == "price_moved"
    felt.do(felt.to_act, Act(shot.hand_id or 0, shot.step, "call", price=100))
    assert felt.shot.step > shot.step
    assert_adds_up(felt.table)


def _drawn(part: DockPart) -> list[dict[str, Any]]:
    """Every message that the buttons of a dock could send."""
    if not part.turn or not part.step:
        return []
    carried = {"hand": int(part.hand), "step": int(part.step), "price": int(part.price)}
    return [{**carried, "action": each.action} for each in (part.fold, part.call) if each.on]


@pytest.mark.parametrize("seed", range(3))
def test_stale_and_doubled_presses_never_act_at_another_price_than_their_button_showed(seed: int) -> None:
    """PB-45 iii: whoever presses late or twice is refused, or has done it already; no chip is paid that was not on the button."""
    dice = random.Random(seed)
    felt = game(3)
    pressed: list[tuple[Player, dict[str, Any]]] = []
    for _ in range(25):
        felt.deal()
        actor = felt.to_act
        fresh = _drawn(dock_of(felt, actor))
        pressed += [(actor, message) for message in fresh]
        for player, message in [*dice.choices(pressed, k=3), *([(actor, dice.choice(fresh))] * 2 if dice.random() < 0.7 else [])]:
            _press(felt, player, message)
            if felt.shot.phase != "hand":
                break
        if felt.shot.phase == "hand" and dice.random() < 0.5 and dock_of(felt, felt.to_act).size is not None:
            may = legal(felt.shot.state)  # type: ignore[arg-type]
            if may is not None and not may.why_no_raise:
                felt.act("raise_to", may.raise_from)
    assert_adds_up(felt.table)


def _press(felt: Felt, player: Player, message: dict[str, Any]) -> None:
    before = felt.shot
    with contextlib.suppress(Refused):
        felt.do(player, Act(message["hand"], message["step"], message["action"], price=message["price"]))
    if felt.shot.step == before.step:
        return  # refused, or done already
    events = [event for step, events in felt.shot.log if step == before.step + 1 for event in events]
    paid = [event.added for event in events if isinstance(event, Called)]
    assert before.state is not None
    assert before.hand_id == message["hand"]
    assert before.dealt[before.state.to_act] == player.pk
    if message["action"] == "call":
        assert paid == [message["price"]]
    else:
        assert paid == []


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
