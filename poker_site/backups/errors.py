"""Why a back-up or a restore does not happen."""


class Refused(Exception):
    """Nothing was changed; the text says why, to the operator at his terminal."""
