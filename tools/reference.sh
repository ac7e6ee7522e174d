#!/usr/bin/env bash
# Writes the reference of the library to build/reference/index.html. A warning is an error.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v doxygen >/dev/null || {
  echo "reference: doxygen is missing: tools/setup.sh reference" >&2
  exit 1
}
rm -rf build/reference
mkdir -p build/reference
GRIDWISE_VERSION=$(sed -n 's/^project(gridwise VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
export GRIDWISE_VERSION
doxygen docs/Doxyfile
