#!/usr/bin/env bash
# Builds targets of one preset, silently unless it fails: tools/build.sh PRESET [TARGET...]
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:?usage: build.sh PRESET [TARGET...]}
shift

mkdir -p build
log=build/configure-$preset.log
cmake --preset "$preset" >"$log" 2>&1 || {
  cat "$log" >&2
  exit 1
}
cmake --build "build/$preset" --parallel "$(nproc)" ${1:+--target "$@"}
