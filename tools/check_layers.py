#!/usr/bin/env python3
"""Fails on an #include that violates the layers of docs/architecture.md, on calls that would break determinism
(std::random distributions, rand), and on printing or exiting outside src/cli.
Usage: tools/check_layers.py [ROOT]; prints one line per finding, exit code 1 if any."""

import re
import sys
from pathlib import Path

# Layer -> the layers it may include besides itself; never upward, never from game to game.
LAYERS = {
    "kit": set(),
    "game": {"kit"},
    "games/one": {"kit"},
    "games/door": {"kit", "game"},
    "games/registry": {"kit", "game"},
    "gomocup": {"kit", "game", "games/registry"},
    "lab": {"kit", "game", "games/registry", "gomocup"},
    "store": {"kit"},
    "standing": {"kit", "lab", "store"},
    "service": {"kit", "game", "games/registry", "lab", "store", "standing"},
    "account": {"kit", "store", "service"},
    "server": {"kit", "service", "account"},
    "cli": {"kit", "game", "games/registry", "gomocup", "lab", "store", "standing", "service", "account", "server"},
}

# Pattern -> (why it is refused, layers where it is allowed).
REFUSED = {
    r"#include <random>": ("its distributions differ between standard libraries: use kit/random.h", set()),
    r"\bstd::(shuffle|sample)\s*\(": ("differs between standard libraries: use kit/random.h", set()),
    r"\bs?rand\s*\(\s*\)": ("is not reproducible: use kit/random.h", set()),
    r"#include <iostream>": ("only the program's commands print", {"cli"}),
    r"\b(fmt::print|f?printf|puts)\s*\(": ("only the program's commands print", {"cli"}),
    r"\b(std::)?_?(exit|quick_exit|abort)\s*\(": ("only main ends the program", {"cli"}),
}

# Beast takes a minute to compile: only one header includes it, and only one source
# includes that header, directly or indirectly.
BEAST = re.compile(r'#include [<"]boost/beast')

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
GENERATED = {"games/games.def", "page_files.def"}


def layer_of(path):
    """The layer of a path relative to src/, or None if there is no such layer."""
    parts = path.split("/")
    if parts[0] != "games":
        return parts[0] if len(parts) > 1 and parts[0] in LAYERS else None
    if len(parts) == 2:
        return "games/registry"
    return "games/door" if re.fullmatch(r"door(_test)?\.(h|cc)", parts[2]) else "games/one"


def same_game(path, other):
    return path.split("/")[:2] == other.split("/")[:2]


def include_complaint(path, layer, included, root):
    """Why `path` must not include `included`, or None."""
    if included in GENERATED:
        return None
    if included.startswith("tests/"):
        return None if path.endswith(("_test.cc", "_bench.cc")) else "only tests include tests"
    target = layer_of(included)
    if target is None or not (root / "src" / included).exists():
        return "names no file of ours; write the path from src/"
    if target.startswith("games/") and layer.startswith("games/") and target != "games/registry":
        if layer == "games/registry" and target == "games/door":
            return None
        return None if same_game(path, included) else "a game never includes another"
    if target == layer or target in LAYERS[layer]:
        return None
    return f"{layer} may not include {target}"


def without_comments(text):
    """The text with comments blanked and line numbers kept."""
    blank = lambda found: re.sub(r"[^\n]", " ", found.group()) if found.group().startswith("/") else found.group()
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', blank, text, flags=re.S)


def check_file(root, file):
    path = file.relative_to(root / "src").as_posix()
    layer = layer_of(path)
    if layer is None:
        yield f"src/{path}:1: is in no layer of docs/architecture.md"
        return
    for number, line in enumerate(without_comments(file.read_text()).splitlines(), 1):
        found = INCLUDE.match(line)
        complaint = found and include_complaint(path, layer, found.group(1), root)
        if complaint:
            yield f'src/{path}:{number}: "{found.group(1)}": {complaint}'
        for pattern, (why, allowed) in REFUSED.items():
            used = layer not in allowed and re.search(pattern, line)
            if used:
                yield f"src/{path}:{number}: {used.group().strip()}: {why}"


def check(root):
    """All findings in the tree, as 'path:line: message'."""
    files = sorted(f for f in (root / "src").rglob("*") if f.suffix in (".h", ".cc"))
    findings = [finding for file in files for finding in check_file(root, file)]
    beast = [f for f in files if BEAST.search(f.read_text())]
    if len(beast) > 1:
        names = ", ".join(f.relative_to(root).as_posix() for f in beast)
        return findings + [f"{names}: more than one file includes boost/beast"]
    return findings + beast_sources(root, files, set(beast))


def beast_sources(root, files, reached):
    """A finding if more than one source includes Beast, directly or indirectly."""
    included = {f: set(re.findall(r'^#include "([^"]+)"', f.read_text(), re.M)) for f in files}
    while more := [f for f in files if f not in reached
                   and included[f] & {r.relative_to(root / "src").as_posix() for r in reached if r.suffix == ".h"}]:
        reached.update(more)
    sources = sorted(f.relative_to(root).as_posix() for f in reached if f.suffix == ".cc")
    return [f"{', '.join(sources)}: more than one source includes boost/beast"] if len(sources) > 1 else []


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent)
    findings = check(root)
    print("\n".join(findings) if findings else "layers hold")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
