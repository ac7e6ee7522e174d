#!/usr/bin/env bash
# Runs every fuzz target for some seconds, from its seeds in tests/fuzz/corpus: one test each. Keeps
# inputs that reach new code in build/fuzz/corpus for later runs.
#   tools/fuzz_smoke.sh [SECONDS]     per target
set -uo pipefail
cd "$(dirname "$0")/.." || exit
seconds=${1:-12}
slowest=$(awk "BEGIN { print int(10 * ${GRIDWISE_PATIENCE:-1}) }") # seconds for one input
passed=0
failed=0

for source in tests/fuzz/*.cc; do
  name=$(basename "$source" .cc)
  found=build/fuzz/corpus/$name
  mkdir -p "$found" build/fuzz/crashes
  echo "--- $name"
  if "build/asan/fuzz_$name" -max_total_time="$seconds" -max_len=4096 -timeout="$slowest" -print_final_stats=1 \
    -artifact_prefix="build/fuzz/crashes/$name-" "$found" "tests/fuzz/corpus/$name" 2>&1 | tail -40; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED $name: the input is in build/fuzz/crashes"
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
