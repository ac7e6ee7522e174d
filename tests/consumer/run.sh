#!/usr/bin/env bash
# Installs build/release into build/consumer/installed, and builds and runs a project against that alone. The project
# also compiles each installed header by itself. Nothing but src/gridwise may be installed, and its headers include
# one another and the standard library only.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$PWD/build/consumer
rm -rf "$work"

cmake --build build/release --target gridwise_core
cmake --install build/release --prefix "$work/installed"

headers=$work/installed/include
(cd "$headers/gridwise" && ls) > "$work/headers.txt"
public="date.h game.h games.h level.h limits.h perft.h report.h result.h rules.h version.h view.h words.h"
if [ "$(cd "$headers" && find . -type f | LC_ALL=C sort | sed 's|^./gridwise/||' | xargs)" != "$public" ]; then
  echo "installed headers other than: $public" >&2
  (cd "$headers" && find . -type f) >&2
  exit 1
fi
if grep -rnE '^ *# *include' "$headers" | grep -vE '#include (<[a-z_]+>|"gridwise/[a-z]+\.h")$' >&2; then
  echo "an installed header needs more than the standard library" >&2
  exit 1
fi

cmake -G Ninja -S tests/consumer -B "$work/build" -DCMAKE_PREFIX_PATH="$work/installed" -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON -DHEADERS_FILE="$work/headers.txt"
cmake --build "$work/build"
"$work/build/consumer"
