"""What those with rights did, for ever: one append-only book, written by `note` and by every change on the admin's pages.

    oversight.note(request.user, "muted", player, after={"until": until}, reason=text)

Knows who did what to whom, and the figures before and after. Decides nothing and asks for no permission.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def note(
    actor: Any, verb: str, target: Any = None, before: Mapping[str, Any] | None = None, after: Mapping[str, Any] | None = None,
    reason: str = "", *, table: Any = None, player: Any = None,
) -> Any:  # fmt: skip
    """Write down, in the caller's transaction, that `actor` (a Player; None: the house itself) did `verb` to the row `target`.

    `verb` is a short snake_case code in the past tense ("banned"); its words stand in `lobby.words.oversight`, and a verb
    without words is shown as it is. `before` and `after` are plain values by field name, amounts in cents; what is named like
    a password or a token is hidden. The table and the player concerned are taken from the target where it has them
    (`table_id`, `player_id`); give them where it has not. On the admin's pages call it before the row is saved: then the
    watcher, who writes down every saved row, leaves that row to you. Returns the Deed.
    """
    from lobby.oversight.api import write

    return write(actor, verb, target, before, after, reason, table=table, player=player)
