"""What the operator changes and says while a hand runs: other limits wait for the next hand, and only who may act there does."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from lobby.oversight.models import Deed
from tables import store
from tables.commands import Sit
from tests import factories
from tests.lobby.test_admin_tables import form
from tests.tables import felt
from tests.tables.felt import Felt, assert_adds_up, committed, make_player, make_table
from tests.tables.test_hosting import said

pytestmark = pytest.mark.django_db


def test_other_limits_hold_from_the_next_hand_and_the_table_says_so(client) -> None:
    game = Felt(make_table(currency="fun"))
    game.seated(3)
    game.deal()
    before = game.shot.state.setup.stakes
    client.force_login(factories.operator())
    figures = form(
        name=game.table.name, variant="holdem", structure="nl", currency="fun", small_blind="100", big_blind="200", min_buy_in="4000",
        max_buy_in="20000", bank_seconds="0",
    )  # fmt: skip
    with committed():
        assert client.post(reverse("admin:lobby_table_change", args=[game.table.pk]), figures).status_code == 302
    assert game.shot.state.setup.stakes == before, "the running hand keeps its own"
    assert "From the next hand: Texas Hold’em No limit, 100/200, buy-in 4,000 to 20,000" in said(game.table)
    game.check_down()
    game.deal()
    assert game.shot.state.setup.stakes.big_blind == 200
    late = make_player()
    assert game.refused(late, Sit(2_000)).code == "buy_in_below_minimum"
    assert_adds_up(game.table)
    deed = Deed.objects.get(table=game.table, verb="changed")
    assert (deed.before["big_blind"], deed.after["big_blind"]) == (100, 200)


def test_an_edit_of_something_else_says_nothing(client) -> None:
    game = Felt(make_table())
    game.seated(2)
    client.force_login(factories.operator())
    figures = form(
        name="Another name", currency="fun", small_blind="50", big_blind="100", min_buy_in="2000", max_buy_in="10000", bank_seconds="0"
    )
    with committed():
        client.post(reverse("admin:lobby_table_change", args=[game.table.pk]), figures)
    game.table.refresh_from_db()
    assert game.table.name == "Another name"
    assert not any("From the next hand" in line for line in said(game.table))


def test_the_operator_pauses_speaks_and_lets_go_on(client) -> None:
    game = Felt(make_table())
    game.seated(2)
    game.deal()
    boss = factories.operator()
    client.force_login(boss)

    def act(action: str, **more: str) -> None:
        with committed():
            client.post(reverse("admin:lobby_table_changelist"), {"action": action, "_selected_action": [game.table.pk], **more})

    act("pause")
    assert game.shot.phase == store.PAUSED
    act("say", words="  Dinner, 100% sure %(name)s  ")
    assert "The house: Dinner, 100% sure %(name)s" in said(game.table)
    act("say", words="  ")
    act("go_on")
    assert game.shot.phase == "hand"
    assert [(deed.verb, deed.actor) for deed in Deed.objects.order_by("pk") if deed.table] == [
        ("paused", boss), ("announced", boss), ("resumed", boss)
    ]  # fmt: skip
    assert_adds_up(game.table)


@pytest.mark.parametrize("action", ["pause", "go_on", "say", "invite", "close_tables", "open_tables"])
def test_to_look_at_tables_is_not_to_act_there(client, action: str) -> None:
    game = Felt(make_table(is_private=True, owner=make_player()))
    staff = make_player(0, is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="view_table"))
    client.force_login(staff)
    before = felt.everything()
    client.post(reverse("admin:lobby_table_changelist"), {"action": action, "_selected_action": [game.table.pk], "words": "x"})
    assert felt.everything() == before and not game.table.invitations.exists()
