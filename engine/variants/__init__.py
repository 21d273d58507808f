"""The fourteen games as values: two games differ because a field differs."""

from engine.variants.catalogue import VARIANTS, variant
from engine.variants.schema import Street, Variant

__all__ = ["VARIANTS", "Street", "Variant", "variant"]
