"""CSV files: no cell becomes a formula, figures stay figures."""

from __future__ import annotations

import csv
import io
from decimal import Decimal

import pytest

from lobby import sheets


@pytest.mark.parametrize("text", ["=1+1", "+48", "-2", "@SUM(A1)", "\t=1", "\r=1"])
def test_a_text_that_looks_like_a_formula_is_neutralised(text: str) -> None:
    assert sheets.cell(text) == f"'{text}"


def test_figures_and_plain_texts_stay_as_they_are() -> None:
    assert [sheets.cell(value) for value in (-250, 0, None, True, "Riga 7", Decimal("-2.50"))] == ["-250", "0", "", "1", "Riga 7", "-2.50"]


def test_a_file_reads_back() -> None:
    response = sheets.answer("hands", ["player", "won"], [["=cmd()", -5], ['Comma, "quoted"', 7]])
    text = b"".join(response).decode("utf-8-sig")
    assert list(csv.reader(io.StringIO(text))) == [["player", "won"], ["'=cmd()", "-5"], ['Comma, "quoted"', "7"]]
    assert response["Content-Disposition"] == 'attachment; filename="hands.csv"'
