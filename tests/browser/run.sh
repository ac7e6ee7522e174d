#!/usr/bin/env bash
# Runs the protocol scripts on the program of the page: run.sh PROGRAM.wasm [SCRIPT...]
set -euo pipefail
cd "$(dirname "$0")/../.."
wasm=${1:?usage: run.sh PROGRAM.wasm [SCRIPT...]}
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

web/node_modules/.bin/esbuild web/src/protocol/local/{program,job_workers}.ts --bundle --format=esm --outdir="$folder" --log-level=error
printf '#!/bin/sh\nexec node "%s" "%s" "%s" "$@"\n' "$PWD/tests/browser/host.mjs" "$folder" "$(realpath "$wasm")" >"$folder/serve"
chmod +x "$folder/serve"
python3 tests/protocol/run.py "$folder/serve" "$@"
