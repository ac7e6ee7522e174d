#!/usr/bin/env bash
# Runs ./run and ./test in a fresh Debian 12 chroot, on a clone of this repository (committed files
# only) and with a minimal environment. Prints failures and the time of each step.
#   tools/bare.sh [--only run] [--with-data] [--cache DIR] [ROOT]
# ROOT is an empty or new folder outside the repository; by default a temporary one, removed at the
# end. --with-data makes ../shared/data visible to the tests; without it, tests that need it are
# skipped. --cache shares the compiler cache in DIR (`ccache -k cache_dir` prints this machine's):
# the run still detects missing packages, but its build times mean nothing. Needs root, debootstrap
# and a network. MIRROR chooses another Debian mirror; npm's registry settings and the certificates
# of NODE_EXTRA_CA_CERTS are passed on, because a machine may need them to reach its registries.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)

usage() { sed -n '2,11s/^# *//p' "$here/tools/bare.sh"; }

fail() {
  echo "bare: $1" >&2
  exit 2
}

only=both
with_data=no
cache=
root=
for argument in "$@"; do
  case $argument in
    --only) only=next ;;
    --cache) cache=next ;;
    --with-data) with_data=yes ;;
    -h | --help)
      usage
      exit 0
      ;;
    -*) fail "unknown option $argument" ;;
    *) if [ "$only" = next ]; then
      only=$argument
    elif [ "$cache" = next ]; then
      [ -d "$argument" ] || fail "--cache $argument: no such folder"
      cache=$(cd "$argument" && pwd)
    else
      root=$argument
    fi ;;
  esac
done
case $only in both | run) ;; *) fail "--only run" ;; esac
[ "$cache" != next ] || fail "--cache needs a folder"
[ "$(id -u)" = 0 ] || fail "debootstrap and chroot need root"
command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"

# Bind mounts must be gone before the root is removed, so they are detached even if busy.
remove_root() {
  local lent
  for lent in proc dev work/shared work/cache; do
    if mountpoint -q "$root/$lent"; then umount -R -l "$root/$lent"; fi
  done
  rm -rf --one-file-system "$root"
}

# Mounts and processes are in the script's own namespace, so they always end with it.
if [ -z "${GRIDWISE_BARE_INSIDE:-}" ]; then
  export GRIDWISE_BARE_INSIDE=yes
  exec unshare --mount --propagation private --pid --fork --kill-child "$0" "$@"
fi

if [ -z "$root" ]; then
  root=$(mktemp -d /var/tmp/gridwise-bare-XXXXXX)
  trap remove_root EXIT
fi
mkdir -p "$root"
chmod 755 "$root"  # its `/`, which other users must reach too; mktemp -d keeps them out
root=$(cd "$root" && pwd)
case $root/ in "$here"/*) fail "$root is inside the repository" ;; esac
[ -z "$(ls -A "$root")" ] || fail "$root is not empty"

logs=$(mktemp -d /tmp/gridwise-bare-logs-XXXXXX)
table=()
failures=0

# step NAME COMMAND...: runs it with its output in a log, and records its time.
step() {
  local name=$1 began=$SECONDS code=0 log
  shift
  log=$logs/$(tr -c 'a-z0-9\n' '_' <<<"$name").log
  echo "bare: $name"
  ("$@") >"$log" 2>&1 </dev/null || code=$?
  if [ $code != 0 ]; then
    failures=$((failures + 1))
    echo "--- $name: exit code $code, the end of $log"
    tail -40 "$log"
  fi
  table+=("$(printf '%-24s %6d s  %s' "$name" $((SECONDS - began)) "$([ $code = 0 ] && echo ok || echo FAILED)")")
  return 0
}

make_root() {
  debootstrap --variant=minbase bookworm "$root" "${MIRROR:-http://deb.debian.org/debian}"
  mkdir -p "$root/work/gridwise"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  git -c safe.directory='*' clone -q --no-hardlinks "$here" "$root/work/gridwise"
  if [ $with_data = yes ]; then
    mkdir -p "$root/work/shared"
    mount --bind "$(readlink -f "$here/../shared")" "$root/work/shared"
    mount -o remount,bind,ro "$root/work/shared"
  fi
  if [ -n "$cache" ]; then
    mkdir -p "$root/work/cache"
    mount --bind "$cache" "$root/work/cache"
  fi
  if [ -f "${NODE_EXTRA_CA_CERTS:-}" ]; then cp -L "$NODE_EXTRA_CA_CERTS" "$root/root/certificates.pem"; fi
}

# inside COMMAND...: execs it in the clone, in the root, with only a login environment. Replaces the
# calling shell.
inside() {
  local environment=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb) name
  if [ -f "$root/root/certificates.pem" ]; then environment+=(NODE_EXTRA_CA_CERTS=/root/certificates.pem); fi
  # Unlimited size: with the default limit the root would evict most of a larger cache. The language
  # is part of the cache's keys.
  if [ -n "$cache" ]; then
    environment+=(CCACHE_DIR=/work/cache CCACHE_MAXSIZE=0 CCACHE_STATSLOG=/root/ccache.log)
    for name in LANG LC_ALL LC_CTYPE LC_MESSAGES; do
      if [ -n "${!name:-}" ]; then environment+=("$name=${!name}"); fi
    done
  fi
  for name in http_proxy https_proxy no_proxy npm_config_registry; do
    if [ -n "${!name:-}" ]; then environment+=("$name=${!name}"); fi
  done
  # shellcheck disable=SC2016  # the inner shell expands it
  exec env -i "${environment[@]}" chroot "$root" /bin/bash -c 'cd /work/gridwise && exec "$@"' inside "$@"
}

# Starts the built program, polls /api/health until it answers, then stops it.
serves() {
  local port=${PORT:-8119} code=1 answer='' pid
  inside build/release/gridwise serve --port "$port" --data /tmp/bare-data &
  pid=$!
  for _ in $(seq 100); do
    if answer=$(exec 3<>"/dev/tcp/127.0.0.1/$port" &&
      printf 'GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$port" >&3 &&
      cat <&3) 2>/dev/null; then
      break
    fi
    kill -0 $pid || break
    sleep 0.1
  done
  echo "$answer"
  if [[ $answer == "HTTP/1.1 200"* ]]; then code=0; fi
  kill $pid
  wait $pid || code=$?
  return $code
}

step "debootstrap and clone" make_root
step "./run --no-serve" inside ./run --no-serve
step "serves and answers" serves
if [ "$only" = both ]; then
  step "./test" inside ./test
  tail -60 "$logs/__test.log"
fi

echo
printf '%s\n' "${table[@]}"
[ -z "$cache" ] || (inside ccache --show-log-stats) || true
(inside git log -1 --format='of commit %h, %cd') || true
echo "logs: $logs"
[ $failures = 0 ]
