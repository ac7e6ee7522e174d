#!/usr/bin/env bash
# Builds the page, web/ -> web/dist. Installs packages only if the lock file has changed. Builds the page only if one of its
# sources is newer, or a source folder is (a file was deleted there). GRIDWISE_WASM is the program as WebAssembly, with which
# the page also plays without a server: by default build/wasm/gridwise.wasm if it is there; empty: none.
# `page.sh --offline` builds that program first.
set -euo pipefail
cd "$(dirname "$0")/../web"
[ "${1-}" != --offline ] || ../tools/build.sh wasm gridwise_page
# A release brings its page built: used until a source of the page changes.
if [ -f dist.stamp ]; then
  ! ../tools/page_stamp.sh --fits || exit 0
  rm -rf dist dist.stamp
fi
../tools/npm_packages.sh .

program=${GRIDWISE_WASM-../build/wasm/gridwise.wasm}
[ -f "$program" ] || { [ -z "${GRIDWISE_WASM-}" ] || { echo "there is no $program" >&2; exit 1; }; program=; }
export GRIDWISE_WASM=$program

changed=$(find . -mindepth 1 \( -name node_modules -o -name dist -o -name e2e -o -name screenshots -o -name stylelint \) -prune -o \
  \( -type f -o -type d \) -newer dist/index.html -print -quit 2>/dev/null) || changed=all
# The built page holds a copy of the program under the hash of its bytes, or none.
built=(dist/assets/gridwise-*.wasm)
[ -f "${built[0]}" ] || built=("")
[ -n "$program" ] || [ -z "${built[0]}" ] || changed=all
[ -z "$program" ] || cmp -s "$program" "${built[0]}" || changed=all
[ -z "$changed" ] || npm run build
