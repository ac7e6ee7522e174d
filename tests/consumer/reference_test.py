#!/usr/bin/env python3
"""The reference that Doxygen writes (tools/reference.sh): complete, without a warning and without a dead link."""

import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("CMakeLists.txt", "docs/Doxyfile", "docs/library.md", "tools/reference.sh", "src/gridwise", "examples/cpp")
PUBLIC = re.compile(r"^(?:class|struct|concept|enum class) (\w+)", re.MULTILINE)


def copy_of_the_sources(folder):
    for part in PARTS:
        target = Path(folder, part)
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / part).is_dir() else shutil.copy)(ROOT / part, target)
    return Path(folder)


def write_reference(tree):
    return subprocess.run([tree / "tools" / "reference.sh"], capture_output=True, text=True, check=False)


class ReferenceTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        done = write_reference(ROOT)
        if done.returncode or done.stdout or done.stderr:
            raise AssertionError(f"exit code {done.returncode}\n{done.stdout}{done.stderr}")
        cls.pages = {path.name: path.read_text() for path in (ROOT / "build" / "reference").glob("*.html")}

    def test_every_public_name_has_a_place(self):
        everything = "\n".join(self.pages.values())
        for header in (ROOT / "src" / "gridwise").glob("*.h"):
            for name in PUBLIC.findall(header.read_text()):
                self.assertIn(f"gridwise::{name}", everything)

    def test_headers_say_what_they_are(self):
        self.assertIn("The door: the interface between games", self.pages["game_8h.html"])

    def test_no_link_is_dead(self):
        for name, text in self.pages.items():
            for link in re.findall(r'href="(?!\w+:)([^"#]+)', text):
                self.assertTrue((ROOT / "build" / "reference" / link).is_file(), f"{name}: {link}")

    def test_a_warning_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            tree = copy_of_the_sources(folder)
            date = tree / "src" / "gridwise" / "date.h"
            date.write_text(date.read_text().replace("/// A valid day", "/// A valid day, @ref no_such_thing, "))
            done = write_reference(tree)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("no_such_thing", done.stderr)


if __name__ == "__main__":
    unittest.main()
