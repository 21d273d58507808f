"""Play money for nothing: the welcome, the daily refill, the bots' budget. Once each, and the ledger adds up."""

from __future__ import annotations

import datetime as dt

import pytest
from django.urls import reverse

from lobby.cashier import grants, seats
from lobby.cashier.errors import Refused
from lobby.cashier.seats import AtTable
from lobby.ledger import api
from lobby.ledger.audit import trial
from lobby.ledger.models import Transfer
from lobby.models import HouseSettings, Player
from tests.factories import all_money, bot, fund, outside_the_mint, player

pytestmark = pytest.mark.django_db

MONDAY = dt.date(2026, 3, 2)
TUESDAY = dt.date(2026, 3, 3)


@pytest.fixture
def house():
    settings = HouseSettings.get()
    settings.welcome_fun, settings.welcome_euro, settings.refill_below, settings.refill_to = 10_000, 200_00, 1_000, 5_000
    settings.save()
    return settings


@pytest.fixture
def ana(house):
    return player("Ana")


@pytest.fixture
def seated(monkeypatch):
    """Says what lies at tables: seated(AtTable(…), …)."""

    def say(*lying: AtTable) -> None:
        monkeypatch.setattr(seats, "_answerer", lambda _player_id: lying)

    return say


def refusal(act) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.code


def test_the_welcome_comes_in_both_currencies_and_once(ana):
    assert len(grants.grant_welcome(ana)) == 2
    assert grants.grant_welcome(ana) == []
    assert (api.balance(ana, "fun"), api.balance(ana, "euro")) == (10_000, 200_00)
    assert (all_money("fun"), all_money("euro"), trial()) == (0, 0, [])


def test_a_new_figure_gives_no_second_welcome(ana, house):
    grants.grant_welcome(ana)
    house.welcome_fun = 99_999
    house.save()
    assert grants.grant_welcome(ana) == []
    assert api.balance(ana, "fun") == 10_000


def test_a_welcome_of_nothing_is_left_out(ana, house):
    house.welcome_euro = 0
    house.save()
    assert [transfer.amount for transfer in grants.grant_welcome(ana)] == [10_000]


def test_house_bots_are_not_welcomed(house):
    assert grants.grant_welcome(bot()) == []
    assert Transfer.objects.count() == 0


def test_who_is_low_is_refilled_up_to_the_figure(ana):
    fund(ana, 300, "fun")
    assert grants.refill_offer(ana, MONDAY) == 4_700
    assert grants.refill(ana, MONDAY).amount == 4_700
    assert api.balance(ana, "fun") == 5_000
    assert (outside_the_mint("fun"), trial()) == (5_000, [])


def test_a_refill_is_given_once_a_day(ana):
    grants.refill(ana, MONDAY)
    lose_all(ana)
    assert refusal(lambda: grants.refill(ana, MONDAY)) == "refilled_today"
    assert refusal(lambda: grants.refill_offer(ana, MONDAY)) == "refilled_today"
    assert api.balance(ana, "fun") == 0
    assert grants.refill(ana, TUESDAY).amount == 5_000
    assert trial() == []


def test_the_day_is_the_houses_day(ana, settings):
    """A player in another time zone gets no second day."""
    grants.refill(ana)
    assert Transfer.objects.get().key == f"refill:{ana.pk}:{grants._today().isoformat()}"


@pytest.mark.parametrize(("balance", "given"), [(999, 4_001), (1_000, 0), (1_001, 0), (20_000, 0)])
def test_a_refill_is_for_those_below_the_figure(ana, balance, given):
    fund(ana, balance, "fun")
    if given:
        assert grants.refill(ana, MONDAY).amount == given
    else:
        assert refusal(lambda: grants.refill(ana, MONDAY)) == "not_low_enough"
        assert api.balance(ana, "fun") == balance


def test_chips_parked_at_a_table_count(ana, seated):
    seated(AtTable(1, "Vltava", "fun", 900))
    fund(ana, 50, "fun")
    assert grants.refill(ana, MONDAY).amount == 4_050
    seated(AtTable(1, "Vltava", "fun", 5_000))
    assert refusal(lambda: grants.refill(ana, TUESDAY)) == "not_low_enough"


def test_play_euros_at_a_table_do_not_count(ana, seated):
    seated(AtTable(2, "Dunaj", "euro", 90_000))
    assert grants.refill(ana, MONDAY).amount == 5_000


@pytest.mark.parametrize("figures", [{"refill_below": 0}, {"refill_to": 0}])
def test_a_house_may_give_no_refill(ana, house, figures):
    for name, value in figures.items():
        setattr(house, name, value)
    house.save()
    assert refusal(lambda: grants.refill(ana, MONDAY)) == "no_refill"


def test_a_refill_never_takes(ana, house):
    """Figures set the wrong way round give to nobody who has more than the refill reaches."""
    house.refill_below, house.refill_to = 5_000, 1_000
    house.save()
    fund(ana, 2_000, "fun")
    assert refusal(lambda: grants.refill(ana, MONDAY)) == "not_low_enough"


def test_the_bots_are_funded_up_to_their_budget():
    assert grants.fund_bots("fun", 1_000).amount == 1_000
    assert grants.fund_bots("fun", 1_000) is None
    assert grants.fund_bots("fun", 1_500).amount == 500
    assert api.bots_account("fun").balance == 1_500
    assert (all_money("fun"), trial()) == (0, [])


def lose_all(someone) -> None:
    wallet = api.wallet(someone, "fun")
    api.post(api.Move(f"lost:{wallet.pk}", wallet, api.bots_account("fun"), wallet.balance, "correction"))


def test_who_signs_up_is_welcomed(client, house):
    form = {"username": "Newcomer", "email": "", "password1": "a long enough one", "password2": "a long enough one"}
    answer = client.post(reverse("account_signup"), form)
    assert answer.status_code == 302
    newcomer = Player.objects.get(nickname="Newcomer")
    assert (api.balance(newcomer, "fun"), api.balance(newcomer, "euro")) == (10_000, 200_00)
