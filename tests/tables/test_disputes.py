"""Disputes: reported by a player of the hand, looked at for a reason, decided once, corrected in the ledger (R-DIS-1, R-MUCK-1)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.exceptions import PermissionDenied
from django.test import Client

from engine.cards import cards_text
from lobby.cashier.models import MOVE_MONEY
from lobby.ledger.models import Transfer
from lobby.models import Player
from tables import disputes, record
from tables.commands import SitOut
from tables.disputes import Correction
from tables.errors import Refused
from tables.models import Dispute, Hand, HandLook
from tests.tables.felt import Felt, assert_adds_up, everything, make_player, make_table, wallet

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


class Case:
    """A hand of three that two folded, its players by position, and their cards."""

    def __init__(self) -> None:
        self.felt = Felt(make_table())
        self.felt.seated(3)
        shot = self.felt.deal()
        assert shot.state is not None
        self.players = [Player.objects.get(pk=pk) for pk in shot.dealt]
        self.cards = [cards_text(shot.state.own(position)) for position in range(3)]
        self.running = Hand.objects.select_related("room__table").get(pk=shot.hand_id)
        self.felt.fold_out()
        self.hand = Hand.objects.select_related("room__table").get(pk=shot.hand_id)


@pytest.fixture
def case() -> Case:
    return Case()


def operator(**fields: Any) -> Player:
    """Somebody of the house with every right of disputes."""
    player = make_player(is_staff=True, **fields)
    wanted = [disputes.DECIDE, disputes.LOOK, MOVE_MONEY, "tables.view_dispute", "tables.view_hand", "tables.view_handlook"]
    for name in wanted:
        app, codename = name.split(".")
        player.user_permissions.add(Permission.objects.get(content_type__app_label=app, codename=codename))
    return Player.objects.get(pk=player.pk)


def refused(what: Any, *arguments: Any) -> str:
    """The code of a refusal that changes nothing."""
    before, rows = everything(), list(Dispute.objects.values_list())
    with pytest.raises(Refused) as caught:
        what(*arguments)
    assert (everything(), list(Dispute.objects.values_list())) == (before, rows)
    return caught.value.code


def text(lines: list[Any]) -> str:
    return " ".join(f"{line.text} {cards_text(line.cards)}" for line in lines)


# ---------------------------------------------------------------- reporting


def test_player_of_the_hand_reports_it_once_with_a_reason(case: Case) -> None:
    """R-DIS-1"""
    player = case.players[0]
    assert refused(disputes.report, case.hand, player.pk, "  ") == "report_empty"
    assert disputes.report(case.hand, player.pk, "I  had  time").reason == "I had time"
    assert refused(disputes.report, case.hand, player.pk, "again") == "reported_already"
    assert refused(disputes.report, case.hand, make_player().pk, "I saw it") == "not_in_that_hand"
    disputes.report(case.hand, case.players[1].pk, "me too")


def test_running_hand_is_neither_reported_nor_looked_at(case: Case) -> None:
    """R-MUCK-1"""
    assert refused(disputes.report, case.running, case.players[0].pk, "x") == "hand_runs"
    assert refused(disputes.look, case.running, operator(), "dispute") == "hand_runs"
    assert record.lines(case.running, (0, 1, 2)) == []
    assert not HandLook.objects.exists()


def test_player_sees_his_own_cards_and_nobody_elses(case: Case, client: Client) -> None:
    """R-MUCK-1"""
    for position, player in enumerate(case.players):
        shown = text(record.lines(case.hand, [position]))
        assert case.cards[position] in shown
        assert all(cards not in shown for at, cards in enumerate(case.cards) if at != position)
        client.force_login(player)
        page = client.get(f"/tables/hands/{case.hand.pk}/", headers={"accept-language": "en"}).content.decode()
        assert len(re.findall(r'class="mini"', page)) == 2
    assert all(cards not in text(record.public_lines(case.hand)) for cards in case.cards)


def test_page_of_a_hand_exists_for_its_players_only(case: Case, client: Client) -> None:
    """R-MUCK-1"""
    address = f"/tables/hands/{case.hand.pk}/"
    assert client.get(address).status_code == 302
    client.force_login(make_player())
    assert client.get(address).status_code == 404
    assert client.post(address, {"reason": "x"}).status_code == 404
    client.force_login(operator())
    assert client.get(address).status_code == 404
    case.felt.deal()
    client.force_login(case.players[0])
    assert client.get(f"/tables/hands/{case.felt.shot.hand_id}/").status_code == 404
    assert client.get(f"/tables/{case.felt.table.pk}/last-hand/").headers["Location"] == address


# ---------------------------------------------------------------- looking


def test_every_look_needs_a_reason_and_is_written_down(case: Case) -> None:
    """R-MUCK-1"""
    staff = operator()
    assert refused(disputes.look, case.hand, staff, "   ") == "look_needs_reason"
    assert not HandLook.objects.exists()
    seen = disputes.look(case.hand, staff, "dispute 7")
    assert all(cards in text(seen.lines) for cards in case.cards)
    look = HandLook.objects.get()
    assert (look.operator, look.reason, look.own_seat_only) == (staff, "dispute 7", False)
    with pytest.raises(PermissionDenied):
        disputes.look(case.hand, make_player(is_staff=True), "curious")
    assert HandLook.objects.count() == 1


def test_staff_who_were_dealt_in_see_their_own_seat_only_and_do_not_decide(case: Case) -> None:
    """R-MUCK-1"""
    insider = case.players[1]
    Player.objects.filter(pk=insider.pk).update(is_staff=True, is_superuser=True)
    insider = Player.objects.get(pk=insider.pk)
    seen = disputes.look(case.hand, insider, "my own hand")
    assert seen.own_seat_only
    assert case.cards[1] in text(seen.lines)
    assert case.cards[0] not in text(seen.lines)
    assert case.cards[2] not in text(seen.lines)
    found = disputes.report(case.hand, case.players[0].pk, "x")
    assert refused(disputes.decide, found, insider, "I was right") == "own_hand"


# ---------------------------------------------------------------- deciding


def test_decision_is_final_and_needs_words(case: Case) -> None:
    """R-DIS-1"""
    staff = operator()
    found = disputes.report(case.hand, case.players[0].pk, "x")
    assert refused(disputes.decide, found, staff, " ") == "decision_empty"
    disputes.decide(found, staff, "The clock was right.")
    assert refused(disputes.decide, found, staff, "No, it was not.") == "decided_already"
    found.refresh_from_db()
    assert (found.decision, found.decided_by, found.corrected) == ("The clock was right.", staff, 0)
    with pytest.raises(PermissionDenied):
        disputes.decide(found, make_player(is_staff=True), "Mine")


def test_correction_between_players_moves_once_and_stands_in_both_statements(case: Case, client: Client) -> None:
    """R-DIS-1"""
    staff, (one, two, _three) = operator(), case.players
    found = disputes.report(case.hand, one.pk, "the pot was mine")
    before = wallet(one), wallet(two)
    disputes.decide(found, staff, "The pot was yours.", Correction(two, one, 150))
    assert (wallet(one), wallet(two)) == (before[0] + 150, before[1] - 150)
    transfer = Transfer.objects.get(reason="correction")
    assert (transfer.hand_no, transfer.operator, transfer.note) == (case.hand.pk, staff, "The pot was yours.")
    for player in (one, two):
        client.force_login(player)
        page = client.get("/cashier/statement/", headers={"accept-language": "en"}).content.decode()
        assert f"Hand #{case.hand.pk}: correction by the operator" in page
        assert "The pot was yours." in page
    assert_adds_up()


@pytest.mark.parametrize("gives", [True, False])
def test_correction_with_the_house_on_one_side_adds_up(case: Case, gives: bool) -> None:
    one = case.players[0]
    found = disputes.report(case.hand, one.pk, "x")
    before = wallet(one)
    disputes.decide(found, operator(), "So be it.", Correction(None, one, 70) if gives else Correction(one, None, 70))
    assert wallet(one) - before == (70 if gives else -70)
    assert_adds_up()


def test_correction_that_cannot_be_changes_nothing_and_decides_nothing(case: Case) -> None:
    staff, (one, two, _three) = operator(), case.players
    found = disputes.report(case.hand, one.pk, "x")
    stranger = make_player()
    for correction in (Correction(stranger, one, 10), Correction(one, stranger, 10), Correction(None, None, 10), Correction(one, one, 10)):
        assert refused(disputes.decide, found, staff, "So", correction) == "correction_not_of_this_hand"
    assert refused(disputes.decide, found, staff, "So", Correction(two, one, wallet(two) + 1)) == "not_enough"
    poor = make_player(is_staff=True)
    poor.user_permissions.add(Permission.objects.get(content_type__app_label="tables", codename="change_dispute"))
    with pytest.raises(PermissionDenied):
        disputes.decide(found, Player.objects.get(pk=poor.pk), "So", Correction(None, one, 10))
    found.refresh_from_db()
    assert found.decided_at is None
    assert_adds_up()


# ---------------------------------------------------------------- pages


def decision_rows(client: Client, found: Dispute) -> list[str]:
    """The rows of the dispute's page beyond what the player said."""
    shown = client.get(f"/admin/tables/dispute/{found.pk}/change/").context["adminform"]
    return [name for _title, told in shown.fieldsets for name in told["fields"]][5:]


