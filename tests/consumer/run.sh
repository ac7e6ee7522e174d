#!/usr/bin/env bash
# Installs build/release into build/consumer/installed, and builds and runs a project against that alone. The project
# also compiles every installed header on its own.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$PWD/build/consumer
rm -rf "$work"

cmake --build build/release --target gridwise_core
cmake --install build/release --prefix "$work/installed"
cmake -G Ninja -S tests/consumer -B "$work/build" -DCMAKE_PREFIX_PATH="$work/installed" -DCMAKE_BUILD_TYPE=Release
cmake --build "$work/build"
"$work/build/consumer"
