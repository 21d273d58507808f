"""Catalogues compile without GNU gettext, and only when they changed."""

from __future__ import annotations

import gettext
import os
from pathlib import Path

import pytest

from poker_site.catalogues import compile_catalogues

SOURCE = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\\n"

msgid "Fold"
msgstr "Složit"

#, fuzzy
msgid "Check"
msgstr "Šek, nejspíš"

msgctxt "verb"
msgid "%(n)s card"
msgid_plural "%(n)s cards"
msgstr[0] "%(n)s karta"
msgstr[1] "%(n)s karty"
msgstr[2] "%(n)s karet"
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "cs" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_what_is_compiled_reads_like_gnu_gettexts(tmp_path: Path, source: Path) -> None:
    assert compile_catalogues([tmp_path]) == 1
    catalogue = gettext.translation("django", tmp_path, ["cs"])
    assert catalogue.gettext("Fold") == "Složit"
    assert catalogue.gettext("Check") == "Check", "a guess is not shown"
    assert [catalogue.npgettext("verb", "%(n)s card", "%(n)s cards", n) for n in (1, 3, 7)] == ["%(n)s karta", "%(n)s karty", "%(n)s karet"]


def test_an_unchanged_catalogue_is_left_alone(tmp_path: Path, source: Path) -> None:
    compile_catalogues([tmp_path])
    assert compile_catalogues([tmp_path]) == 0
    os.utime(source, (source.stat().st_atime, source.stat().st_mtime + 10))
    assert compile_catalogues([tmp_path]) == 1


def test_a_broken_catalogue_is_an_error(tmp_path: Path, source: Path) -> None:
    source.write_text(SOURCE + "\nmessage Raise\n", encoding="utf-8")
    with pytest.raises(OSError, match="line"):
        compile_catalogues([tmp_path])
