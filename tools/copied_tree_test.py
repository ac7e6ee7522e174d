#!/usr/bin/env python3
import tempfile
import unittest
from pathlib import Path

from copied_tree import update_copy


class CopiedTree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source, self.tree = Path(folder.name) / "source", Path(folder.name) / "copy"

    def write(self, path, text):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def update(self):
        files = (path for path in self.source.rglob("*") if path.is_file())
        update_copy(self.tree, {path.relative_to(self.source): path for path in files}, kept=["build", "web/dist"])

    def files(self):
        return sorted(str(path.relative_to(self.tree)) for path in self.tree.rglob("*") if path.is_file())

    def test_a_renamed_file_leaves_no_twin_in_any_folder(self):
        for name in ("levels/05_honey.json", "src/deep/a.cc", "README.md"):
            self.write(self.source / name, name)
        self.update()
        (self.source / "levels/05_honey.json").rename(self.source / "levels/09_honey.json")
        (self.source / "src/deep/a.cc").unlink()
        (self.source / "README.md").unlink()
        self.update()
        self.assertEqual(self.files(), ["levels/09_honey.json"])

    def test_unchanged_files_keep_their_times_and_changed_ones_do_not(self):
        self.write(self.source / "same.cc", "1")
        self.write(self.source / "other.cc", "1")
        self.update()
        before = {name: (self.tree / name).stat().st_mtime_ns for name in ("same.cc", "other.cc")}
        self.write(self.source / "other.cc", "2")
        self.update()
        self.assertEqual((self.tree / "same.cc").stat().st_mtime_ns, before["same.cc"])
        self.assertGreater((self.tree / "other.cc").stat().st_mtime_ns, before["other.cc"])
        self.assertEqual((self.tree / "other.cc").read_text(), "2")

    def test_what_was_built_stays(self):
        self.write(self.source / "a.cc", "1")
        self.update()
        self.write(self.tree / "build/a.o", "object")
        self.write(self.tree / "web/dist/index.html", "page")
        self.update()
        self.assertEqual(self.files(), ["a.cc", "build/a.o", "web/dist/index.html"])


if __name__ == "__main__":
    unittest.main()
