"""Template tags of the felt."""
