"""What the owner of a private table and the operator do while a hand runs: no chip is lost, and nobody else may."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from lobby import operators
from lobby.ledger.api import balance
from lobby.models import Player, Table
from lobby.oversight.models import Deed
from lobby.people import measures, own_data
from lobby.people.errors import Refused
from lobby.private import doors
from tables import store
from tables.commands import CloseTable, Leave, Pause, Remove, Resume, Sit
from tables.presenters import story
from tables.presenters.reading import Reading
from tables.room import handle
from tests import factories
from tests.tables.felt import Felt, assert_adds_up, committed, make_player, make_table

pytestmark = pytest.mark.django_db


class Own(Felt):
    """A private table with its owner on seat 0 and guests on the seats after."""

    def __init__(self, guests: int = 2) -> None:
        self.owner = make_player()
        super().__init__(make_table(owner=self.owner, is_private=True))
        self.guests = [make_player() for _ in range(guests)]
        for guest in self.guests:
            doors.let_in(self.table, guest)
        for number, player in enumerate((self.owner, *self.guests)):
            self.sit(player, number)

    @property
    def everybody(self) -> list[Player]:
        return [self.owner, *self.guests]

    def chips(self) -> int:
        """Wallets and stacks of everybody; constant, whatever happens."""
        return sum(balance(player, "fun") for player in self.everybody) + sum(
            seat.stack for seat in self.shot.seats if seat is not None and self.shot.phase != "hand"
        )

    def lines(self) -> list[str]:
        return said(self.table)


def said(table: Table) -> list[str]:
    """The lines of the table's log."""
    return [line.text for line in story.lines(Reading(store.snapshot(table.pk)), "en")]


@pytest.fixture
def own() -> Own:
    return Own()


# ---------------------------------------------------------------- sending away


def test_who_is_sent_away_plays_his_hand_and_goes_with_every_chip(own: Own) -> None:
    guest = own.guests[0]
    whole = own.chips()
    own.deal()
    own.do(own.owner, Remove(guest.pk))
    assert own.shot.phase == "hand" and own.shot.seat_of(guest.pk) is not None, "the hand goes on with him"
    assert any("leaves after this hand: the host wishes it" in line for line in own.lines())
    acted = False
    while own.shot.phase == "hand":
        acted |= own.to_act == guest
        own.pass_on()
    assert acted, "he was asked like everybody"
    assert own.shot.seat_of(guest.pk) is None
    assert any("was sent away by the host" in line for line in own.lines())
    assert own.chips() == whole
    assert_adds_up(own.table)
    own.sit(guest)  # he may come back


def test_who_is_shut_out_comes_back_only_when_let_in_again(own: Own) -> None:
    guest = own.guests[0]
    whole = own.chips()
    own.deal()
    own.do(own.owner, Remove(guest.pk, back=False))
    own.check_down()
    assert own.shot.seat_of(guest.pk) is None and own.chips() == whole
    assert own.refused(guest, Sit(5_000)).code == "not_invited"
    link = doors.invite(own.table, own.owner)
    assert link is not None
    with pytest.raises(doors.NotWelcome, match="shut_out"):
        doors.accept(link.token, guest)
    assert doors.let_in_again(own.table, guest)
    own.sit(guest)
    assert_adds_up(own.table)


def test_a_password_opens_nothing_to_who_is_shut_out(own: Own) -> None:
    own.table.set_password("vltava")
    own.table.save()
    guest = own.guests[0]
    own.do(own.owner, Remove(guest.pk, back=False))
    assert own.refused(guest, Sit(5_000, password="vltava")).code == "shut_out"


def test_who_is_sent_away_may_still_leave_at_once(own: Own) -> None:
    own.deal()
    guest = own.to_act if own.to_act != own.owner else own.guests[0]
    own.do(own.owner, Remove(guest.pk))
    own.do(guest, Leave())
    own.check_down()
    assert own.shot.seat_of(guest.pk) is None
    assert_adds_up(own.table)


def test_between_hands_he_goes_at_once_and_twice_is_once(own: Own) -> None:
    guest = own.guests[1]
    own.do(own.owner, Remove(guest.pk))
    assert own.shot.seat_of(guest.pk) is None
    assert balance(guest, "fun") == 100_000
    assert own.refused(own.owner, Remove(guest.pk)).code == "not_here"
    assert own.refused(own.owner, Remove(own.owner.pk)).code == "own_seat"
    assert own.refused(own.owner, Remove(10**9)).code == "not_here"
    deed = Deed.objects.get(verb="removed")
    assert (deed.actor, deed.player, deed.table) == (own.owner, guest, own.table)


