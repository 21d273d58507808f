#!/usr/bin/env bash
# What the tests need from the system: a browser and GNU gettext. Installs only what is missing, and only where apt is there.
set -euo pipefail

missing=()
command -v chromium >/dev/null || command -v google-chrome >/dev/null || command -v chromium-browser >/dev/null || missing+=(chromium)
command -v xgettext >/dev/null && command -v msgmerge >/dev/null || missing+=(gettext)
[ ${#missing[@]} -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null; then
    echo "Please install: ${missing[*]}" >&2
    exit 1
fi
as_root=""
[ "$(id -u)" -eq 0 ] || as_root="sudo"
echo "Installing ${missing[*]} (needed by the tests only)…"
$as_root apt-get update -qq
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null
