"""The fourteen games as values: two games differ because a field differs."""

from engine.variants.catalogue import MOST_DRAWN, MOST_STREETS, VARIANTS, variant
from engine.variants.schema import Street, Variant

__all__ = ["MOST_DRAWN", "MOST_STREETS", "VARIANTS", "Street", "Variant", "variant"]
