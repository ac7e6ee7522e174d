#!/usr/bin/env bash
# Style checks: formatting, one source for each class, shellcheck, Python syntax, header comments.
# One test per check; prints "N passed, N failed".
set -uo pipefail
cd "$(dirname "$0")/.." || exit
passed=0
failed=0

# check NAME COMMAND...: runs the command as one test.
check() {
  local name=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED $name"
  fi
}

# ours PATTERN...: the files of the tree, untracked ones included, separated by zero bytes.
ours() {
  git ls-files -z --cached --others --exclude-standard -- "$@" |
    while IFS= read -rd '' file; do [ ! -f "$file" ] || printf '%s\0' "$file"; done
}

layout() { ours '*.h' '*.cc' | xargs -0 -r clang-format-19 --dry-run --Werror; }
shell() { ours '*.sh' run test .ci/run tests/nightly 'cmake/debian/gridwise/p*' | xargs -0 -r shellcheck; }
python() { ours '*.py' | xargs -0 -r python3 -m py_compile; }
headers() {
  ours '*.h' | xargs -0 -r awk '
    FNR == 1 && !/^\/\/ / { print FILENAME ": does not begin by saying what it is"; bad = 1 }
    END { exit bad }'
}

check layout layout
check one-source tools/one_source.py
check shell shell
check python python
check headers headers
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
