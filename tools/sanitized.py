#!/usr/bin/env python3
"""Prints which unit tests ./test builds with sanitizers, as a CMake regular expression of their paths: those of what
handles foreign bytes and lifetimes, and those of the folders that the change touches. tests/nightly builds all."""

import re
import sys
from pathlib import PurePath

import change

ALWAYS = ["src/store/", "src/server/", "src/service/", "src/account/", "src/gridwise/", "src/kit/"]
# Readers of text and files, and checkers of certificates, by words in the names of their tests.
READERS = ["text", "certificate", "level_file", "foreign", "notation", "sgf", "psq", "puzzles", "people", "scenario",
           "record", "convert", "json"]


def pattern(changed):
    """`changed`: the files of the change, or None for all."""
    if changed is None:
        return "."
    folders = {f"{PurePath(path).parent}/" for path in changed
               if path.startswith(("src/", "tests/")) and path.endswith((".cc", ".h"))}
    starts = "|".join(sorted({*ALWAYS, *map(re.escape, folders)}))
    return f"^({starts})|[/_]({'|'.join(READERS)})[a-z0-9_]*_test[.]cc$"


if __name__ == "__main__":
    sys.exit(print(pattern(change.changed_files())))
