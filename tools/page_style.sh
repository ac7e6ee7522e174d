#!/usr/bin/env bash
# Checks the style sheets of the page and of its components: gaps, text sizes, radii and colours are names of
# web/src/kit/style/. stylelint has a lock file of its own, because only tests need it; it is installed only if that file
# has changed.
set -euo pipefail
cd "$(dirname "$0")/../web/stylelint"

if ! cmp -s package-lock.json node_modules/.installed-lock; then
  npm ci --no-audit --no-fund
  cp package-lock.json node_modules/.installed-lock
fi
exec npx stylelint --config .stylelintrc.json "../src/**/*.{css,svelte}"
