"""Django's own fields of the desk, each with a name that is read aloud."""

from __future__ import annotations

from typing import Any

from django.contrib.admin.widgets import AdminSplitDateTime, AutocompleteSelect
from django.db import models
from django.forms import SplitDateTimeField


class NamedSplitDateTime(AdminSplitDateTime):
    """The words beside the two inputs are their names too."""

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, attrs)
        for label, widget in zip(("date_label", "time_label"), context["widget"]["subwidgets"], strict=True):
            widget["attrs"]["aria-label"] = str(context[label]).rstrip(":")
        return context


class NamedAutocomplete(AutocompleteSelect):
    """As long as nothing is chosen the field's name stands in it, so that it is not an empty box."""

    def build_attrs(self, base_attrs: dict[str, Any], extra_attrs: dict[str, Any] | None = None) -> dict[str, Any]:
        return {**super().build_attrs(base_attrs, extra_attrs), "data-placeholder": str(self.field.verbose_name)}


MOMENTS = {models.DateTimeField: {"form_class": SplitDateTimeField, "widget": NamedSplitDateTime}}
"""For `formfield_overrides`."""
