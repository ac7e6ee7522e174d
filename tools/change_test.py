#!/usr/bin/env python3
"""Tests what counts as changed, in a small repository."""

import subprocess
import tempfile
import unittest
from pathlib import Path

import change


class Change(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.git("init", "-q", "-b", "main")
        self.git("config", "user.name", "a")
        self.git("config", "user.email", "a@b.c")
        (self.root / ".gitignore").write_text("/build/\n")
        (self.root / "build").mkdir()

    def git(self, *arguments):
        subprocess.run(["git", "-C", str(self.root), *arguments], check=True, capture_output=True)

    def commit(self, **files):
        for name, text in files.items():
            (self.root / name).write_text(text)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "step")

    def changed(self):
        change.changed_files.cache_clear()
        return change.changed_files(self.root)

    def test_without_history_everything_may_have_changed(self):
        self.assertIsNone(self.changed())
        self.commit(a="1")
        self.assertIsNone(self.changed())
        self.assertTrue(change.concerns(["src/"], None))

    def test_the_last_commit_and_what_is_not_committed(self):
        self.commit(a="1")
        self.commit(b="1")
        self.commit(c="1")
        (self.root / "d").write_text("new")
        (self.root / "a").unlink()
        self.assertEqual(self.changed(), {"a", "c", "d"})

    def passed(self):
        change.remember_pass(change.clean_head(self.root), self.root)

    def test_everything_since_the_last_pass(self):
        self.commit(a="1")
        self.passed()
        self.commit(b="1")
        self.commit(c="1")
        self.assertEqual(self.changed(), {"b", "c"})

    def test_what_is_not_committed_has_not_passed(self):
        self.commit(a="1")
        self.passed()
        self.commit(b="1")
        (self.root / "b").write_text("2")
        self.passed()
        self.assertEqual(self.changed(), {"b"})

    def test_a_commit_made_while_the_tests_ran_has_not_passed(self):
        self.commit(a="1")
        self.passed()
        self.commit(b="1")
        tested = change.clean_head(self.root)
        self.commit(c="1")
        change.remember_pass(tested, self.root)
        self.assertEqual(self.changed(), {"b", "c"})

    def test_a_pass_of_a_lost_commit_is_ignored(self):
        self.commit(a="1")
        self.commit(b="1")
        (self.root / "build" / "passed").write_text("0" * 40 + "\n")
        self.assertEqual(self.changed(), {"b"})

    def test_prefixes(self):
        self.assertTrue(change.concerns(["src/kit/", "web/"], {"web/a.ts"}))
        self.assertFalse(change.concerns(["src/kit/"], {"src/kitchen.h", "a"}))
        self.assertFalse(change.concerns([], {"a"}))

    def test_the_files_that_a_test_tests(self):
        for folder in ("src/kit", "tests", "web/src"):
            (self.root / folder).mkdir(parents=True)
        texts = {"src/kit/a_test.cc": '#include "kit/a.h"\nTEST_CASE("a_is_one") {}\n',
                 "src/kit/a.h": '#include "kit/b.h"\n', "src/kit/a.cc": '#include "kit/a.h"\n', "src/kit/b.h": "",
                 "src/kit/c.h": "", "web/src/d.test.ts": ""}
        for name, text in texts.items():
            (self.root / name).write_text(text)
        self.assertEqual(change.files_of_test("a_is_one", self.root),
                         ["src/kit/a.cc", "src/kit/a.h", "src/kit/a_test.cc", "src/kit/b.h"])
        self.assertEqual(change.files_of_test("src/d.test.ts > is four", self.root), ["web/src/d.test.ts"])
        self.assertEqual(change.files_of_test("unknown", self.root), [])


if __name__ == "__main__":
    unittest.main()
