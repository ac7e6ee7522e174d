#!/usr/bin/env python3
"""Checks the READMEs of games: the code has a comment with the short name of every rule, and the file list is
complete."""

import re
import unittest
from pathlib import Path

GAMES = Path(__file__).parent.parent / "src" / "games"


def rule_names(readme: str) -> list[str]:
    """The names in the section "## Rules": those at the start of a numbered item or of a sentence in it."""
    rules = readme.split("\n## Rules\n", 1)[1].split("\n## ", 1)[0]
    names = []
    for point in re.findall(r"^\d+\. (.*(?:\n {3,}.*)*)", rules, re.MULTILINE):
        start = re.match(r"(?:`\w+`(?:, )?)+", point)
        names += re.findall(r"`(\w+)`", start[0]) if start else []
        names += re.findall(r"\. `(\w+)` ", point)
    return names


def missing_files(folder: Path) -> list[str]:
    """Files of a game and its rooms, except tests, missing from the README's section "## Files". Files are named without
    suffix and with their room: `proof/proof`. `reference*` is a wildcard."""
    listed = (folder / "README.md").read_text().split("\n## Files", 1)[1].split("\n## ", 1)[0]
    names = re.findall(r"`([\w*/]+)(?:\.\w+)?`", listed)
    files = [file.relative_to(folder) for kind in ("*.h", "*.cc", "*.md") for file in folder.rglob(kind)]
    stems = sorted({file.with_suffix("").as_posix() for file in files if not file.stem.endswith("_test")} - {"README"})
    return [stem for stem in stems if not any(re.fullmatch(name.replace("*", r"\w*"), stem) for name in names)]


class ReadmeTest(unittest.TestCase):
    def test_names_are_read(self):
        self.assertEqual(rule_names("# X\n\n## Rules\n1. `a` does. `b` too.\n   And `c` not.\n2. `d`, `e` do.\n3. No name.\n\n## Y\n1. `f`\n"),
                         ["a", "b", "d", "e"])

    def test_every_rule_is_named_in_the_code(self):
        for folder in sorted(path for path in GAMES.iterdir() if path.is_dir()):
            comments = ""
            for file in [*folder.rglob("*.h"), *folder.rglob("*.cc")]:
                if not file.name.startswith(("reference", "drawn")) and not file.name.endswith("_test.cc"):
                    comments += "\n".join(re.findall(r"//.*", file.read_text())) + "\n"
            for name in rule_names((folder / "README.md").read_text()):
                with self.subTest(game=folder.name, rule=name):
                    self.assertIn(f"`{name}`", comments)

    def test_every_file_is_listed(self):
        for folder in sorted(path for path in GAMES.iterdir() if path.is_dir()):
            self.assertEqual(missing_files(folder), [], folder.name)


if __name__ == "__main__":
    unittest.main()
