"""`manage.py messages`: bring the catalogues up to date with the source; `--check` says whether they are, and whole."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand

from poker_site.catalogues import compile_catalogues, sources

TRANSLATED = ("pl", "cs")
SOURCES = ("manage.py", "poker_site", "lobby", "tables", "templates", "locale")
IGNORED = ["tests/*", "bench/*", "docs/*", "staticfiles/*", "var/*"]
HEAD = """msgid ""
msgstr ""
"Project-Id-Version: Fairfelt\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
{plurals}"""
DATES = re.compile(r'^"(?:Report-Msgid-Bugs-To|POT-Creation-Date):.*\n', re.MULTILINE)
BOOK_KEEPING = re.compile(r"^#:.*\n", re.MULTILINE)


class Command(BaseCommand):
    help = "Collect the texts to translate into locale/. Needs GNU gettext."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; fail when a catalogue lags behind or does not compile")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"]:
            self._check()
            return
        for language in TRANSLATED:
            (settings.BASE_DIR / "locale" / language / "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
        call_command(
            "makemessages",
            locale=list(TRANSLATED),
            add_location="file",
            no_obsolete=True,
            no_wrap=True,
            ignore_patterns=IGNORED,
            verbosity=0,
        )
        for language in TRANSLATED:
            _head(settings.BASE_DIR / "locale" / language / "LC_MESSAGES" / "django.po", language)
        compile_catalogues(settings.LOCALE_PATHS)

    def _check(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder)
            for name in SOURCES:
                source = settings.BASE_DIR / name
                if source.is_dir():
                    shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo", "migrations"))
                elif source.exists():
                    shutil.copy(source, copy / name)
            (copy / "engine").symlink_to(settings.BASE_DIR / "engine")
            (copy / "static").mkdir()
            subprocess.run([sys.executable, "manage.py", "messages", "--skip-checks"], cwd=copy, check=True)
            for fresh in sources([copy / "locale"]):
                kept = settings.BASE_DIR / fresh.relative_to(copy)
                self._compare(kept, fresh)
        self.stdout.write("The catalogues are up to date, complete, and compile.")

    def _compare(self, kept: Path, fresh: Path) -> None:
        name = kept.relative_to(settings.BASE_DIR)
        if not kept.exists():
            raise CommandError(f"{name} is missing: run `make messages`.")
        # GNU's own check sees what a lenient reader forgives: placeholders that differ, plurals that are missing.
        told = subprocess.run(["msgfmt", "--check", "-o", os.devnull, str(kept)], capture_output=True, text=True, check=False)  # noqa: S603, S607
        if told.returncode:
            raise CommandError(f"{name} does not compile: {told.stderr}")
        if _essence(kept) != _essence(fresh):
            raise CommandError(f"{name} lags behind the source: run `make messages`.{_first_difference(kept, fresh)}")
        catalogue = polib.pofile(str(kept))
        left = [*catalogue.untranslated_entries(), *catalogue.fuzzy_entries()]
        if left:
            raise CommandError(f"{name}: {len(left)} texts are not translated, the first of them: {left[0].msgid!r}")


def _head(path: Path, language: str) -> None:
    """Our own head where gettext left its form to fill in, and no date in it: a run without changes changes nothing."""
    text = path.read_text(encoding="utf-8")
    plurals = re.search(r'^"Plural-Forms:.*\n', text, re.MULTILINE)
    if "SOME DESCRIPTIVE TITLE" in text and plurals is not None:
        text = HEAD.format(language=language, plurals=plurals.group()) + text[text.index("\n\n") + 1 :]
    path.write_text(DATES.sub("", text), encoding="utf-8")


def _essence(path: Path) -> str:
    return BOOK_KEEPING.sub("", path.read_text(encoding="utf-8"))


def _first_difference(kept: Path, fresh: Path) -> str:
    known = {entry.msgid for entry in polib.pofile(str(kept))}
    wanted = {entry.msgid for entry in polib.pofile(str(fresh))}
    lacking, needless = sorted(wanted - known), sorted(known - wanted)
    return "".join([f" Missing: {lacking[0]!r}." if lacking else "", f" No longer used: {needless[0]!r}." if needless else ""])
