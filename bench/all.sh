#!/usr/bin/env bash
# Measures every figure of docs/measure.md again: signatures and speeds of the games, then the server under load.
#   bench/all.sh [games|server]
set -euo pipefail
cd "$(dirname "$0")/.."
what=${1:-all}

measure_games() {
  tools/build.sh release gridwise gridwise_benches
  build/release/gridwise bench
  build/release/gridwise_benches --benchmark_repetitions=5 --benchmark_report_aggregates_only=true
}

# The server runs on core 0, the clients on core 1. Each measurement has its own server and database.
measure_load() {
  local folder server url
  folder=$(mktemp -d)
  taskset -c 0 build/release/gridwise serve --port 0 --no-limits --data "$folder" >"$folder/log" &
  server=$!
  until url=$(grep -o 'http://[^ ]*' "$folder/log"); do sleep 0.1; done
  taskset -c 1 build/release/server_load --port "${url##*:}" "$@" || true
  grep -E 'VmHWM' "/proc/$server/status"
  kill "$server"
  wait "$server" || true
  rm -r "$folder"
}

measure_server() {
  tools/build.sh release gridwise server_load
  ulimit -n "$(ulimit -Hn)"
  measure_load --sockets 1000 --seconds 10
  measure_load --sockets 1000 --seconds 10 --rate 1000
  measure_load --sockets 10000 --seconds 10
  python3 bench/load/restart.py build/release/gridwise
  python3 bench/load/sign_in_storm.py build/release/gridwise
}

[ "$what" = server ] || measure_games
[ "$what" = games ] || measure_server
