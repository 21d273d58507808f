"""The door: invitations, approvals, welcome grants by address, links for a new password; under repetition, at once, with bad input."""

from __future__ import annotations

from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.core.management import call_command
from django.db import close_old_connections, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lobby.ledger import api
from lobby.models import HouseSettings, Player
from lobby.people import addresses, arrivals, checks, resets
from lobby.people.errors import Refused
from lobby.people.models import Arrival, Invitation, Measure, ResetLink
from tests.factories import all_money, operator, player, staff

PASSWORD = "a horse that swims"
pytestmark = pytest.mark.django_db


def door(kind: str, **more: int) -> None:
    HouseSettings.get()
    HouseSettings.objects.update(sign_up=kind, **more)


def sign_up(client: Client, nickname: str, **more: str):
    told = {"username": nickname, "password1": PASSWORD, "password2": PASSWORD, **more}
    return client.post(reverse("account_signup"), told)


def balance(nickname: str) -> int:
    return api.balance(Player.objects.get(nickname=nickname), "fun")


def test_by_invitation_only(client) -> None:
    door("invited")
    made = arrivals.invite(operator(), 1, None, "the club")
    assert made.code in client.get(reverse("account_signup"), {"invitation": made.code}).content.decode()
    for wrong in ("", "nonsense", "x" * 5000, "' OR 1=1"):
        assert sign_up(client, "Radek", invitation=wrong).status_code == 200
    assert not Player.objects.filter(nickname="Radek").exists()
    assert sign_up(client, "Radek", invitation=f"  {made.code.upper()} ").status_code == 302
    assert Arrival.objects.get(player__nickname="Radek").invitation == made
    assert balance("Radek") > 0
    second = sign_up(Client(), "Ana", invitation=made.code)
    assert "does not let anybody in any more" in second.content.decode()
    assert not Player.objects.filter(nickname="Ana").exists()
    assert Invitation.objects.get().used == 1
    assert all_money("fun") == 0


@pytest.mark.parametrize("over", ["expired", "taken back"])
def test_an_invitation_that_is_over_lets_nobody_in(client, over) -> None:
    door("invited")
    made = arrivals.invite(operator(), 5, timezone.now() + timedelta(days=1))
    if over == "expired":
        Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    else:
        Invitation.objects.update(revoked_at=timezone.now())
    sign_up(client, "Radek", invitation=made.code)
    assert not Player.objects.filter(nickname="Radek").exists()


def test_a_refused_nickname_uses_no_invitation(client) -> None:
    door("invited")
    player("Radek")
    made = arrivals.invite(operator(), 1, None)
    sign_up(client, "Radek", invitation=made.code)
    assert Invitation.objects.get().used == 0


def test_invitations_are_made_and_taken_back_on_the_desk(client) -> None:
    client.force_login(operator())
    page = reverse("admin:people_invitation_add")
    for wrong in ({"uses_allowed": "0"}, {"uses_allowed": "-3"}, {"uses_allowed": "x"}, {"uses_allowed": "1", "expires_at_0": "2001-01-01", "expires_at_1": "10:00"}):  # fmt: skip  # noqa: E501
        assert client.post(page, wrong).status_code == 200
    assert not Invitation.objects.exists()
    answer = client.post(page, {"uses_allowed": "3", "note": "the club"}, follow=True)
    made = Invitation.objects.get()
    assert f"/accounts/signup/?invitation={made.code}" in answer.content.decode()
    listing = reverse("admin:people_invitation_changelist")
    client.post(listing, {"action": "take_back", "_selected_action": [made.pk]})
    assert arrivals.valid(made.code) is None


# ---------------------------------------------------------------- approval


def test_who_waits_sees_that_he_waits_and_then_the_answer(client) -> None:
    door("approved")
    answer = sign_up(client, "Radek", words="Ana sent me")
    assert answer["Location"] == reverse("people:waiting")
    assert "An operator looks at your account" in client.get(answer["Location"]).content.decode()
    assert not client.get("/").context["user"].is_authenticated
    assert balance("Radek") == 0
    assert client.post(reverse("account_login"), {"login": "Radek", "password": PASSWORD})["Location"] == reverse("people:waiting")
    desk = Client()
    desk.force_login(operator())
    arrival = Arrival.objects.get()
    page = reverse("admin:people_arrival_decide", args=[arrival.pk])
    assert "Ana sent me" in desk.get(page).content.decode()
    desk.post(page, {"approve": "1"})
    desk.post(page, {"approve": "1"})
    assert "Your account is approved" in client.get(reverse("people:waiting")).content.decode()
    assert client.post(reverse("account_login"), {"login": "Radek", "password": PASSWORD})["Location"] == "/"
    assert balance("Radek") == HouseSettings.get().welcome_fun
    assert Measure.objects.filter(kind=Measure.APPROVED).count() == 1
    assert "An operator approved your account" in client.get("/").content.decode()


