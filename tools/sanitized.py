#!/usr/bin/env python3
"""Runs the sanitized unit tests of what handles foreign bytes and lifetimes, and of the folders that the change touches:
the build has asserts too. tests/nightly runs all."""

import os
import sys
from pathlib import PurePath

import change

ALWAYS = ["*/src/store/*", "*/src/server/*", "*/src/service/*", "*/src/account/*", "*/src/kit/*"]
# Readers of text and files, and checkers of certificates, by the names of their tests.
READERS = ["text", "certificate", "level_file", "foreign", "notation", "sgf", "psq", "puzzles", "people", "scenario",
           "record", "convert", "json"]


def filters(changed):
    """The values of doctest's --source-file."""
    folders = {PurePath(path).parent for path in changed or () if path.startswith("src/")}
    return [*ALWAYS, *(f"*/{word}*_test.cc" for word in READERS), *(f"*/*_{word}*_test.cc" for word in READERS),
            *(f"*/{folder}/*" for folder in sorted(folders))]


def main():
    command = ["tools/shards.py", "build/asan/gridwise_tests", "--test-suite-exclude=slow,postgres",
               f"--source-file={','.join(filters(change.changed_files()))}"]
    os.execv(command[0], command)


if __name__ == "__main__":
    sys.exit(main())
