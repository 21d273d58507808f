"""The product's version, as the status page, the back-ups and the changelog name it."""

VERSION = "0.1.0"
