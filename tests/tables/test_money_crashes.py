"""A process that dies at a named step of any path of money: nothing had happened, and the same word again happens once.

The steps are those that every path takes through the ledger: its accounts locked, its transfers about to be written, written,
and all of it done but not committed. Requests, the settlement of rake and outages have their own tests of this kind.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from lobby.cashier import grants, operator
from lobby.cashier.errors import Refused as NoRefill
from lobby.ledger import api
from lobby.models import HouseSettings, Player, Table
from lobby.people import own_data
from lobby.people.errors import Refused as NotErased
from tables.audit import audit
from tables.commands import CloseTable, Leave, Remove, Sit, Tend, TopUp
from tables.errors import Refused
from tables.models import Seat
from tests import factories
from tests.tables.felt import Felt, assert_adds_up, everything, give, make_player, make_table

pytestmark = pytest.mark.django_db

STEPS = ("lock", "before writing", "after writing", "before commit")
Path = Callable[[], object]


class Died(Exception):
    """The process is gone."""


def buy_in(felt: Felt) -> Path:
    player = make_player()
    return lambda: felt.do(player, Sit(10_000, 3, ticket="one"))


def top_up(felt: Felt) -> Path:
    player = felt.seated(1, 5_000)[0]
    return lambda: felt.do(player, TopUp(2_000, ticket="one"))


def cash_out(felt: Felt) -> Path:
    player = felt.seated(1)[0]
    return lambda: felt.do(player, Leave())


def cash_out_with_the_hand(felt: Felt) -> Path:
    """He leaves in mid-hand; the others fold, and his chips come with the hand's end."""
    players = felt.seated(3)
    felt.deal()
    shot = felt.shot
    assert shot.state is not None
    leaver = next(player for player in players if player.pk != shot.dealt[shot.state.to_act])
    felt.do(leaver, Leave())
    return felt.fold_out


def closing(felt: Felt) -> Path:
    felt.seated(3)
    return lambda: felt.do(None, CloseTable())


def removal(felt: Felt) -> Path:
    player = felt.seated(2)[0]
    return lambda: felt.do(None, Remove(player.pk))


def welcome(felt: Felt) -> Path:
    _figures(welcome_fun=5_000, welcome_euro=700)
    player = factories.player()
    return lambda: grants.grant_welcome(player)


def refill(felt: Felt) -> Path:
    _figures(refill_below=1_000, refill_to=2_000)
    player = factories.player()
    give(player, 10)
    return lambda: grants.refill(player)


def grant(felt: Felt) -> Path:
    boss, player, token = factories.operator(), factories.player(), uuid4()
    return lambda: operator.move_money(boss, player, "euro", 500, "prize", token)


def taking(felt: Felt) -> Path:
    boss, player, token = factories.operator(), make_player(1_000), uuid4()
    return lambda: operator.move_money(boss, player, "fun", -300, "given twice", token)


def correction(felt: Felt) -> Path:
    boss, winner, loser = factories.operator(), factories.player(), make_player(1_000)

    def path() -> object:
        with transaction.atomic():
            return operator.correct(boss, loser, winner, "fun", 300, "dispute:1", "wrong pot", 1, felt.table)

    return path


def budget(felt: Felt) -> Path:
    return lambda: grants.fund_bots("fun", 50_000)


def bots_sit(felt: Felt) -> Path:
    """Three bots take their seats, paid from the budget."""
    grants.fund_bots("fun", 100_000)
    Table.objects.filter(pk=felt.table.pk).update(bots_wanted=3)
    return lambda: felt.do(None, Tend())


def erasure(felt: Felt) -> Path:
    """What he has left goes back to the mint with his name."""
    player = make_player(1_000)
    return lambda: own_data.erase(player)


PATHS = (
    buy_in, top_up, cash_out, cash_out_with_the_hand, closing, removal, welcome, refill, grant, taking, correction, budget, bots_sit,
    erasure,
)  # fmt: skip
FROM_THE_MINT = {"welcome": 5_700, "refill": 1_990, "grant": 500, "taking": -300, "budget": 50_000, "erasure": -1_000}
"""What a path brings into the house; the others move what is there."""


def _figures(**figures: int) -> None:
    HouseSettings.get()
    HouseSettings.objects.update(**figures)


def _dies(patch: pytest.MonkeyPatch, step: str) -> None:
    """The next path through the ledger ends at this step."""
    save = api._save

    def die(*_: object, **__: object) -> None:
        raise Died

    def written(*arguments: object) -> None:
        save(*arguments)
        raise Died

    if step == "lock":
        patch.setattr(api, "lock", die)
    elif step != "before commit":
        patch.setattr(api, "_save", die if step == "before writing" else written)


def _call(path: Path, step: str) -> None:
    with transaction.atomic():
        path()
        if step == "before commit":
            raise Died


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("make", PATHS, ids=lambda make: make.__name__)
def test_a_path_of_money_happens_whole_and_once_or_not_at_all(
    make: Callable[[Felt], Path], step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    felt = Felt(make_table())
    path = make(felt)
    before, money = everything(), outside()
    with monkeypatch.context() as patch:
        _dies(patch, step)
        with pytest.raises(Died):
            _call(path, step)
    assert everything() == before
    assert audit() == []
    path()
    assert everything() != before
    after = outside()
    assert after - money == FROM_THE_MINT.get(make.__name__, 0)
    assert audit() == []
    assert_adds_up()
    _again(path)
    assert outside() == after, "twice is once"
    assert audit() == []


def _again(path: Path) -> None:
    """What is asked twice is refused or does nothing."""
    with contextlib.suppress(Refused, NoRefill, NotErased, IntegrityError, AssertionError), transaction.atomic():
        path()


def outside() -> int:
    """Play money outside the mint: wallets, escrows, rake and bots."""
    return factories.outside_the_mint("fun") + factories.outside_the_mint("euro")


def test_the_paths_sat_and_moved() -> None:
    """The paths do what their names say."""
    felt = Felt(make_table())
    buy_in(felt)()
    assert Seat.objects.filter(room_id=felt.table.pk, stack=10_000).count() == 1
    assert Player.objects.count() == 1
