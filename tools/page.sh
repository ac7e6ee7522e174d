#!/usr/bin/env bash
# Builds the page, web/ -> web/dist. Installs packages only if the lock file has changed. Builds the page only if one of its
# sources is newer, or a source folder is (a file was deleted there).
set -euo pipefail
cd "$(dirname "$0")/../web"
../tools/npm_packages.sh .

changed=$(find . -mindepth 1 \( -name node_modules -o -name dist -o -name e2e -o -name screenshots -o -name stylelint \) -prune -o \
  \( -type f -o -type d \) -newer dist/index.html -print -quit 2>/dev/null) || changed=all
[ -z "$changed" ] || npm run build
