#!/usr/bin/env bash
# Installs the missing packages of tools/packages.txt: `setup.sh library` those for building the library alone,
# `setup.sh run` those for building and serving, `setup.sh test` those for ./test too, `setup.sh wasm` those for the page's
# own program, `setup.sh tidy` those for clang-tidy, `setup.sh reference` Doxygen, `setup.sh release` those for making and
# testing a release, `setup.sh browsers` Firefox and WebKit, `setup.sh arm64` a compiler and an emulator for that machine;
# several at once. Does nothing, and needs no privileges, if nothing is missing.
set -euo pipefail
list="$(dirname "$0")/packages.txt"
[ $# -gt 0 ] || {
  echo "usage: setup.sh library|run|test|wasm|tidy|reference|release|browsers|arm64..." >&2
  exit 2
}

# packages SECTION: the names under [SECTION], without comments.
packages() {
  sed 's/#.*//' "$list" | awk -v section="[$1]" '/^\[/ { on = ($1 == section); next } on && NF { print $1 }'
}

is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

fail() {
  echo "setup: $1" >&2
  exit 1
}

command -v dpkg-query >/dev/null || fail "this is not a Debian system; install the likes of $list by hand"

names=$(packages library)
if [ "$*" != library ]; then
  names+=" $(packages run)"
  # A release brings its page built.
  command -v node >/dev/null || { [ "$*" = run ] && "$(dirname "$0")/page_stamp.sh" --fits; } || names+=" $(packages node)"
  for wanted; do
    [ "$wanted" = run ] || names+=" $(packages "$wanted")"
  done
fi

missing=()
for name in $names; do
  is_installed "$name" || missing+=("$name")
done
[ ${#missing[@]} -gt 0 ] || exit 0

echo "setup: installing ${missing[*]}"
as_root=()
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null || fail "not root and no sudo; as root: apt-get install ${missing[*]}"
  as_root=(sudo)
fi
export DEBIAN_FRONTEND=noninteractive
# The tests' proxies and database server must not start as services: port 80 may be in use.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" install -m 755 /dev/stdin "$policy"
  trap '"${as_root[@]}" rm -f "$policy"' EXIT
fi
# Waits up to ten minutes for the package manager's lock.
apt=("${as_root[@]}" apt-get -q -o DPkg::Lock::Timeout=600)
"${apt[@]}" update >/dev/null || fail "apt-get update failed: is there a network?"
# Without a sync for each file of a package: npm's 349 packages took minutes.
"${apt[@]}" -o Dpkg::Options::=--force-unsafe-io -y install --no-install-recommends "${missing[@]}" ||
  fail "apt-get could not install: ${missing[*]}"
