#!/usr/bin/env bash
# Checks the style sheets of the page and of its components: gaps, text sizes, radii and colours are names of
# web/src/kit/style/. stylelint has a lock file of its own, because only tests need it; it is installed only if that file
# has changed.
set -euo pipefail
cd "$(dirname "$0")/../web/stylelint"
../../tools/npm_packages.sh .
exec npx stylelint --config .stylelintrc.json "../src/**/*.{css,svelte}"
