"""From a snapshot to what the page shows: small values per fragment, and their HTML.

A fragment's value holds everything that its template says, in the reader's language, and nothing else: equal values are
equal HTML, which is drawn once per process. Public values are made from the rail's view of the hand alone; only `mine` and
`dock` know who looks.
"""