def test_operator_looks_and_decides_on_his_pages_and_the_player_reads_it(case: Case, client: Client) -> None:
    """R-DIS-1"""
    staff, one = operator(), case.players[0]
    client.force_login(one)
    client.post(f"/tables/hands/{case.hand.pk}/", {"reason": "the pot was mine"})
    found = Dispute.objects.get()
    client.force_login(staff)
    english = {"accept-language": "en"}
    assert b"the pot was mine" in client.get("/admin/tables/dispute/").content
    address = f"/admin/tables/dispute/{found.pk}/decide/"
    page = client.get(address, headers=english).content.decode()
    assert all(cards not in page for cards in case.cards)
    page = client.post(address, {"look": "1", "look_reason": ""}, headers=english).content.decode()
    assert "needs a reason" in page
    assert all(cards not in page for cards in case.cards)
    page = client.post(address, {"look": "1", "look_reason": "the dispute"}, headers=english).content.decode()
    assert all(cards in page for cards in case.cards)
    assert HandLook.objects.count() == 1
    client.post(address, {"decide": "1", "decision": "Yours.", "source": "house", "target": str(one.pk), "amount": "1e5"})
    found.refresh_from_db()
    assert found.decided_at is None
    before = wallet(one)
    assert decision_rows(client, found) == ["decide_link"]
    client.post(address, {"decide": "1", "decision": "Yours.", "source": "house", "target": str(one.pk), "amount": "150"})
    assert decision_rows(client, found) == ["decided_at", "decided_by", "decision", "corrected_shown"]
    client.post(address, {"decide": "1", "decision": "Twice.", "source": "house", "target": str(one.pk), "amount": "150"})
    assert wallet(one) == before + 150
    client.force_login(one)
    assert f"The house has decided on hand #{case.hand.pk}." in client.get("/", headers=english).content.decode()
    page = client.get(f"/tables/hands/{case.hand.pk}/", headers=english).content.decode()
    assert "Yours." in page
    assert "The house has decided" not in client.get("/", headers=english).content.decode()
    assert "The house: Yours." in client.get("/tables/disputes/", headers=english).content.decode()
    assert_adds_up()


