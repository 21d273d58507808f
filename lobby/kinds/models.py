"""Kinds of tables as the operator sets them up. They know figures and demand, no seat and no hand."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from lobby import table_rules
from lobby.kinds import naming
from lobby.models import Table

FIGURES = (
    "variant", "structure", "edition", "currency", "raked", "rake_schedule", "seats", "bots_wanted",
    "small_blind", "big_blind", "ante", "bring_in", "limit_a", "limit_b", "limit_c", "min_buy_in", "max_buy_in", "unit",
    "decision_seconds", "draw_seconds", "bank_seconds", "bank_refill_seconds", "result_seconds", "sit_out_minutes",
)  # fmt: skip
"""What a table takes over from its kind when it is opened."""


def _as_at_table(name: str) -> Any:
    """A field like the one that a table has under this name."""
    field = Table._meta.get_field(name)
    _name, _path, args, kwargs = field.deconstruct()  # type: ignore[union-attr]
    return type(field)(*args, **kwargs)


def _figure(label: Any, usual: int, least: int, most: int, help_text: Any) -> Any:
    bounds = [MinValueValidator(least), MaxValueValidator(most)]
    return models.PositiveSmallIntegerField(label, default=usual, validators=bounds, help_text=help_text)


class Kind(models.Model):
    """A template of tables: opened by demand, by an operator, or by players for themselves and their friends.

    An edit holds for tables that are opened from then on; those that stand keep their figures.
    """

    name = models.CharField(
        _("name of the kind"), max_length=40, unique=True, help_text=_("Players read it when they open a table of their own.")
    )
    names = models.TextField(
        _("names of its tables"),
        blank=True,
        help_text=_("One a line; # stands for a number: “Riga #” makes Riga 1, Riga 2. Empty: the name of the kind and a number."),
    )
    variant = _as_at_table("variant")
    structure = _as_at_table("structure")
    edition = _as_at_table("edition")
    currency = _as_at_table("currency")
    raked = _as_at_table("raked")
    rake_schedule = models.ForeignKey(
        "rake.Schedule",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="kinds",
        verbose_name=_("rake schedule"),
        help_text=_("Empty: that of the rulebook edition."),
    )
    seats = _as_at_table("seats")
    bots_wanted = _as_at_table("bots_wanted")
    small_blind = _as_at_table("small_blind")
    big_blind = _as_at_table("big_blind")
    ante = _as_at_table("ante")
    bring_in = _as_at_table("bring_in")
    limit_a = _as_at_table("limit_a")
    limit_b = _as_at_table("limit_b")
    limit_c = _as_at_table("limit_c")
    min_buy_in = _as_at_table("min_buy_in")
    max_buy_in = _as_at_table("max_buy_in")
    unit = _as_at_table("unit")
    decision_seconds = _as_at_table("decision_seconds")
    draw_seconds = _as_at_table("draw_seconds")
    bank_seconds = _as_at_table("bank_seconds")
    bank_refill_seconds = _as_at_table("bank_refill_seconds")
    result_seconds = _as_at_table("result_seconds")
    sit_out_minutes = _as_at_table("sit_out_minutes")

    by_demand = models.BooleanField(
        _("opens and closes by demand"),
        default=False,
        help_text=_("The house keeps so many tables of this kind with a free seat in the lobby, and closes what is not needed."),
    )
    keep_free = _figure(_("tables with a free seat to keep"), 1, 1, 20, _("When fewer have a free seat, another one is opened."))
    most = _figure(_("tables at most"), 5, 1, 100, _("Of this kind, open at the same time; players’ own tables are not counted."))
    surplus_minutes = _figure(
        _("minutes until an empty table too many is closed"),
        10,
        1,
        1440,
        _("House bots do not count; where a player sits nothing is closed."),
    )
    for_players = models.BooleanField(
        _("players may open private tables of this kind"), default=False, help_text=_("For fun chips only. They invite whom they like.")
    )
    empty_minutes = _figure(
        _("minutes until an empty private table closes"), 15, 1, 1440, _("For tables that players have opened, when nobody sits there.")
    )

    class Meta:
        verbose_name = _("kind of table")
        verbose_name_plural = _("kinds of tables")
        ordering = ("name",)
        constraints = (
            models.CheckConstraint(condition=models.Q(currency="fun") | models.Q(for_players=False), name="players_open_fun_tables"),
        )

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Refuses what makes no sense, in words, as a table would; and demands that contradict each other."""
        from lobby.words.tables import sentence

        faults: dict[str, Any] = {
            field: [sentence(code, facts, self.currency) for code, facts in said] for field, said in table_rules.refusals(self).items()
        }
        if self.keep_free > self.most:
            faults["most"] = _("At most is fewer than the tables with a free seat that you want to keep.")
        if self.for_players and self.currency != "fun":
            faults["for_players"] = _("Players open tables for fun chips only.")
        if any(len(line) > naming.LONGEST for line in naming.lines(self.names)):
            faults["names"] = _("A name has at most %(most)s characters.") % {"most": naming.LONGEST}
        if faults:
            raise ValidationError(faults)

    @property
    def stakes_text(self) -> str:
        """The stakes as the list of tables shows them."""
        from lobby.words.tables import stakes_text

        return stakes_text(self)  # type: ignore[arg-type]

    def figures(self) -> dict[str, Any]:
        """What a table of this kind takes over, by field name."""
        return {name: getattr(self, name) for name in FIGURES}
