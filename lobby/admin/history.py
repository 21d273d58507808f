"""Changes in the admin's log with the figures before and after, so that a decision can be read years later."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.utils.text import capfirst

SECRET = ("password",)
"""Fields whose value never stands in the log."""


def snapshot(row: models.Model) -> dict[str, str]:
    """Every editable or shown field of a row as text, by field name."""
    return {field.name: field.value_to_string(row) for field in row._meta.concrete_fields}


def changes(before: dict[str, str], row: models.Model) -> list[str]:
    """One line for each field that differs: `Small blind: 10 → 20`."""
    after = snapshot(row)
    lines = []
    for name, value in after.items():
        if before.get(name, "") == value:
            continue
        label = capfirst(str(row._meta.get_field(name).verbose_name))
        lines.append(label if name in SECRET else f"{label}: {before.get(name, '')} → {value}")
    return lines


class BeforeAndAfter(admin.ModelAdmin):
    """Logs what an edit changed, by the row itself and not by the form, so that filled-in figures stand there too."""

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        request.before_edit = snapshot(obj) if obj is not None else {}  # type: ignore[attr-defined]
        return super().get_form(request, obj, change=change, **kwargs)

    def construct_change_message(self, request: HttpRequest, form: forms.Form, formsets: Any, add: bool = False) -> Any:
        if add or not isinstance(form, forms.ModelForm):  # the form of a new password has no row's figures
            return super().construct_change_message(request, form, formsets, add)
        lines = changes(getattr(request, "before_edit", {}), form.instance)  # type: ignore[attr-defined]
        return [{"changed": {"fields": lines}}] if lines else []

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing that money or history hangs on is ever deleted."""
        return False
