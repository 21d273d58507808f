"""`manage.py audit`: whether every chip of the house is accounted for. Exit status 1 if anything is not."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from lobby.words.findings import figure_text
from tables.audit import audit


class Command(BaseCommand):
    """Prints one line for each finding, and how many there are."""

    help = "Checks the ledger against the felt: balances, escrows, visits, results, rake, running hands, guards. Changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        findings = audit()
        for finding in findings:
            expected, found = (figure_text(finding._asdict(), name) for name in ("expected", "found"))
            figures = f": expected {expected}, found {found}" if expected else ""
            self.stdout.write(f"{finding.code}: {finding.about}{figures}")
        if findings:
            self.stdout.write(f"{len(findings)} findings")
            sys.exit(1)
        self.stdout.write("Everything adds up.")