# ---------------------------------------------------------------- closing, pausing


def test_closing_in_mid_hand_plays_it_to_its_end_and_pays_everybody(own: Own) -> None:
    whole = own.chips()
    own.deal()
    own.do(own.owner, CloseTable())
    assert own.shot.phase == "hand"
    own.check_down()
    own.table.refresh_from_db()
    assert own.shot.phase == "closed" and not own.table.is_open
    assert sum(balance(player, "fun") for player in own.everybody) == whole
    assert_adds_up(own.table)


def test_a_pause_stops_the_clock_and_the_host_lets_it_go_on(own: Own) -> None:
    own.deal()
    own.do(own.owner, Pause())
    assert own.shot.phase == store.PAUSED
    assert "The host has paused the table, the clock stands" in own.lines()
    own.do(own.owner, Resume())
    assert own.shot.phase == "hand"
    own.check_down()
    assert_adds_up(own.table)


def test_a_pause_of_the_house_is_the_houses(own: Own) -> None:
    own.do(None, Pause())
    assert own.refused(own.owner, Resume()).code == "paused_by_house"
    own.do(None, Resume())
    own.do(own.owner, Pause())
    own.do(None, Pause())  # the house's word stands above the host's
    assert own.refused(own.owner, Resume()).code == "paused_by_house"


@pytest.mark.parametrize("command", [Pause(), Resume(), CloseTable(), CloseTable(if_empty=True)])
def test_only_the_owner_may(own: Own, command) -> None:
    for player in (own.guests[0], make_player(), factories.operator()):
        assert own.refused(player, command).code == "not_owner"
        assert own.refused(player, Remove(own.guests[1].pk, "banned")).code == "not_owner"
    public = Felt(make_table())
    (player,) = public.seated(1)
    assert public.refused(player, command).code == "not_owner"


# ---------------------------------------------------------------- pages


def test_a_player_opens_a_table_and_his_friend_comes_by_the_link(client) -> None:
    from tests.lobby.test_kinds import kind

    offered = kind("Friends’ table", for_players=True, by_demand=False)
    hidden = kind("Only by demand")
    ana, ben = make_player(), make_player()
    client.force_login(ana)
    page = client.get(reverse("tables:own")).content.decode()
    assert "Friends’ table" in page and "Only by demand" not in page
    assert client.post(reverse("tables:own"), {"kind": hidden.pk, "name": "x"}).status_code == 200
    assert not Table.objects.exists()
    answer = client.post(reverse("tables:own"), {"kind": offered.pk, "name": " Ana’s\u202e # night "})
    table = Table.objects.get()
    assert answer.url == reverse("tables:host", args=[table.pk])
    assert (table.owner, table.is_private, table.name, table.kind) == (ana, True, "Ana’s night", offered)
    token = table.invitations.get().token
    assert token in client.get(answer.url).content.decode()
    link = reverse("tables:invitation", args=[token])
    client.logout()
    page = client.get(link).content.decode()
    assert f"{reverse('account_signup')}?next={link}" in page and ana.nickname in page
    client.force_login(ben)
    assert client.get(reverse("tables:table", args=[table.pk])).status_code == 404
    assert client.post(link).url == reverse("tables:table", args=[table.pk])
    assert client.get(reverse("tables:table", args=[table.pk])).status_code == 200
    assert client.get(reverse("tables:host", args=[table.pk])).status_code == 404
    assert client.post(reverse("tables:host", args=[table.pk]), {"do": "close"}).status_code == 404
    assert client.post(reverse("tables:sit", args=[table.pk]), {"amount": "100", "ticket": "t"}).status_code == 302


def test_no_more_tables_than_the_house_allows(client) -> None:
    from lobby.models import HouseSettings
    from tests.lobby.test_kinds import kind

    offered = kind(for_players=True, by_demand=False)
    HouseSettings.get()
    HouseSettings.objects.update(own_tables=1)
    client.force_login(make_player())
    for _ in range(2):
        answer = client.post(reverse("tables:own"), {"kind": offered.pk, "name": "Mine"})
    assert Table.objects.count() == 1
    assert "You may have 1 tables of your own open" in answer.content.decode()