def test_a_refusal_has_a_reason_that_he_reads(client) -> None:
    door("approved")
    sign_up(client, "Radek")
    desk = Client()
    desk.force_login(operator())
    page = reverse("admin:people_arrival_decide", args=[Arrival.objects.get().pk])
    desk.post(page, {"refuse": "1", "reason": "  "})
    assert Arrival.objects.get().state == Arrival.WAITING
    desk.post(page, {"refuse": "1", "reason": "We do not know you"})
    assert "We do not know you" in client.get(reverse("people:waiting")).content.decode()
    assert not Player.objects.get(nickname="Radek").is_active
    assert arrivals.approve(Arrival.objects.get(), operator())
    assert Player.objects.get(nickname="Radek").is_active


def test_an_approval_opens_no_closed_account() -> None:
    door("approved")
    radek = player("Radek")
    with transaction.atomic():
        arrival = arrivals.arrive(radek, "192.0.2.1")
    Player.objects.filter(pk=radek.pk).update(banned_at=timezone.now())
    arrivals.approve(arrival, operator())
    assert not Player.objects.get(pk=radek.pk).is_active


def test_an_invitation_spares_the_wait(client) -> None:
    door("approved")
    made = arrivals.invite(operator(), 1, None)
    sign_up(client, "Radek", invitation=made.code)
    assert client.get("/").context["user"].is_authenticated


def test_strangers_read_nobodys_answer(client) -> None:
    door("approved")
    sign_up(client, "Radek")
    assert Client().get(reverse("people:waiting")).status_code == 302


# ---------------------------------------------------------------- welcome grants


def test_welcome_grants_are_counted_by_address(client) -> None:
    door("open", welcomes_per_address=2)
    for number in range(3):
        sign_up(Client(REMOTE_ADDR="192.0.2.7"), f"Guest{number}x")
    assert [balance(f"Guest{number}x") > 0 for number in range(3)] == [True, True, False]
    sign_up(Client(REMOTE_ADDR="192.0.2.8"), "Elsewhere")
    assert balance("Elsewhere") > 0
    Arrival.objects.update(welcomed_at=timezone.now() - timedelta(hours=25))
    sign_up(Client(REMOTE_ADDR="192.0.2.7"), "Tomorrow")
    assert balance("Tomorrow") > 0
    assert all_money("fun") == 0


def test_without_a_limit_everybody_is_welcome() -> None:
    door("open", welcomes_per_address=0)
    for number in range(4):
        sign_up(Client(REMOTE_ADDR="192.0.2.7"), f"Guest{number}x")
    assert all(balance(f"Guest{number}x") > 0 for number in range(4))


@pytest.mark.parametrize(
    ("address", "origin"),
    [("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"), ("nonsense", ""), ("", "")],
)
def test_what_counts_as_one_address(address, origin) -> None:
    assert addresses.origin_of(address) == origin


# ---------------------------------------------------------------- links for a new password


def test_a_link_works_once_and_signs_out(client) -> None:
    bela, radek = operator("Bela"), player("Radek")
    elsewhere = Client()
    elsewhere.force_login(radek)
    client.force_login(bela)
    shown = client.post(reverse("admin:lobby_player_reset_link", args=[radek.pk]))
    url = shown.context["url"]
    token = url.rstrip("/").rpartition("/")[2]
    assert token not in str(ResetLink.objects.values())
    stranger = Client()
    page = reverse("people:new_password", args=[token])
    assert stranger.get(page).status_code == 200
    for wrong in ({"new_password1": PASSWORD, "new_password2": "other"}, {"new_password1": "123", "new_password2": "123"}, {}):
        assert stranger.post(page, wrong).status_code == 200
    assert stranger.post(page, {"new_password1": PASSWORD, "new_password2": PASSWORD}).status_code == 302
    assert Player.objects.get(pk=radek.pk).check_password(PASSWORD)
    assert not elsewhere.get("/").context["user"].is_authenticated
    assert stranger.post(page, {"new_password1": "another horse swims", "new_password2": "another horse swims"}).status_code == 410
    assert Player.objects.get(pk=radek.pk).check_password(PASSWORD)


def test_a_newer_link_and_time_end_the_older() -> None:
    bela, radek = operator(), player("Radek")
    first, second = resets.make(radek, bela), resets.make(radek, bela)
    assert resets.find(first) is None
    assert resets.find(second) is not None
    assert resets.find(second, timezone.now() + resets.LIVES) is None


