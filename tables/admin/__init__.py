"""The operator's pages of the felt: what happened there, to look at and never to touch."""

from tables.admin import chat, disputes, hands, incidents, lines, people  # noqa: F401
