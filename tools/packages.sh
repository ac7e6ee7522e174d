#!/usr/bin/env bash
# Builds the Debian packages into build/packages: gridwise, libgridwise-dev, and python3-gridwise where src/python is.
set -euo pipefail
cd "$(dirname "$0")/.."
python=$([ -d src/python ] && echo ON || echo OFF)
tools/page.sh --offline
tools/build.sh release gridwise
tools/build.sh library "-DGRIDWISE_PYTHON=$python"
[ -f NOTICES ] || tools/notices.py

rm -rf build/packages
for build in release library; do
  cpack --config "build/$build/CPackConfig.cmake" -B build/packages >"build/packages-$build.log" 2>&1 || {
    cat "build/packages-$build.log" >&2
    exit 1
  }
done
rm -r build/packages/_CPack_Packages