def test_no_link_into_an_operators_account(client) -> None:
    helper = staff("floor")
    client.force_login(helper)
    assert client.post(reverse("admin:lobby_player_reset_link", args=[player().pk])).status_code == 403
    bela = operator()
    client.force_login(bela)
    assert client.post(reverse("admin:lobby_player_reset_link", args=[bela.pk])).status_code == 403


# ---------------------------------------------------------------- all at once


def at_once(work, times: int = 4) -> list[object]:
    """The work in several threads; what each came to."""
    gate, found = Barrier(times), []

    def run() -> None:
        close_old_connections()
        gate.wait()
        try:
            found.append(work())
        except Refused as refused:
            found.append(refused.code)
        finally:
            connection.close()

    threads = [Thread(target=run) for _number in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


@pytest.mark.django_db(transaction=True)
def test_the_last_use_goes_to_one() -> None:
    door("invited")
    made = arrivals.invite(operator(), 1, None)
    people = iter([player() for _number in range(4)])

    def come() -> str:
        with transaction.atomic():
            return arrivals.arrive(next(people), "192.0.2.1", made.code).state

    assert sorted(map(str, at_once(come))) == ["in", *["invitation_invalid"] * 3]
    assert Invitation.objects.get().used == 1


@pytest.mark.django_db(transaction=True)
def test_one_approval_one_grant() -> None:
    door("approved")
    bela, radek = operator(), player("Radek")
    with transaction.atomic():
        arrival = arrivals.arrive(radek, "192.0.2.1")
    assert sorted(at_once(lambda: arrivals.approve(arrival, bela))) == [False, False, False, True]
    assert balance("Radek") == HouseSettings.get().welcome_fun
    assert all_money("fun") == 0


@pytest.mark.django_db(transaction=True)
def test_one_link_one_password() -> None:
    bela, radek = operator(), player("Radek")
    link = resets.find(resets.make(radek, bela))
    assert link is not None
    assert sorted(at_once(lambda: resets.spend(link, PASSWORD))) == [False, False, False, True]


# ---------------------------------------------------------------- the staff's second factor


def test_staff_without_a_second_factor_is_led_to_it(client) -> None:
    from allauth.mfa.models import Authenticator

    bela = operator("Bela")
    client.force_login(bela)
    assert client.get(reverse("admin:index")).status_code == 200
    assert [each.id for each in checks.staff_second_factor()] == ["fairfelt.W020"]
    door("open", staff_second_factor=True)
    assert checks.staff_second_factor() == []
    assert client.get(reverse("admin:lobby_player_changelist"))["Location"] == reverse("mfa_index")
    assert client.post(reverse("admin:lobby_player_ban", args=[player().pk]), {"reason": "x"})["Location"] == reverse("mfa_index")
    Authenticator.objects.create(user=bela, type="recovery_codes", data={})
    assert client.get(reverse("admin:index"))["Location"] == reverse("mfa_index")
    Authenticator.objects.create(user=bela, type="totp", data={"secret": "x"})
    assert client.get(reverse("admin:index")).status_code == 200
    call_command("check")


@pytest.mark.parametrize(
    ("figures", "told"),
    [
        (
            {"welcome_fun": 10_000, "welcome_euro": 200_00},
            ("10,000 fun chips and €200.00 of play money", "“Seat me anywhere” in the lobby"),
        ),
        ({"welcome_fun": 1, "welcome_euro": 0}, ("Your welcome grant: 1 fun chip. “Seat me anywhere”",)),
        ({"welcome_fun": 0, "welcome_euro": 5_00}, ("Your welcome grant: €5.00. “Seat me anywhere”",)),
        ({"welcome_fun": 0, "welcome_euro": 0}, ("You start with an empty wallet.",)),
    ],
)
def test_who_signs_up_is_welcomed_once_with_what_he_got(client, figures, told) -> None:
    door("open", **figures)
    sign_up(client, "Radek")
    [said] = [str(message) for message in client.get(reverse("lobby:index")).context["messages"]]
    assert said.startswith("Welcome, Radek!")
    assert all(words in said for words in told)
    assert balance("Radek") == figures["welcome_fun"]
    assert all_money("fun") == all_money("euro") == 0


def test_a_withheld_grant_is_said_in_the_welcome(client) -> None:
    door("open", welcomes_per_address=1)
    sign_up(Client(), "Ana")
    sign_up(client, "Radek")
    [said] = [str(message) for message in client.get(reverse("lobby:index")).context["messages"]]
    assert "you start without one" in said
    assert "Seat me anywhere" not in said
    assert balance("Radek") == 0


def test_who_waits_for_approval_is_promised_no_chips(client) -> None:
    door("approved")
    answer = sign_up(client, "Radek")
    assert answer["Location"] == reverse("people:waiting")
    assert "Welcome" not in client.get(answer["Location"]).content.decode()
    assert balance("Radek") == 0
