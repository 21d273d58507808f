"""Static files under hashed names, compressed. Knows that our scripts are ES modules that import one another."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Hashed and compressed files; `import` statements between modules are rewritten to the hashed names too."""

    support_js_module_import_aggregation = True
