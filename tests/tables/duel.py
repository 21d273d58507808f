"""A hand of two with the pages of its players and of the rail, for tests of the lines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from lobby.models import Player, Table
from tables import store
from tables.models import Step
from tests.tables import felt
from tests.tables.sockets import db


class Scene:
    """A hand at a table of two with pages open for the one to act, the other and the rail."""

    def __init__(self, table: Table, people: list[Player]) -> None:
        self.table, self.people = table, people

    async def shot(self) -> store.Snapshot:
        return await db(store.snapshot)(self.table.pk)

    async def until(self, met: Callable[[store.Snapshot], bool]) -> store.Snapshot:
        """The table once it is so, as a slow machine needs a moment; AssertionError after five seconds."""
        for _try in range(100):
            if met(found := await self.shot()):
                return found
            await asyncio.sleep(0.05)
        raise AssertionError(f"the table never came there: {found}")

    async def message(self, **changed: Any) -> dict[str, Any]:
        """A call of the one to act."""
        found = await self.shot()
        return {"do": "act", "hand": found.hand_id, "step": found.decision_step, "action": "call", "to": "", **changed}


@db
def scene_of(**fields: Any) -> Scene:
    game = felt.Felt(felt.make_table(**fields))
    people = game.seated(2)
    game.deal()
    assert game.shot.state is not None
    actor = game.to_act
    return Scene(game.table, [actor, *(player for player in people if player.pk != actor.pk)])


@pytest.fixture
async def scene(transactional_db: None) -> Scene:
    return await scene_of()


async def steps(table: Table) -> int:
    return await db(Step.objects.filter(room_id=table.pk).count)()
