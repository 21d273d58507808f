"""What the operator reads of his house: play by day, game, stake and table, the biggest results, and who plays with whom.

`period` says what was asked, `figures` adds up hands, `pairs` compares players two by two, `bars` draws, `views` shows. Reads only,
but for the rows of `pairs`, which are made of hands and can be made again.
"""