def test_the_hosts_page_does_what_it_says(client, own: Own) -> None:
    client.force_login(own.owner)
    page = reverse("tables:host", args=[own.table.pk])
    guest = own.guests[0]
    assert guest.nickname in client.get(page).content.decode()

    def do(**data: object) -> None:
        with committed():
            assert client.post(page, data).status_code == 302

    do(do="pause")
    assert own.shot.phase == store.PAUSED
    do(do="resume")
    do(do="remove", player=guest.pk)
    assert own.shot.seat_of(guest.pk) is None and doors.is_shut_out(own.table, guest.pk)
    assert "Let in again" in client.get(page).content.decode()
    do(do="let_in", player=guest.pk)
    assert not doors.is_shut_out(own.table, guest.pk)
    do(do="invite", hours="24", guests="3")
    link = own.table.invitations.get()
    assert link.most_uses == 3 and link.expires_at is not None
    do(do="end_invitation", invitation=link.pk)
    assert not doors.holding(own.table).exists()
    for nonsense in (
        {"do": "explode"},
        {},
        {"do": "invite", "guests": "-1"},
        {"do": "end_invitation", "invitation": "x" * 99},
        {"do": "let_in"},
    ):
        do(**nonsense)
    assert client.post(page, {"do": "remove", "player": "9" * 40}).status_code == 404
    do(do="close")
    assert own.shot.phase == "closed"
    assert_adds_up(own.table)


# ---------------------------------------------------------------- ends that come from outside


def test_an_operator_closes_a_private_table_with_a_hand_running(own: Own) -> None:
    whole = own.chips()
    own.deal()
    with committed():
        operators.close_table(own.table, factories.operator())
    own.check_down()
    assert own.shot.phase == "closed"
    assert sum(balance(player, "fun") for player in own.everybody) == whole


@pytest.mark.parametrize("suspended", [False, True])
def test_the_tables_of_a_host_who_is_shut_out_close_after_the_hand(own: Own, suspended: bool) -> None:
    """No chip is lost, and the deeds name the operator."""
    other, by = Felt(make_table(owner=own.owner, is_private=True)), factories.operator()
    whole = own.chips()
    own.deal()
    with committed():
        if suspended:
            measures.suspend(own.owner, "Chips dumped", timezone.now() + timedelta(days=3), by)
        else:
            measures.close(own.owner, "Chips dumped", by)
    assert other.shot.phase == "closed", "where no hand runs it closes at once"
    assert own.shot.phase == "hand" and "The table closes after this hand" in own.lines()
    own.check_down()
    _is_closed_and_paid(own, whole)
    assert Deed.objects.filter(verb="closing", actor=by).count() == 2


def test_a_host_who_erases_himself_closes_his_tables_first(own: Own) -> None:
    whole = own.chips()
    own.do(own.owner, Leave())
    own.deal()
    for _time in ("open", "closing, a hand runs"):
        with pytest.raises(Refused, match="owner"):
            own_data.erase(own.owner)
        own.do(own.owner, CloseTable())
    assert own.shot.phase == "hand"
    own.check_down()
    _is_closed_and_paid(own, whole)
    with committed():
        own_data.erase(own.owner)
    assert Deed.objects.get(verb="closing").actor == own.owner, "what he did there stays written"
    assert sum(balance(player, "fun") for player in own.guests) + 100_000 == whole


def _is_closed_and_paid(own: Own, whole: int) -> None:
    own.table.refresh_from_db()
    assert own.shot.phase == "closed" and not own.table.is_open
    assert sum(balance(player, "fun") for player in own.everybody) == whole
    assert_adds_up(own.table)


def test_a_table_left_alone_closes_by_itself() -> None:
    from lobby.kinds import demand, own
    from tests.lobby.test_kinds import kind

    offered = kind(for_players=True, by_demand=False, empty_minutes=15)
    owner = make_player()
    table = own.open_own(owner, offered.pk, "Mine")
    handle(table.pk, owner.pk, Sit(100))
    now = timezone.now()
    with committed():
        demand.tend(now + timedelta(minutes=60))
    assert Table.objects.get(pk=table.pk).is_open, "somebody sits there"
    handle(table.pk, owner.pk, Leave())
    with committed():
        demand.tend(now + timedelta(minutes=61))
        demand.tend(now + timedelta(minutes=75))
        assert Table.objects.get(pk=table.pk).is_open
        demand.tend(now + timedelta(minutes=76))
    assert not Table.objects.get(pk=table.pk).is_open
    assert balance(owner, "fun") == 100_000
