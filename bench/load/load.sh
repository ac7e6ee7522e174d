#!/usr/bin/env bash
# Measures a server of its own with server_load, whose options these are; prints its lines and the server's most memory.
# The server runs on the first core, the clients on the last one. SERVE has more options of `gridwise serve`, such as
# --max-sockets 12000.
set -euo pipefail
cd "$(dirname "$0")/../.."
ulimit -n "$(ulimit -Hn)"
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# shellcheck disable=SC2086
taskset -c 0 build/release/gridwise serve --port 0 --no-limits --data "$folder" ${SERVE:-} >"$folder/log" &
server=$!
until url=$(grep -o 'http://[^ ]*' "$folder/log"); do sleep 0.1; done
taskset -c "$(($(nproc) - 1))" build/release/server_load --port "${url##*:}" "$@" || true
grep -E 'VmHWM' "/proc/$server/status"
kill "$server"
wait "$server" || true
