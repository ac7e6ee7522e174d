#!/usr/bin/env python3
"""Tests `gridwise site`: site_test.py PROGRAM [-v] [TEST...]. PROGRAM must have a page with a program of its own."""

import gzip
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = sys.argv.pop(1)
DIST = Path(__file__).resolve().parents[2] / "web" / "dist"
NO_SERVER = '<meta name="gridwise-server" content="none" />'


class SiteTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, out, code=0):
        """Runs `gridwise site`; returns what it says."""
        run = subprocess.run([PROGRAM, "--lang", "en", "site", "--out", out], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, code, run.stderr)
        return run.stdout if code == 0 else run.stderr

    def test_a_site_has_every_file_of_the_page_and_answers_for_unknown_paths(self):
        out = self.folder / "new" / "public"
        self.assertIn(str(out), self.write(f"{out}/"))
        built = {path.relative_to(DIST) for path in DIST.rglob("*") if path.is_file()}
        written = {path.relative_to(out) for path in out.rglob("*") if path.is_file()}
        self.assertEqual(written, (built | {Path("404.html")}) - {Path("index.html.gz")})
        for path in built - {Path("index.html"), Path("index.html.gz")}:
            self.assertEqual((out / path).read_bytes(), (DIST / path).read_bytes(), path)
        home = (out / "index.html").read_text()
        self.assertEqual(home.replace(f"\n    {NO_SERVER}", ""), (DIST / "index.html").read_text())
        self.assertLess(home.index(NO_SERVER), home.index("<script"))
        self.assertEqual((out / "404.html").read_text(), home)
        self.assertEqual([path.name for path in out.parent.iterdir()], ["public"])

    def test_compressed_twins_are_those_of_their_files(self):
        out = self.folder / "public"
        self.write(out)
        twins = list(out.rglob("*.gz"))
        self.assertGreater(len(twins), 10)
        self.assertTrue(any(twin.name.endswith(".wasm.gz") for twin in twins))
        for twin in twins:
            self.assertEqual(gzip.decompress(twin.read_bytes()), twin.with_suffix("").read_bytes(), twin)

    def test_an_empty_folder_is_filled_and_another_one_is_left_alone(self):
        out = self.folder / "public"
        out.mkdir()
        self.write(out)
        before = sorted(out.rglob("*"))
        self.assertIn("not an empty folder", self.write(out, 2))
        (self.folder / "file").write_text("mine")
        self.assertIn("not an empty folder", self.write(self.folder / "file", 2))
        self.assertEqual((self.folder / "file").read_text(), "mine")
        self.assertEqual(sorted(out.rglob("*")), before)

    def test_what_an_interrupted_run_left_does_not_stay(self):
        (self.folder / "public.part" / "old").mkdir(parents=True)
        self.write(self.folder / "public")
        self.assertFalse((self.folder / "public" / "old").exists())
        self.assertFalse((self.folder / "public.part").exists())

    def test_a_disk_that_takes_no_more_is_told_and_nothing_is_left(self):
        out = self.folder / "public"
        limited = ["sh", "-c", 'ulimit -f 64; trap "" XFSZ; exec "$@"', "sh"]
        run = subprocess.run([*limited, PROGRAM, "--lang", "en", "site", "--out", out], capture_output=True, text=True, check=False)
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("cannot write", run.stderr)
        self.assertEqual(list(self.folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
