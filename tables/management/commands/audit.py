"""`manage.py audit`: whether every chip of the house is accounted for. Exit status 1 if anything is not."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from tables.audit import audit


class Command(BaseCommand):
    """Prints one line for each finding, and how many there are."""

    help = "Checks the ledger against the felt: balances, escrows, visits, results, rake, running hands, guards. Changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        findings = audit()
        for finding in findings:
            self.stdout.write(f"{finding.code}: {finding.about}: expected {finding.expected}, found {finding.found}")
        if findings:
            self.stdout.write(f"{len(findings)} findings")
            sys.exit(1)
        self.stdout.write("Everything adds up.")
