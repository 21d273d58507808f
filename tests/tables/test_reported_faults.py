"""Faults that other rooms had with lost lines, pauses, foreign pages and the texts of players, each under its number (PB-..)."""

from __future__ import annotations

from datetime import timedelta
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse

from engine.hand.legal import legal
from lobby.models import Player
from tables import chat, timers
from tables.commands import Knock
from tables.models import Hand, Room, Seat
from tests import factories
from tests.tables.felt import Felt, assert_adds_up, committed, everything, make_player, make_table, stack_deck, wallet

pytestmark = pytest.mark.django_db


@pytest.fixture
def felt() -> Felt:
    return Felt(make_table())


def url(name: str, felt: Felt) -> str:
    return reverse(f"tables:{name}", args=[felt.table.pk])


def signed_in(player: Player, *, strict: bool = False) -> Client:
    """A page of the player; `strict` asks for the token of forms, as a browser's request is asked."""
    client = Client(enforce_csrf_checks=strict)
    client.force_login(player)
    return client


def test_an_all_in_player_whose_line_is_lost_wins_his_pot_and_is_paid_after_he_lost_his_seat(
    felt: Felt, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-POT-1, R-SIT-1 (PB-47): found by who he is, not by his line; the pot of 4,000 is on his account when the seat is gone."""
    stack_deck(monkeypatch, "KdKcAsAhQs2c7d8h9s")
    players = [make_player() for _ in range(2)]
    felt.sit(players[0], 0, 2_000)
    felt.sit(players[1], 1, 10_000)
    felt.deal()
    while felt.to_act != players[0]:
        felt.pass_on()
    felt.act("raise_to", 2_000)
    Seat.objects.filter(player=players[0]).update(seen_at=felt.now - timedelta(minutes=5), offline=True)
    felt.pass_on()
    assert felt.shot.phase != "hand"
    stacks = dict(Seat.objects.values_list("player_id", "stack"))
    assert stacks == {players[0].pk: 4_000, players[1].pk: 8_000}
    felt.pass_due()
    felt.wait(60 * 60)
    with committed():
        timers.tend(felt.now)
    assert not Seat.objects.filter(player=players[0]).exists()
    assert wallet(players[0]) == 100_000 - 2_000 + 4_000
    assert_adds_up()


def test_everything_is_paid_before_the_pause_no_clock_runs_in_it_and_a_busted_player_is_not_dealt_in(
    felt: Felt, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-POT-1 (PB-51): three all-in for 2,000, 4,000 and 10,000; one step settles it, and the next hand waits for the pause."""
    stack_deck(monkeypatch, "AsAh3d4cKdKcQs2c7d8h9s")
    players = [make_player() for _ in range(3)]
    for number, amount in enumerate((2_000, 4_000, 10_000)):
        felt.sit(players[number], number, amount)
    felt.deal()
    while felt.shot.phase == "hand":
        state = felt.shot.state
        may = legal(state) if state is not None else None
        assert state is not None
        assert may is not None
        if may.why_no_raise:
            felt.pass_on()
        else:
            felt.act("raise_to", may.raise_to)
    room = felt.room
    assert (room.phase, room.due_for) == (Room.RESULT, Room.NEXT_HAND)
    assert Hand.objects.get(pk=room.hand_id).ended_at is not None
    assert sum(Seat.objects.values_list("stack", flat=True)) == 16_000
    assert_adds_up()
    busted = set(Seat.objects.filter(stack=0).values_list("player_id", flat=True))
    assert busted == {players[0].pk}
    before = everything()
    assert not felt.do(None, Knock(room.step)).changed, "no hand begins before the pause is over"
    assert everything() == before
    felt.pass_due()
    assert busted.isdisjoint(felt.shot.dealt if felt.shot.phase == "hand" else ())
    assert_adds_up()


def test_cents_are_bet_as_typed_and_a_fraction_of_the_pot_is_a_whole_number_of_them() -> None:
    """R-LIM-2 (PB-56 ii, iii): 0.35 over a big blind of 0.02, by the plain form; every preset is a whole legal amount."""
    from tables.presenters.dock import dock
    from tables.presenters.reading import Reading

    felt = Felt(make_table(small_blind=1, big_blind=2, min_buy_in=40, max_buy_in=200, currency="euro"))
    for number in range(3):
        felt.sit(make_player(1_000, "euro"), number, 200)
    felt.deal()
    actor, shot = felt.to_act, felt.shot
    size = dock(Reading(shot), actor.pk).size
    assert size is not None
    assert all(isinstance(preset.to, int) and (preset.to == 0 or size.low <= preset.to <= size.high) for preset in size.presets)
    form = {"hand": shot.hand_id, "step": shot.step, "action": "raise_to", "to": "0.35"}
    signed_in(actor).post(url("act", felt), form)
    assert felt.shot.step == shot.step + 1
    assert felt.shot.state is not None
    assert max(felt.shot.state.bets) == 35
    assert_adds_up()


EVIL = '"><b onfocus=alert(1) x="'
SAID = '<img src=x onerror="alert(2)">'


class Found(HTMLParser):
    """What a browser would make of a page: attributes that hold script, and elements that nobody but the evil text names."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.faults += [f"<{tag} {name}={value}>" for name, value in attrs if name.startswith("on") or (name, value) == ("src", "x")]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_markup_in_a_name_and_in_what_is_said_is_text_on_every_page(felt: Felt) -> None:
    """PB-59: also split over both; in the table, its log and chat, the list of hands, the lobby, and the operator's pages."""
    players = felt.seated(2)
    Player.objects.filter(pk=players[0].pk).update(nickname=EVIL)
    chat.say(felt.table.pk, players[0].pk, SAID)
    felt.deal()
    felt.fold_out()
    number = Hand.objects.get().pk
    boss = signed_in(factories.operator())
    pages = [
        (signed_in(players[1]), url("table", felt), True),
        (Client(), url("table", felt), True),
        (signed_in(players[0]), url("table", felt), True),
        (signed_in(players[0]), reverse("lobby:index"), True),
        (signed_in(players[1]), url("notes", felt), True),
        (signed_in(players[1]), url("last_hand", felt), False),
        (signed_in(players[1]), reverse("tables:hands"), False),
        (boss, reverse("admin:lobby_player_changelist"), True),
        (boss, reverse("admin:lobby_player_change", args=[players[0].pk]), True),
        (boss, reverse("admin:tables_hand_change", args=[number]), True),
    ]
    for client, address, named in pages:
        answer = client.get(address, follow=True, headers={"accept-language": "en"})
        assert answer.status_code == 200, address
        found = Found(answer.content.decode())
        assert not found.faults, (address, found.faults)
        assert EVIL in found.text or not named, f"{address} shows no name: it proves nothing"
    assert SAID in Found(Client().get(url("table", felt)).content.decode()).text


@pytest.mark.parametrize("name", ["act", "sit", "leave", "sit_out", "say", "seat_me", "top_up"])
def test_a_form_of_a_foreign_page_is_refused_though_it_brings_the_players_cookie(felt: Felt, name: str) -> None:
    """PB-60: no token of ours, so no chip, seat or word moves."""
    players = felt.seated(2)
    felt.deal()
    shot, actor = felt.shot, felt.to_act
    before = everything()
    form = {"hand": shot.hand_id, "step": shot.step, "action": "fold", "seat": 4, "amount": "50", "ticket": "t", "text": "hello"}
    for player in (actor, *players):
        answer = signed_in(player, strict=True).post(url(name, felt), form, headers={"origin": "https://evil.example"})
        assert answer.status_code == 403
    assert everything() == before
    assert not chat.lines(felt.table.pk, None)


@pytest.mark.parametrize("name", ["act", "leave", "sit_out", "sit_out_now", "come_back", "auto_chips"])
def test_nobody_acts_for_somebody_whom_his_form_names(felt: Felt, name: str) -> None:
    """PB-61: whoever watches names the other's number and seat; the command is his own, and he has no seat."""
    felt.seated(2)
    felt.deal()
    shot, actor = felt.shot, felt.to_act
    watcher = make_player()
    before = everything()
    form = {
        "hand": shot.hand_id,
        "step": shot.step,
        "action": "fold",
        "player": actor.pk,
        "player_id": actor.pk,
        "user": actor.pk,
        "seat": 0,
    }
    signed_in(watcher).post(url(name, felt), form)
    Client().post(url(name, felt), form)
    assert everything() == before
