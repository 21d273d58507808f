"""The rulebook `docs/rules.md` as values for a page: sections, rules by id, paragraphs, lists and tables.

Reads the small part of Markdown that the rulebook is written in: headings of two and three signs, paragraphs, lists with
hyphens, tables with pipes; `**bold**` and `code` inside. A heading of three signs begins with the rule's id.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

FILE = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
RULE_ID = re.compile(r"R-[A-Z0-9]+(?:-[A-Z0-9]+)*")


class Block(NamedTuple):
    """`kind` is p, ul or table; `rows` are lines of HTML: one, one per item, or cells of each row with the head first."""

    kind: str
    rows: tuple[tuple[SafeString, ...], ...]


class Rule(NamedTuple):
    """`id` '' for the text before the first rule of a section."""

    id: str
    title: str
    blocks: tuple[Block, ...]


class Section(NamedTuple):
    anchor: str
    title: str
    rules: tuple[Rule, ...]


@cache
def sections() -> tuple[Section, ...]:
    """The whole rulebook, read once."""
    return tuple(read(FILE.read_text(encoding="utf-8")))


def ids() -> frozenset[str]:
    """The ids of all rules that have a heading."""
    return frozenset(rule.id for section in sections() for rule in section.rules if rule.id)


def read(text: str) -> Iterator[Section]:
    """The sections of a rulebook's text; what stands before the first is left out."""
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        first, *rest = re.split(r"^### ", body, flags=re.MULTILINE)
        rules = [Rule("", "", tuple(_blocks(first)))] if first.strip() else []
        yield Section(_anchor(title), title.strip(), (*rules, *map(_rule, rest)))


def _anchor(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def _rule(text: str) -> Rule:
    heading, _, body = text.partition("\n")
    found = RULE_ID.match(heading)
    name = found[0] if found else ""
    return Rule(name, heading[len(name) :].strip(" :"), tuple(_blocks(body)))


def _blocks(text: str) -> Iterator[Block]:
    for chunk in re.split(r"\n\s*\n", text.strip()):
        lines = chunk.splitlines()
        if not lines:
            continue
        if lines[0].startswith("|"):
            yield Block("table", tuple(_cells(line) for line in (lines[0], *lines[2:])))
        elif lines[0].startswith("- "):
            items = re.split(r"^- ", chunk, flags=re.MULTILINE)[1:]
            yield Block("ul", tuple((_inline(" ".join(item.split())),) for item in items))
        else:
            yield Block("p", ((_inline(" ".join(lines)),),))


def _cells(line: str) -> tuple[SafeString, ...]:
    return tuple(_inline(cell.strip()) for cell in line.strip().strip("|").split("|"))


def _inline(text: str) -> SafeString:
    """Escaped first, so that nothing of the file but these three signs becomes markup. Ids of rules link to them."""
    html = str(escape(text))
    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", html)
    html = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", html)
    html = re.sub(r"\*([^*]+)\*", r"<em>\1</em>", html)
    html = RULE_ID.sub(lambda found: f'<a href="#{found[0]}">{found[0]}</a>', html)
    return mark_safe(html)  # noqa: S308 - escaped above
