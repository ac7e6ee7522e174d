#!/usr/bin/env python3
"""Runs clang-tidy over our sources with the compile commands of build/asan. Clean verdicts are cached per user, across
trees: by the source, all headers it includes, the command, the configuration and the clang-tidy version.
Usage: tidy.py [--changed]; --changed checks only sources of the change (tools/change.py) whose code differs, or that of the
header of the same name"""

import contextlib
import hashlib
import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import change

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "asan"
COMMANDS = BUILD / "tidy"
CLEAN = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gridwise-tidy"  # an empty file per verdict
KEPT_DAYS = 30
OURS = ("src/", "tests/", "bench/")
LITERAL_OR_COMMENT = re.compile(
    r'''R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])*'|//[^\n]*|/\*.*?\*/''',
    re.S,
)


def named(name):
    """The path of a file given relative to the build folder."""
    return Path(os.path.normpath(BUILD / name))


def included_files():
    """Object file -> the files that its source includes, and the source itself, as recorded by ninja."""
    listing = subprocess.run(["ninja", "-C", str(BUILD), "-t", "deps"], capture_output=True, text=True, check=True)
    files, current = {}, None
    for line in listing.stdout.splitlines():
        if line and not line.startswith(" "):
            current = files.setdefault(line.split(":")[0], [])
        elif line.strip():
            current.append(named(line.strip()))
    return files


def code_of(text):
    """C++ text without `//` comments and with single spaces: changes to those change no verdict, except NOLINT.
    `/*name=*/` comments are checked, so they stay."""

    def kept(match):
        token = match.group()
        return " " if token.startswith("//") and "NOLINT" not in token else token

    return " ".join(LITERAL_OR_COMMENT.sub(kept, text).split())


def code_differs(path, base):
    """Whether the code of a file, relative to the root, differs from that of a commit."""
    file = ROOT / path
    if not path.endswith((".cc", ".h")) or not file.exists():
        return True
    return code_of("\n".join(change.git("show", f"{base}:{path}") or ())) != code_of(file.read_text())


def changed_stems():
    """The paths, without extension, of the change's files whose code differs. None, which means all, if the history does
    not say or the configuration has changed."""
    changed, base = change.changed_files(), change.base()
    if changed is None or ".clang-tidy" in changed:
        return None
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        differs = pool.map(lambda path: code_differs(path, base), changed)
        return {os.path.splitext(path)[0] for path, differ in zip(changed, differs) if differ}


def is_concerned(source, stems):
    """Whether a source, relative to the root, must be checked."""
    stem = os.path.splitext(source)[0]
    return stems is None or stem in stems or stem.removesuffix("_test") in stems


def object_of(entry):
    return re.search(r" -o (\S+)", entry["command"]).group(1)


def one_entry_each(entries, included):
    """Source -> one compile command. For a source in several programs, prefers one that was compiled, because ninja
    knows its includes."""
    chosen = {}
    for entry in sorted(entries, key=lambda entry: object_of(entry) in included):
        chosen[entry["file"]] = without_missing_pch(entry)
    return chosen


def without_missing_pch(entry):
    """The entry, without the precompiled header if it was never compiled, as in programs that are seldom built."""
    found = re.search(r" -Xclang -include-pch -Xclang (\S+)", entry["command"])
    if not found or named(found[1]).exists():
        return entry
    return {**entry, "command": entry["command"].replace(found[0], "")}


def write_commands(entries):
    """Makes the folder that -p names: clang-tidy would choose another command for a source in several programs."""
    COMMANDS.mkdir(exist_ok=True)
    (COMMANDS / "compile_commands.json").write_text(json.dumps(entries))


def files_of(entry, included):
    """The files that a source includes, and the source itself; asks the compiler if it was never compiled."""
    if object_of(entry) in included:
        return included[object_of(entry)]
    command = re.sub(r" -o \S+| -c | -M[DTF]\b( \S+\.o(\.d)?)?", " ", entry["command"])
    done = subprocess.run(f"{command} -w -M", shell=True, cwd=entry["directory"], capture_output=True, text=True,
                          check=False)
    return [named(name) for name in done.stdout.replace("\\\n", " ").split()[1:]] if done.returncode == 0 else []


def place_of(text, root):
    """The text with the clone's path removed, so that it is the same in every clone."""
    return text.replace(f"{root}/", "")


@cache
def digest_of(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


@cache
def version():
    return subprocess.run(["clang-tidy-19", "--version"], capture_output=True, text=True, check=True).stdout


def key_of(entry, files, root=ROOT):
    """A hash of everything the verdict depends on."""
    parts = [version(), digest_of(root / ".clang-tidy"), place_of(entry["command"], root)]
    parts += sorted(f"{place_of(str(path), root)} {digest_of(path)}" for path in set(files))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def forget_old():
    """Removes verdicts unused for a month."""
    for stamp in CLEAN.iterdir():
        with contextlib.suppress(FileNotFoundError):  # another tree may have removed it
            if time.time() - stamp.stat().st_mtime > KEPT_DAYS * 86400:
                stamp.unlink()


def verdict(entry, files):
    """The output of clang-tidy; empty for a clean source."""
    stamp = CLEAN / key_of(entry, files)
    if files and stamp.exists():
        stamp.touch()
        return ""
    # -w: compiler warnings are the compilers' business.
    done = subprocess.run(["clang-tidy-19", "--quiet", f"-p={COMMANDS}", "--extra-arg=-w", entry["file"]],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        return done.stdout + done.stderr
    if files:
        stamp.touch()
    return ""


def main():
    CLEAN.mkdir(parents=True, exist_ok=True)
    forget_old()
    included = included_files()
    stems = changed_stems() if "--changed" in sys.argv[1:] else None
    commands = one_entry_each(json.loads((BUILD / "compile_commands.json").read_text()), included)
    by_source = {os.path.relpath(source, ROOT): entry for source, entry in commands.items()}
    entries = [entry for source, entry in by_source.items() if source.startswith(OURS) and is_concerned(source, stems)]
    write_commands(entries)
    if not entries:
        print("skipped tidy: no source has changed\n0 passed, 0 failed, 1 skipped")
        return 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        says = list(pool.map(lambda entry: verdict(entry, files_of(entry, included)), entries))
    failed = [(entry, text) for entry, text in zip(entries, says) if text]
    for entry, text in failed:
        print(f"--- {os.path.relpath(entry['file'], ROOT)}\n{text}")
    print(f"{len(entries) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
