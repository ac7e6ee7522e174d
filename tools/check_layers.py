#!/usr/bin/env python3
"""Fails on an #include that the table of folders does not allow, on a folder with too many files, on calls that would
break determinism (std::random distributions, rand), and on printing or exiting outside src/cli. A test, and a header
that only tests include, may include the layers that any folder of its layer may.
Usage: tools/check_layers.py [ROOT]; prints one line per finding, exit code 1 if any."""

import re
import sys
from collections import Counter
from pathlib import Path

# Folder -> the folders whose headers it may include besides its own. A folder names only folders above it, so the graph
# has no cycle; a game never includes another game. "games/one" is any game but for its door.
FOLDERS = {
    # The public headers: values, and the door.
    "gridwise": [],
    "gridwise/door": ["gridwise"],
    "kit": ["gridwise"],
    "game": ["gridwise", "gridwise/door", "kit"],
    "games/one": ["gridwise", "kit"],
    "games/door": ["gridwise", "gridwise/door", "kit", "game", "games/one"],
    "games/registry": ["gridwise", "gridwise/door", "kit", "game", "games/door"],
    "gomocup": ["gridwise", "gridwise/door", "kit"],
    "lab": ["gridwise", "gridwise/door", "kit", "gomocup"],
    # What must survive.
    "store/names": [],
    "store": ["gridwise", "kit"],
    "store/memory": ["gridwise", "kit", "store/names", "store"],
    "store/sql": ["gridwise", "kit", "store"],
    "store/tables": ["gridwise", "kit", "store/names", "store", "store/sql"],
    "store/sqlite": ["gridwise", "kit", "store/names", "store", "store/sql", "store/tables"],
    "store/postgres": ["gridwise", "kit", "store", "store/sql", "store/tables", "store/sqlite"],
    "store/upkeep": ["gridwise", "kit", "store", "store/memory", "store/sql", "store/tables", "store/sqlite",
                     "store/postgres"],
    "standing": ["gridwise", "kit", "lab", "store"],
    # Matches, jobs, records.
    "service/loop": ["gridwise", "kit"],
    "service/threads": ["gridwise", "kit", "service/loop"],
    "service/write": ["gridwise", "kit", "store", "service/loop"],
    "service/wire": ["gridwise", "gridwise/door", "kit", "store/names", "store"],
    "service/request": ["gridwise", "kit", "service/loop", "service/wire"],
    "service/match": ["gridwise", "gridwise/door", "kit", "store/names", "store", "service/loop", "service/wire"],
    "service/record": ["gridwise", "kit", "store", "service/write", "service/wire", "service/request",
                       "service/match"],
    "service/standing": ["gridwise", "kit", "store", "standing", "service/loop", "service/wire", "service/request",
                         "service/match"],
    "service/live": ["gridwise", "kit", "game", "store", "service/loop", "service/write", "service/wire",
                     "service/request", "service/match", "service/record", "service/standing"],
    "service/people": ["gridwise", "kit", "store", "service/loop", "service/write", "service/wire",
                       "service/request", "service/match", "service/live"],
    "service/play": ["gridwise", "kit", "store", "service/loop", "service/write", "service/wire", "service/request",
                     "service/match", "service/standing", "service/live", "service/people"],
    "service/lobby": ["gridwise", "kit", "store", "standing", "service/loop", "service/write", "service/wire",
                      "service/request", "service/match", "service/standing", "service/live", "service/people"],
    "service/race": ["gridwise", "kit", "store", "service/loop", "service/wire", "service/request", "service/match",
                     "service/live", "service/lobby"],
    "service/analysis": ["gridwise", "gridwise/door", "kit", "game", "service/loop", "service/write", "service/wire",
                         "service/request", "service/match", "service/live", "service/play", "service/race"],
    "service/level": ["gridwise", "gridwise/door", "kit", "games/registry", "lab", "store", "service/write",
                      "service/wire", "service/request", "service/record", "service/analysis"],
    "service": ["gridwise", "kit", "store", "service/loop", "service/wire", "service/request", "service/match",
                "service/record", "service/standing", "service/live", "service/people", "service/play",
                "service/lobby", "service/race", "service/analysis", "service/level"],
    "service/cluster": ["gridwise", "kit", "store/postgres", "service/loop", "service/request"],
    # The program in the page: no SQL, threads, accounts or server.
    "browser": ["gridwise", "gridwise/door", "kit", "store/names", "store", "store/memory", "service/loop", "service/wire",
                "service"],
    # Who a person is.
    "account/session": ["gridwise", "kit", "store", "service/loop", "service/write", "service/request"],
    "account/password": ["gridwise", "kit", "store", "service/loop"],
    "account/image": ["gridwise", "kit", "service/loop"],
    "account": ["gridwise", "kit", "store/names", "store", "service/loop", "service/wire", "service/request",
                "service/match", "service/standing", "service/level", "service", "account/session", "account/password",
                "account/image"],
    # What carries lines.
    "server": ["gridwise", "kit", "store", "store/upkeep", "service/loop", "service/threads", "service/wire",
               "service/request", "service", "service/cluster", "account/session", "account/image", "account"],
    # The program's commands.
    "cli/text": ["gridwise", "gridwise/door", "kit", "service/wire"],
    "cli/command": ["gridwise", "gridwise/door", "kit", "cli/text"],
    "cli/input": ["gridwise", "gridwise/door", "kit", "lab", "service/record", "cli/text", "cli/command"],
    "cli/runs": ["gridwise", "kit", "lab", "cli/command", "cli/input"],
    "cli/report": ["gridwise", "kit", "lab", "cli/text", "cli/command", "cli/runs"],
    "cli/study": ["gridwise", "kit", "games/registry", "lab", "service/level", "cli/text", "cli/command",
                  "cli/input", "cli/runs", "cli/report"],
    "cli/game": ["gridwise", "gridwise/door", "kit", "game", "games/registry", "gomocup", "lab", "service/match",
                 "service/record", "cli/text", "cli/command", "cli/input"],
    "cli/host": ["gridwise", "gridwise/door", "kit", "store", "store/upkeep", "standing", "service/threads",
                 "service/wire", "service/record", "service", "account/password", "server", "cli/text", "cli/command", "cli/input"],
    "cli": ["gridwise", "kit", "store/postgres", "account/image", "cli/text", "cli/command"],
    # The library as a Python package.
    "python": ["gridwise", "gridwise/door", "kit", "game", "lab", "service/wire", "service/match", "service/record"],
}

