"""What remains of hands that are over: a row for each player, sums by day, replays, files, links for others.

Everything here is made of the stored steps and can be made again. What a viewer gets goes through `engine.views`; hands
that run are never read.
"""
