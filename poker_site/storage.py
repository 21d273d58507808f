"""Static files under hashed names, compressed. Knows that our scripts are ES modules that import one another."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

OWN_SCRIPTS = "js/*.js"


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Hashed and compressed files; `import` between our own modules is rewritten to the hashed names too.

    Only ours: scripts of packages name things in their comments that look like imports and are none.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        (OWN_SCRIPTS, CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1]),
    )
