"""A private table leaks nothing: not in the lobby, not by its address, not over a socket, not by a hand's page."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils import timezone

from lobby import listings
from lobby.consumers import NOT_FOUND
from lobby.filters import Filters, listed
from lobby.models import Player, Table
from lobby.private import doors
from tables import live, waitlist
from tables.archive import past, shares
from tables.commands import Remove, Sit, WaitFor
from tables.models import ChatLine, Hand
from tests import factories
from tests.tables.felt import Felt, fund_bots, make_player, make_table
from tests.tables.sockets import Page, command, db, router

NAME = "Nobody’s business"


class Scene:
    """A private table in play: owner and guest sit, a second guest looks on; a stranger, a visitor, and staff."""

    def __init__(self, **fields: Any) -> None:
        self.owner, self.guest, self.onlooker, self.stranger = (make_player() for _ in range(4))
        self.staff = factories.operator()
        self.game = Felt(make_table(name=NAME, owner=self.owner, is_private=True, **fields))
        self.table = self.game.table
        for player in (self.guest, self.onlooker):
            doors.let_in(self.table, player)
        self.game.sit(self.owner, 0)
        self.game.sit(self.guest, 1)
        self.game.deal()


@pytest.fixture
def scene(db: None) -> Scene:
    return Scene()


def signed_in(client: Any, player: Player | None) -> Any:
    client.logout()
    if player is not None:
        client.force_login(player)
    return client


# ---------------------------------------------------------------- pages


def test_the_lobby_shows_it_to_those_who_may_enter_only(client, scene: Scene) -> None:
    for player in (None, scene.stranger):
        page = signed_in(client, player).get(reverse("lobby:index"), {"table": scene.table.pk}).content.decode()
        assert NAME not in page and f"table-row-{scene.table.pk}" not in page and scene.owner.nickname not in page
    for player in (scene.owner, scene.guest, scene.onlooker, scene.staff):
        page = signed_in(client, player).get(reverse("lobby:index"), {"table": scene.table.pk}).content.decode()
        assert f"table-row-{scene.table.pk}" in page and NAME in page


def test_it_is_in_no_figure_and_no_offer_of_the_lobby(scene: Scene) -> None:
    assert not listed().exists()
    assert listings.totals().people == 0
    assert listings.best_free(scene.stranger, Filters()) is None
    assert listings.best_free(scene.onlooker, Filters()) is None, "nobody is put there by chance"
    twin = make_table()
    assert scene.table not in waitlist.like(twin) and not waitlist.like(scene.table).exists()


def _addresses(scene: Scene) -> list[str]:
    hand = scene.game.room.hand_id
    line = ChatLine.objects.create(table=scene.table, player=scene.owner, text="a secret")
    names = ("table", "sit", "wait", "top_up", "host", "last_hand")
    return [
        *(reverse(f"tables:{name}", args=[scene.table.pk]) for name in names),
        reverse("tables:hand", args=[hand]),
        reverse("tables:report_line", args=[line.pk]),
    ]


def test_no_address_tells_a_stranger_anything(client, scene: Scene) -> None:
    scene.game.check_down()
    for player in (None, scene.stranger):
        signed_in(client, player)
        for address in _addresses(scene):
            page = client.get(address, follow=True)
            said = page.content.decode()
            assert NAME not in said and scene.guest.nickname not in said and "a secret" not in said, address
        said = client.post(reverse("tables:open", args=[scene.table.pk]), {"password": "x"})
        assert said.status_code == 404
        for name in ("say", "act", "leave", "seat_me", "stop_waiting"):
            page = client.post(reverse(f"tables:{name}", args=[scene.table.pk]), {"text": "hello"}, follow=True).content.decode()
            assert NAME not in page and scene.guest.nickname not in page, name
    assert not ChatLine.objects.filter(player=scene.stranger).exists()


def test_a_link_to_a_hand_shows_the_hand_and_not_where(client, scene: Scene) -> None:
    scene.game.check_down()
    hand = Hand.objects.get(room_id=scene.table.pk)
    link = shares.share(past.read(hand), scene.guest.pk, with_cards=True)
    address = reverse("tables:shared", args=[link.token])
    for player in (None, scene.stranger):
        page = signed_in(client, player).get(address).content.decode()
        assert NAME not in page and "a private table" in page
        assert NAME not in client.get(address, {"step": 2}, headers={"HX-Request": "true", "HX-Target": "replay"}).content.decode()
    for player in (scene.onlooker, scene.staff):
        page = signed_in(client, player).get(address).content.decode()
        assert page.count(NAME) == 1, "the preview of the link, which others may see too, never names it"


def test_with_a_password_a_stranger_sees_the_lock_and_no_name(client, scene: Scene) -> None:
    scene.table.set_password("vltava")
    scene.table.save()
    signed_in(client, scene.stranger)
    page = client.get(reverse("tables:table", args=[scene.table.pk])).content.decode()
    assert "asks for a password" in page and NAME not in page and scene.table.stakes_text not in page
    address = reverse("tables:open", args=[scene.table.pk])
    assert "not the password" in client.post(address, {"password": "odra"}).content.decode()
    assert client.post(address, {"password": "vltava"}).status_code == 302
    assert NAME in client.get(reverse("tables:table", args=[scene.table.pk])).content.decode()
    assert doors.is_welcome(scene.table, scene.stranger.pk), "and it stands in his lobby from then on"


# ---------------------------------------------------------------- the door


def test_nobody_sits_or_waits_without_the_right(scene: Scene) -> None:
    for player in (scene.stranger, scene.staff):
        assert scene.game.refused(player, Sit(5_000)).code == "not_invited"
        assert scene.game.refused(player, Sit(5_000, password="guess")).code == "not_invited"
        assert scene.game.refused(player, WaitFor()).code in ("not_invited", "banned")
    scene.game.sit(scene.onlooker)


def test_house_bots_are_guests_everywhere(db: None) -> None:
    from tables.commands import Tend

    fund_bots(1_000_000)
    game = Felt(make_table(is_private=True, owner=make_player(), bots_wanted=2))
    game.do(None, Tend())
    assert sum(seat is not None and seat.is_bot for seat in game.shot.seats) == 2


# ---------------------------------------------------------------- invitations


def test_an_invitation_expires_is_used_up_and_ends(scene: Scene) -> None:
    now = timezone.now()
    link = doors.invite(scene.table, scene.owner, hours=1, guests=1)
    assert link is not None and len(link.token) >= 20
    with pytest.raises(doors.NotWelcome):
        doors.find(link.token, None, now + timedelta(minutes=61))
    doors.accept(link.token, scene.stranger)
    assert doors.accept(link.token, scene.stranger) == scene.table, "twice by the same one counts once"
    link.refresh_from_db()
    assert link.uses == 1
    with pytest.raises(doors.NotWelcome, match="unknown_invitation"):
        doors.accept(link.token, make_player())
    other = doors.invite(scene.table, scene.owner)
    assert other is not None
    assert doors.end(other, scene.owner) and not doors.end(other, scene.owner)
    for token in (other.token, "", "x" * 43, link.token[:-1]):
        with pytest.raises(doors.NotWelcome, match="unknown_invitation"):
            doors.find(token, make_player())
    assert doors.is_welcome(scene.table, scene.stranger.pk), "who came by it stays a guest"


def test_a_link_that_does_not_hold_tells_nothing(client, scene: Scene) -> None:
    link = doors.invite(scene.table, scene.owner)
    assert link is not None
    doors.end(link, scene.owner)
    answer = client.get(reverse("tables:invitation", args=[link.token]))
    assert answer.status_code == 404 and NAME not in answer.content.decode()
    assert client.get(reverse("tables:invitation", args=["nonsense"])).status_code == 404


def test_a_visit_to_a_link_alone_makes_nobody_a_guest(client, scene: Scene) -> None:
    """A preview of a chat program, or a page loaded ahead."""
    link = doors.invite(scene.table, scene.owner)
    assert link is not None
    signed_in(client, scene.stranger).get(reverse("tables:invitation", args=[link.token]))
    assert not doors.is_welcome(scene.table, scene.stranger.pk)
    signed_in(client, None).post(reverse("tables:invitation", args=[link.token]))
    assert link.guests.count() == 0


def test_twenty_links_are_enough(scene: Scene) -> None:
    made = [doors.invite(scene.table, scene.owner) for _ in range(22)]
    assert made.count(None) == 2


# ---------------------------------------------------------------- sockets


@pytest.fixture
def nothing_kept() -> None:
    live.forget()


@pytest.mark.django_db(transaction=True)
async def test_a_strangers_socket_is_closed_and_gets_no_fragment(nothing_kept: None) -> None:
    scene = await db(Scene)()
    for player in (None, scene.stranger):
        page = await Page(scene.table, player).open()
        await page.drain()
        assert page.closed == NOT_FOUND
        assert not page.fragments and NAME not in "".join(page.texts)
    for player in (scene.owner, scene.guest, scene.onlooker, scene.staff):
        page = await Page(scene.table, player).open()
        assert page.closed is None and "dock" in page.fragments
        await page.shut()


@pytest.mark.django_db(transaction=True)
async def test_who_is_shut_out_sees_nothing_more(nothing_kept: None) -> None:
    scene = await db(Scene)()
    seated = await Page(scene.table, scene.guest).open()
    watching = await Page(scene.table, scene.onlooker).open()
    await command(scene.table, scene.owner, Remove(scene.guest.pk, back=False))
    await seated.drain()
    assert seated.closed is None, "he plays his hand to its end"
    await db(scene.game.check_down)()
    await seated.drain(0.3)
    assert seated.closed == NOT_FOUND
    await watching.drain()
    assert watching.closed is None
    await watching.shut()


async def _lobby(player: Player | None) -> WebsocketCommunicator:
    line = WebsocketCommunicator(router, "/ws/lobby/?lang=en")
    line.scope |= {"user": player if player is not None else AnonymousUser(), "session": {}, "client": ["10.0.0.1", 1]}
    assert (await line.connect())[0]
    return line


@pytest.mark.django_db(transaction=True)
async def test_the_lobbys_socket_brings_its_row_to_those_only() -> None:
    scene = await db(Scene)()
    inside = [await _lobby(player) for player in (scene.owner, scene.guest, scene.onlooker, scene.staff)]
    outside = [await _lobby(player) for player in (None, scene.stranger)]
    for change in ({}, {"is_open": False}):
        await db(Table.objects.filter(pk=scene.table.pk).update)(**(change or {"players_seated": 3}))
        await get_channel_layer().group_send("lobby", {"type": "lobby.row", "table": scene.table.pk})
        for line in inside:
            assert f"table-row-{scene.table.pk}" in await line.receive_from(timeout=5)
        for line in outside:
            assert await line.receive_nothing(timeout=0.1)
    for line in (*inside, *outside):
        await line.disconnect()