# The headers of "gridwise/door": games and the store must not see them.
DOOR = {"view.h", "game.h", "games.h"}

# At most this many product files in a folder of these layers: a reader can keep that many in mind.
MAX_FILES = 25
CROWDED = ["store", "service", "account", "server", "cli"]

# Pattern -> (why it is refused, layers where it is allowed).
REFUSED = {
    r"#include <random>": ("its distributions differ between standard libraries: use kit/random.h", set()),
    r"\bstd::(shuffle|sample)\s*\(": ("differs between standard libraries: use kit/random.h", set()),
    r"\bs?rand\s*\(\s*\)": ("is not reproducible: use kit/random.h", set()),
    r"#include <iostream>": ("only the program's commands print", {"cli"}),
    r"\b(fmt::print|f?printf|puts)\s*\(": ("only the program's commands print", {"cli"}),
    r"\bjson::serialize\s*\(": ("writes numbers as 1E0: use kit/json_text.h", {"kit"}),
    r"\b(std::)?_?(exit|quick_exit|abort)\s*\(": ("only main ends the program", {"cli"}),
}

# Beast takes a minute to compile: only one header includes it, and only one source
# includes that header, directly or indirectly.
BEAST = re.compile(r'#include [<"]boost/beast')

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
GENERATED = {"games/games.def", "page_files.def"}


def folder_of(path):
    """The folder of FOLDERS that a path relative to src/ is in, or None."""
    parts = path.split("/")
    if parts[0] == "gridwise":
        return "gridwise/door" if parts[-1] in DOOR else "gridwise"
    if parts[0] != "games":
        folder = path.rpartition("/")[0]
        return folder if folder in FOLDERS else None
    if len(parts) == 2:
        return "games/registry"
    return "games/door" if re.fullmatch(r"door(_test)?\.(h|cc)", parts[2]) else "games/one"


