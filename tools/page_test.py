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
[ "$1" = run ] || exec mkdir -p node_modules
rm -rf dist && mkdir -p dist/assets && touch dist/index.html && echo built
[ -z "$GRIDWISE_WASM" ] || cp "$GRIDWISE_WASM" dist/assets/gridwise-1234.wasm
"""
# Stands for tools/build.sh: the program is what its source says.
BUILD = """#!/bin/sh
mkdir -p ../build/wasm && cp ../program ../build/wasm/gridwise.wasm
"""


class Page(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = Path(folder.name)
        for name, text in (("web/package-lock.json", "{}"), ("web/src/rooms/Home.svelte", ""), ("web/src/old.ts", ""),
                           ("bin/npm", NPM), ("tools/build.sh", BUILD), ("program", "1")):
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            (self.tree / name).write_text(text)
        (self.tree / "bin/npm").chmod(0o755)
        (self.tree / "tools/build.sh").chmod(0o755)
        for name in ("page.sh", "page_stamp.sh", "npm_packages.sh"):
            shutil.copy(SCRIPT.with_name(name), self.tree / "tools")
        for path in self.tree.rglob("*"):
            os.utime(path, (1, 1))
        self.assertTrue(self.builds())

    def builds(self, *options):
        """Whether page.sh builds. Dates its output before any later change."""
        done = subprocess.run([self.tree / "tools/page.sh", *options], capture_output=True, text=True, check=True,
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

    def test_a_page_that_a_release_brought_needs_no_build_of_its_program(self):
        self.stamp()
        (self.tree / "tools/build.sh").unlink()
        self.assertFalse(self.builds("--offline"))

    def test_a_page_that_a_release_brought_is_replaced_after_a_change(self):
        self.stamp()
        (self.tree / "web/src/old.ts").unlink()
        self.assertTrue(self.builds())
        self.assertFalse((self.tree / "web/dist.stamp").exists())

    def test_the_page_is_built_again_when_its_program_comes_changes_or_goes(self):
        self.assertTrue(self.builds("--offline"))
        self.assertFalse(self.builds("--offline"))
        (self.tree / "program").write_text("2")
        os.utime(self.tree / "program", (1, 1))
        self.assertTrue(self.builds("--offline"))
        self.assertEqual((self.tree / "web/dist/assets/gridwise-1234.wasm").read_text(), "2")
        self.assertTrue(self.builds())
        self.assertFalse(self.builds())

    def test_a_change_of_what_only_tests_use_builds_nothing(self):
        for name in ("web/e2e/play.test.mjs", "web/stylelint/package.json"):
            (self.tree / name).parent.mkdir()
            (self.tree / name).write_text("")
            self.assertFalse(self.builds(), name)


if __name__ == "__main__":
    unittest.main()
