#!/usr/bin/env python3
"""Checks docs/security.md: every row has a rule and a test, and every test it names exists in the tree."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).parent.parent
TESTS = {"src": "*_test.cc", "tests": "*_test.cc", "tests/server": "*_test.py", "tools": "*_test.py",
         "web/e2e": "*.test.mjs"}
DEFINED = re.compile(r'^TEST_CASE\("(\w+)"|^    def (test_\w+)\(|^export async function (\w+)\(', re.MULTILINE)


def rows(document: str) -> list[list[str]]:
    """The rows of all tables, without headers."""
    lines = document.splitlines()
    heads = {i - 1 for i, line in enumerate(lines) if re.match(r"\|---", line)}
    return [[cell.strip() for cell in line.strip().strip("|").split("|")] for i, line in enumerate(lines)
            if line.startswith("|") and i not in heads and not line.startswith("|---")]


def named(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


def defined_tests(root: Path) -> set[str]:
    found = set()
    for folder, pattern in TESTS.items():
        for file in (root / folder).rglob(pattern):
            for test in DEFINED.finditer(file.read_text()):
                found.add(test[1] or test[2] or test[3])
    return found


class SecurityTest(unittest.TestCase):
    document = (ROOT / "docs" / "security.md").read_text()

    def test_rows_are_read(self):
        text = "# X\n| a | b | c |\n|---|---|---|\n| 1 | 2 | `t` |\n\n| a | b |\n|---|---|\n| | `u`, `v` |\n"
        self.assertEqual(rows(text), [["1", "2", "`t`"], ["", "`u`, `v`"]])
        self.assertEqual(named("`u`, `v_1`"), ["u", "v_1"])

    def test_no_cell_is_empty(self):
        found = rows(self.document)
        self.assertGreater(len(found), 40)
        for row in found:
            self.assertEqual(len(row), 3, row)
            self.assertTrue(all(row), row)
            self.assertTrue(named(row[2]), row)

    def test_every_named_test_exists(self):
        tests = defined_tests(ROOT)
        missing = [name for row in rows(self.document) for name in named(row[2]) if name not in tests]
        self.assertEqual(missing, [])


if __name__ == "__main__":
    unittest.main()
