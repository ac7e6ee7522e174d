#!/usr/bin/env bash
# Installs build/release into build/consumer/installed, and builds and runs a project against that alone. The project
# also compiles each installed header by itself, except those that one of our sources includes first: the build `dev`,
# without precompiled headers, tests the same (suite unit-asserts).
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$PWD/build/consumer
rm -rf "$work"

cmake --build build/release --target gridwise_core
cmake --install build/release --prefix "$work/installed"

headers=$work/installed/include/gridwise
(cd "$headers" && find . -name '*.h' -printf '%P\n' | sort) > "$work/headers.txt"
grep -rhoP '^#include "\K[^"]+' "$headers" | sort -u | comm -23 - "$work/headers.txt" > "$work/missing.txt"
if [ -s "$work/missing.txt" ]; then
  echo "included by installed headers, but not installed: $(tr '\n' ' ' < "$work/missing.txt")" >&2
  exit 1
fi
find src -name '*.cc' -exec grep -hm1 '^#include' {} + | sed -n 's/^#include "\(.*\)"/\1/p' | sort -u |
  comm -23 "$work/headers.txt" - > "$work/without_source.txt"

cmake -G Ninja -S tests/consumer -B "$work/build" -DCMAKE_PREFIX_PATH="$work/installed" -DCMAKE_BUILD_TYPE=Release \
  -DHEADERS_FILE="$work/without_source.txt"
cmake --build "$work/build"
"$work/build/consumer"
