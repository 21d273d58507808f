#!/usr/bin/env bash
# What the tests need from the system: a browser, the font that its pages are drawn with, GNU gettext. Installs only what is missing,
# and only where apt is there.
set -euo pipefail

missing=()
browsers="chromium-headless-shell chromium chromium-browser google-chrome"
command -v $browsers >/dev/null || missing+=(chromium-headless-shell)
fc-list 2>/dev/null | grep "Liberation Sans" >/dev/null || missing+=(fontconfig fonts-liberation)
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
