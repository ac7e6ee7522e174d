#!/usr/bin/env bash
# Builds the page, web/ -> web/dist. Packages are installed only when the lock file has changed, the page is
# built only when one of its sources is newer than it, or a folder of sources: one was deleted there.
set -euo pipefail
cd "$(dirname "$0")/../web"

if ! cmp -s package-lock.json node_modules/.installed-lock; then
  npm ci --no-audit --no-fund
  cp package-lock.json node_modules/.installed-lock
fi

changed=$(find . -mindepth 1 \( -name node_modules -o -name dist -o -name e2e -o -name screenshots \) -prune -o \
  \( -type f -o -type d \) -newer dist/index.html -print -quit 2>/dev/null) || changed=all
[ -z "$changed" ] || npm run build
