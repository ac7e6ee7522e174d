#!/usr/bin/env bash
# Prints a hash over the sources of the page. `page_stamp.sh --fits`: whether web/dist is a built page that a release brought
# (tools/release.sh), of exactly these sources.
set -euo pipefail
cd "$(dirname "$0")/../web"

stamp() {
  find . -mindepth 1 \( -name node_modules -o -name dist -o -name e2e -o -name screenshots -o -name stylelint \) -prune -o \
    -type f ! -name dist.stamp -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c 1-64
}

case ${1-} in
  '') stamp ;;
  --fits) [ -f dist.stamp ] && [ -f dist/index.html ] && [ "$(stamp)" = "$(cat dist.stamp)" ] ;;
  *)
    echo "usage: page_stamp.sh [--fits]" >&2
    exit 2
    ;;
esac