def layer_of(folder):
    """The layer that contains the folder."""
    return folder if folder.startswith(("games/", "gridwise/")) else folder.partition("/")[0]


def seen_by_tests(layer):
    """The layers whose headers a test of a layer may include: those that any of its folders sees."""
    return {layer, *(layer_of(seen) for folder, all_seen in FOLDERS.items() if layer_of(folder) == layer
                     for seen in all_seen)}


def same_game(path, other):
    return path.split("/")[:2] == other.split("/")[:2]


def is_test(path):
    return path.endswith(("_test.cc", "_bench.cc"))


def product_files(included):
    """The files that are not for tests: sources, and the headers that they include, directly or not."""
    found, waiting = set(), [path for path in included if path.endswith(".cc") and not is_test(path)]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += included[path] & included.keys()
    return found


def include_complaint(path, included, product, root):
    """Why `path` must not include `included`, or None."""
    if included in GENERATED:
        return None
    if included.startswith("tests/"):
        return None if is_test(path) else "only tests include tests"
    folder, target = folder_of(path), folder_of(included)
    if target is None or not (root / "src" / included).exists():
        return "names no file of ours; write the path from src/"
    if path.startswith("games/") and included.startswith("games/") and "games/registry" not in (folder, target):
        return None if same_game(path, included) else "a game never includes another"
    if path in product:
        allowed = target == folder or target in FOLDERS[folder]
    else:
        allowed = layer_of(target) in seen_by_tests(layer_of(folder))
    return None if allowed else f"{folder} may not include {target}"


def without_comments(text):
    """The text with comments blanked and line numbers kept."""
    blank = lambda found: re.sub(r"[^\n]", " ", found.group()) if found.group().startswith("/") else found.group()
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', blank, text, flags=re.S)


def check_file(root, file, product):
    path = file.relative_to(root / "src").as_posix()
    folder = folder_of(path)
    if folder is None:
        yield f"src/{path}:1: is in no folder of tools/check_layers.py"
        return
    for number, line in enumerate(without_comments(file.read_text()).splitlines(), 1):
        found = INCLUDE.match(line)
        complaint = found and include_complaint(path, found.group(1), product, root)
        if complaint:
            yield f'src/{path}:{number}: "{found.group(1)}": {complaint}'
        for pattern, (why, allowed) in REFUSED.items():
            used = layer_of(folder) not in allowed and re.search(pattern, line)
            if used:
                yield f"src/{path}:{number}: {used.group().strip()}: {why}"


def crowded(product):
    """A finding for each folder with too many files."""
    for folder, count in sorted(Counter(path.rpartition("/")[0] for path in product).items()):
        if folder.partition("/")[0] in CROWDED and count > MAX_FILES:
            yield f"src/{folder}: {count} files, more than {MAX_FILES}: cut it at a seam"


def check(root):
    """All findings in the tree, as 'path:line: message'."""
    files = sorted(f for f in (root / "src").rglob("*") if f.suffix in (".h", ".cc"))
    included = {f.relative_to(root / "src").as_posix(): set(re.findall(r'^#include "([^"]+)"', f.read_text(), re.M))
                for f in files}
    product = product_files(included)
    findings = [finding for file in files for finding in check_file(root, file, product)]
    findings += crowded(product)
    beast = [f for f in files if BEAST.search(f.read_text())]
    if len(beast) > 1:
        names = ", ".join(f.relative_to(root).as_posix() for f in beast)
        return findings + [f"{names}: more than one file includes boost/beast"]
    return findings + beast_sources(included, {f.relative_to(root / "src").as_posix() for f in beast})


def beast_sources(included, reached):
    """A finding if more than one source includes Beast, directly or indirectly."""
    while more := [path for path in included if path not in reached and included[path] & reached]:
        reached.update(more)
    sources = sorted(f"src/{path}" for path in reached if path.endswith(".cc"))
    return [f"{', '.join(sources)}: more than one source includes boost/beast"] if len(sources) > 1 else []


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent)
    findings = check(root)
    print("\n".join(findings) if findings else "layers hold")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
