"""Sentences of the rules pages, by what the engine's values say: rankings, streets, structures, editions, rake.

Each sentence stands whole, so that other languages can build theirs. Nothing here knows which game it speaks of.
"""
