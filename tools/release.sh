#!/usr/bin/env bash
# Makes a release of HEAD in build/dist: the tarball of the sources with the page built, its own program in it, the Debian
# packages, NOTICES, a CycloneDX list of all parts, and their SHA256SUMS. `release.sh tarball` makes only the tarball and its
# two lists. The tarball builds without npm and without a network.
set -euo pipefail
cd "$(dirname "$0")/.."
wanted=${1-all}
case $wanted in all | tarball) ;; *)
  echo "usage: release.sh [tarball]" >&2
  exit 2
  ;;
esac
if [ ! -e .git ]; then
  echo "release: this is not a clone" >&2
  exit 1
fi
if [ -n "$(git status --porcelain)" ]; then
  echo "release: there are uncommitted changes" >&2
  exit 1
fi

version=$(sed -n 's/^project(gridwise VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
name=gridwise-$version
out=build/dist
rm -rf "$out"
mkdir -p "$out"

tools/page.sh --offline
tools/notices.py "$out"
[ "$wanted" = tarball ] || tools/packages.sh

# The sources, and what a release has besides.
git archive --prefix="$name/" HEAD | tar x -C "$out"
git rev-parse --short=12 HEAD >"$out/$name/COMMIT"
cp "$out/NOTICES" "$out/gridwise.cdx.json" "$out/$name/"
cp -r web/dist "$out/$name/web/dist"
"$out/$name/tools/page_stamp.sh" >"$out/$name/web/dist.stamp"
tar c -C "$out" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" "$name" |
  xz -T0 >"$out/$name.tar.xz"
rm -r "${out:?}/$name"

[ "$wanted" = tarball ] || cp build/packages/*.deb "$out"
(cd "$out" && sha256sum -- * >../SHA256SUMS && mv ../SHA256SUMS .)
