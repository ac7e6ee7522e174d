#!/usr/bin/env python3
"""Fails on an import of web/src that violates the layers of docs/architecture.md, on a cycle of folders, and on a
game's id outside that game's folder.
Usage: tools/check_web_layers.py [ROOT]; prints one line per finding, exit code 1 if any."""

import re
import sys
from pathlib import Path

# Layer -> the layers it may import besides itself. Rooms access games only through parts/game_page.ts; "top" is
# App.svelte, rooms.ts, main.ts and chinese.ts.
LAYERS = {
    "kit": set(),
    "words": {"kit"},
    "protocol": {"kit"},
    "board": {"kit", "words", "protocol"},
    "parts": {"kit", "words", "protocol", "board"},
    "games": {"kit", "words", "protocol", "board", "parts"},
    "rooms": {"kit", "words", "protocol", "board", "parts"},
    "top": {"kit", "words", "protocol", "board", "parts", "rooms"},
}

SCRIPT = re.compile(r"<script\b[^>]*>(.*?)</script>", re.S)
STRING_OR_COMMENT = re.compile(r"""//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`""", re.S)
# `from '...'`, `import '...'`, `import('...')`, and each path of a glob; names and types in between may span lines.
IMPORT = re.compile(r"""(?:\bfrom|\bimport\s*\(?)\s*(['"`])(?P<path>[^'"`]+)\1""")
GLOB = re.compile(r"\bimport\.meta\.glob\b")
PACKAGES = {"svelte", "vitest"}
ENDINGS = ("", ".ts", ".svelte.ts", ".svelte", "/index.ts")


def blanked(found):
    return re.sub(r"[^\n]", " ", found.group())


def code_of(file):
    """The code of a file with comments blanked; for a component only its scripts. Keeps line numbers."""
    text = file.read_text()
    if file.suffix == ".svelte":
        kept, last = [], 0
        for script in SCRIPT.finditer(text):
            start, end = script.span(1)
            kept += [re.sub(r"[^\n]", " ", text[last:start]), text[start:end]]
            last = end
        text = "".join(kept)
    return STRING_OR_COMMENT.sub(lambda found: blanked(found) if found.group().startswith("/") else found.group(), text)


def imports_of(code):
    """Each import of `code`, as (path, offset). Strings are blanked first, because their contents are not imports."""
    bare = STRING_OR_COMMENT.sub(lambda found: found.group()[0] + blanked(found)[1:-1] + found.group()[-1], code)
    return [(code[slice(*found.span("path"))], found.start()) for found in IMPORT.finditer(bare)]


def folder_of(path):
    return path.rpartition("/")[0] or "top"


def layer_of(path):
    return folder_of(path).split("/")[0]


def is_test(path):
    return path.endswith(".test.ts")


def same_game(path, other):
    return path.split("/")[:2] == other.split("/")[:2]


def resolve(root, path, name):
    """The file that `name` in `path` refers to, relative to web/src, or None."""
    source = (root / "web" / "src").resolve()
    at = ((source / path).parent / name.partition("?")[0]).resolve()
    if not at.is_relative_to(source):
        return None
    found = (Path(f"{at}{ending}") for ending in ENDINGS)
    return next((file.relative_to(source).as_posix() for file in found if file.is_file()), None)


def complaint(path, target):
    """Why a file must not import another, or None."""
    layer, other = layer_of(path), layer_of(target)
    if layer == other == "games":
        return None if same_game(path, target) else "a game never imports another"
    if layer == other == "rooms":
        return None if is_test(path) else "a room never imports another"
    if layer == other or other in LAYERS[layer]:
        return None
    return f"{layer} may not import {other}"


def check_file(root, path, ids, edges):
    """The findings in one file; adds its imports of other folders to `edges`."""
    if layer_of(path) not in LAYERS:
        yield f"web/src/{path}:1: is in no layer of docs/architecture.md"
        return
    code = code_of(root / "web" / "src" / path)
    line = lambda start: code[:start].count("\n") + 1
    for name, start in imports_of(code):
        where = f"web/src/{path}:{line(start)}: {name}"
        if not name.startswith("."):
            if name.split("/")[0] not in PACKAGES and not (is_test(path) and name.startswith("node:")):
                yield f"{where}: is no package of the page"
            continue
        target = resolve(root, path, name)
        why = complaint(path, target) if target else "names no file of the page"
        if why:
            yield f"{where}: {why}"
        elif not is_test(path):
            edges.setdefault(folder_of(path), set()).add(folder_of(target))
    if path not in ("main.ts", "chinese.ts") and not is_test(path):
        for found in GLOB.finditer(code):
            yield f"web/src/{path}:{line(found.start())}: only main.ts and chinese.ts collect by glob"
    if layer_of(path) not in ("games", "words") and not is_test(path):
        for found in re.finditer(rf"""(['"`])({'|'.join(ids)})\1""", code):
            yield f"web/src/{path}:{line(found.start())}: {found.group()}: a game's id outside its folder"


def folders_in_cycles(edges):
    """The folders on a cycle."""
    def reached(start):
        seen, todo = set(), [start]
        while todo:
            for folder in edges.get(todo.pop(), set()) - seen:
                seen.add(folder)
                todo.append(folder)
        return seen

    return sorted(folder for folder in edges if folder in reached(folder))


def check(root):
    """All findings in the tree, as 'path:line: message'."""
    source, games = root / "web" / "src", root / "src" / "games"
    ids = sorted(re.escape(folder.name) for folder in games.iterdir() if folder.is_dir())
    paths = sorted(file.relative_to(source).as_posix() for file in source.rglob("*") if file.suffix in (".ts", ".svelte"))
    edges = {}
    findings = [finding for path in paths for finding in check_file(root, path, ids, edges)]
    between = {folder: others - {folder} for folder, others in edges.items()}
    cycle = folders_in_cycles(between)
    return findings + ([f"cycle of folders: {', '.join(cycle)}"] if cycle else [])


def main():
    findings = check(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent))
    print("\n".join(findings) if findings else "the page's layers hold")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
