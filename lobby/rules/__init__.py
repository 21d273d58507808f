"""The rules as pages: one per game, built from the values that the engine itself plays by.

Builders ask the variants, editions, evaluators, structures and rake schedules; `lobby.words.rules` turns what they find
into sentences. No text here names a game: two pages differ because a field differs.
"""