def test_hidden_cards_of_any_ended_hand_only_with_the_right_and_a_reason(case: Case, client: Client) -> None:
    """R-MUCK-1"""
    address = f"/admin/tables/hand/{case.hand.pk}/look/"
    client.force_login(operator())
    page = client.get(address).content.decode()
    assert all(cards not in page for cards in case.cards)
    page = client.post(address, {"look_reason": "suspicion"}).content.decode()
    assert all(cards in page for cards in case.cards)
    for player in case.players:
        client.force_login(player)
        assert "Somebody of the staff looked at the hidden cards of a hand of yours." in client.get("/").content.decode()
        assert f"#{case.hand.pk}: suspicion" in client.get("/account/").content.decode()
    client.force_login(operator())
    case.felt.deal()
    running = f"/admin/tables/hand/{case.felt.shot.hand_id}/look/"
    assert client.post(running, {"look_reason": "suspicion"}).status_code == 404
    plain = make_player(is_staff=True)
    client.force_login(plain)
    assert client.post(address, {"look_reason": "curious"}).status_code == 403
    assert HandLook.objects.count() == 1


def test_record_names_those_who_sat_out_too() -> None:
    felt = Felt(make_table())
    players = felt.seated(4)
    felt.deal()
    felt.fold_out()
    big = felt.shot.last.big_blind
    absent = players[(big + 1) % 4]
    felt.do(absent, SitOut())
    number = felt.deal().hand_id
    felt.fold_out()
    hand = Hand.objects.select_related("room__table").get(pk=number)
    assert f"{absent.nickname} misses the big blind" in text(record.public_lines(hand))
