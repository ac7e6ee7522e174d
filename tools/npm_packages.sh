#!/usr/bin/env bash
# npm_packages.sh FOLDER: installs the packages of its lock file, unless they are there and the file has not changed.
set -euo pipefail
cd "$1"
if ! cmp -s package-lock.json node_modules/.installed-lock; then
  npm ci --no-audit --no-fund
  cp package-lock.json node_modules/.installed-lock
fi
