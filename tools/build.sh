#!/usr/bin/env bash
# Builds targets of one preset, silently unless it fails: tools/build.sh PRESET [-DVARIABLE=VALUE...] [TARGET...]
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:?usage: build.sh PRESET [-DVARIABLE=VALUE...] [TARGET...]}
shift
variables=()
while [[ ${1-} == -D* ]]; do
  variables+=("$1")
  shift
done

mkdir -p build
log=build/configure-$preset.log
cmake --preset "$preset" "${variables[@]}" >"$log" 2>&1 || {
  cat "$log" >&2
  exit 1
}
cmake --build "build/$preset" --parallel "$(nproc)" ${1:+--target "$@"}
