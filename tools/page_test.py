#!/usr/bin/env python3
"""Tests that tools/page.sh rebuilds the page exactly when needed. A fake npm stands in for the build."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "page.sh"
NPM = """#!/bin/sh
if [ "$1" = run ]; then mkdir -p dist && touch dist/index.html && echo built; else mkdir -p node_modules; fi
"""


class Page(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = Path(folder.name)
        for name, text in (("web/package-lock.json", "{}"), ("web/src/rooms/Home.svelte", ""), ("web/src/old.ts", ""),
                           ("bin/npm", NPM)):
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            (self.tree / name).write_text(text)
        (self.tree / "bin/npm").chmod(0o755)
        (self.tree / "tools").mkdir()
        for name in ("page.sh", "page_stamp.sh", "npm_packages.sh"):
            shutil.copy(SCRIPT.with_name(name), self.tree / "tools")
        for path in self.tree.rglob("*"):
            os.utime(path, (1, 1))
        self.assertTrue(self.builds())

    def builds(self):
        """Whether page.sh builds. Dates its output before any later change."""
        done = subprocess.run([self.tree / "tools/page.sh"], capture_output=True, text=True, check=True,
                              env={**os.environ, "PATH": f"{self.tree / 'bin'}:{os.environ['PATH']}"})
        os.utime(self.tree / "web/dist/index.html", (2, 2))
        return "built" in done.stdout

    def test_nothing_changed_builds_nothing(self):
        self.assertFalse(self.builds())

    def test_a_changed_source_builds(self):
        (self.tree / "web/src/rooms/Home.svelte").write_text("new")
        self.assertTrue(self.builds())

    def test_a_deleted_source_builds(self):
        (self.tree / "web/src/old.ts").unlink()
        self.assertTrue(self.builds())

    def stamp(self):
        """Makes the built page one that a release brought: npm would fail."""
        stamp = subprocess.run([self.tree / "tools/page_stamp.sh"], capture_output=True, text=True, check=True).stdout
        (self.tree / "web/dist.stamp").write_text(stamp)
        os.utime(self.tree / "web/dist/index.html", (0, 0))
        shutil.rmtree(self.tree / "web/node_modules")

    def test_a_page_that_a_release_brought_is_used(self):
        self.stamp()
        self.assertFalse(self.builds())
        self.assertFalse((self.tree / "web/node_modules").exists())

    def test_a_page_that_a_release_brought_is_replaced_after_a_change(self):
        self.stamp()
        (self.tree / "web/src/old.ts").unlink()
        self.assertTrue(self.builds())
        self.assertFalse((self.tree / "web/dist.stamp").exists())

    def test_a_change_of_what_only_tests_use_builds_nothing(self):
        for name in ("web/e2e/play.test.mjs", "web/stylelint/package.json"):
            (self.tree / name).parent.mkdir()
            (self.tree / name).write_text("")
            self.assertFalse(self.builds(), name)


if __name__ == "__main__":
    unittest.main()
