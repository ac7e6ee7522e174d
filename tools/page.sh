#!/usr/bin/env bash
# Builds the page, web/ -> web/dist. Installs packages only if the lock file has changed. Builds the page only if one of its
# sources is newer, or a source folder is (a file was deleted there). `page.sh --offline` first builds the page's own program,
# with which it also plays without a server.
set -euo pipefail
cd "$(dirname "$0")/../web"
# A release brings its page built, with that program: used until a source of the page changes.
if [ -f dist.stamp ]; then
  ! ../tools/page_stamp.sh --fits || exit 0
  rm -rf dist dist.stamp
fi
program=
if [ "${1-}" = --offline ]; then
  ../tools/build.sh wasm gridwise_page
  program=../build/wasm/gridwise.wasm
fi
export GRIDWISE_WASM=$program
../tools/npm_packages.sh .

changed=$(find . -mindepth 1 \( -name node_modules -o -name dist -o -name e2e -o -name screenshots -o -name stylelint \) -prune -o \
  \( -type f -o -type d \) -newer dist/index.html -print -quit 2>/dev/null) || changed=all
# The built page holds the program, or none.
cmp -s "${program:-/dev/null}" <(cat dist/assets/gridwise-*.wasm 2>/dev/null) || changed=all
[ -z "$changed" ] || npm run build
