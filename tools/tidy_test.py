#!/usr/bin/env python3
"""Tests that .clang-tidy is in effect (clang-tidy silently ignores one it cannot parse) and reports style violations,
in headers too."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import tidy

CONFIGURATION = Path(__file__).resolve().parent.parent / ".clang-tidy"

# Line of a header -> the check that must report it, or None.
LINES = [
    ("inline int BadName() { return 1; }", "readability-identifier-naming"),
    ("enum class Colour { Red };", "readability-identifier-naming"),
    ("class Box { int size; };", "readability-identifier-naming"),
    ("inline int sum() { " + "\n".join(["int a = 1;"] + ["++a;"] * 65) + " return a; }", "readability-function-size"),
    ("inline unsigned long size(std::string s) { return s.size(); }", "performance-unnecessary-value-param"),
    ("enum class Colour { kRed };\ninline int good_name() { constexpr int kTwo = 2; return kTwo; }", None),
]


def complaints(header):
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "src").mkdir()
        Path(folder, "src", "header.h").write_text(f"#pragma once\n#include <string>\n{header}\n")
        source = Path(folder, "src", "source.cc")
        source.write_text('#include "header.h"\n')
        done = subprocess.run(["clang-tidy-19", "--quiet", f"--config-file={CONFIGURATION}", str(source), "--", "-std=c++20"],
                              capture_output=True, text=True, check=False)
        return done.stdout, done.returncode


@unittest.skipUnless(shutil.which("clang-tidy-19"), "clang-tidy-19 is installed only where tidy runs")
class Tidy(unittest.TestCase):
    def test_each_line_is_judged_as_the_style_asks(self):
        for line, check in LINES:
            with self.subTest(line=line.splitlines()[0]):
                text, code = complaints(line)
                if check is None:
                    self.assertEqual((text, code), ("", 0))
                else:
                    self.assertIn(check, text)
                    self.assertNotEqual(code, 0)

    def test_a_changed_header_concerns_the_sources_of_its_name(self):
        stems = {"src/kit/limits"}
        for source, wanted in (("src/kit/limits.cc", True), ("src/kit/limits_test.cc", True), ("src/kit/words.cc", False)):
            self.assertEqual(tidy.is_concerned(source, stems), wanted, source)
            self.assertTrue(tidy.is_concerned(source, None))

    def test_a_precompiled_header_that_is_missing_is_left_out(self):
        pch = " -Xclang -include-pch -Xclang {} -Xclang -include -Xclang a.hxx -c a.cc"
        missing = {"command": "clang++" + pch.format("/nowhere/a.pch")}
        self.assertEqual(tidy.without_missing_pch(missing)["command"], "clang++ -Xclang -include -Xclang a.hxx -c a.cc")
        there = {"command": "clang++" + pch.format(__file__)}
        self.assertEqual(tidy.without_missing_pch(there), there)

    def test_comments_and_white_space_are_no_change_of_code(self):
        before = 'int a = 1\'000; // one\nconst char* b = "// two";\n'
        for after, same in (
            ('// other\nint a =\n    1\'000;\nconst char* b = "// two";  // it\'s\n', True),
            ('int a = 1\'000;\nconst char* b = "// three";\n', False),
            ('int a = 1\'000; // NOLINT\nconst char* b = "// two";\n', False),
            ('int a = /*size=*/1\'000;\nconst char* b = "// two";\n', False),
            ('int a = 2\'000;\nconst char* b = "// two";\n', False),
        ):
            with self.subTest(after=after):
                self.assertEqual(tidy.code_of(before) == tidy.code_of(after), same)

    def test_a_source_of_several_programs_is_taken_from_one_that_was_built(self):
        built = {"file": "a.cc", "command": "c++ -o built/a.o -c a.cc"}
        other = {"file": "a.cc", "command": "c++ -o other/a.o -c a.cc"}
        for entries in ([built, other], [other, built]):
            self.assertEqual(tidy.one_entry_each(entries, {"built/a.o": []}), {"a.cc": built})

    def test_what_a_source_includes_is_known_before_it_was_compiled(self):
        source = tidy.ROOT / "src" / "kit" / "random_test.cc"
        entry = {"file": str(source), "directory": str(tidy.ROOT),
                 "command": f"clang++-19 -I{tidy.ROOT}/src -std=c++20 -MD -MF x/random_test.cc.o.d -o x/random_test.cc.o -c {source}"}
        self.assertEqual(tidy.files_of(entry, {"x/random_test.cc.o": ["recorded"]}), ["recorded"])
        self.assertIn(tidy.ROOT / "src" / "kit" / "random.h", tidy.files_of(entry, {}))

    def key_in(self, root, header="int one();\n", system="int two();\n", flag="-O1"):
        """The cache key of a source in a clone at `root`, with these headers."""
        files = {"src/a.cc": '#include "a.h"\n', "src/a.h": header, "system/b.h": system, ".clang-tidy": "Checks: '*'\n"}
        for name, text in files.items():
            path = Path(root, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        entry = {"file": f"{root}/src/a.cc", "command": f"clang++-19 -I{root}/src {flag} -o a.o -c {root}/src/a.cc"}
        tidy.digest_of.cache_clear()
        return tidy.key_of(entry, [Path(root, name) for name in files], Path(root))

    def test_a_verdict_holds_in_every_clone_and_for_nothing_else(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            key = self.key_in(one)
            self.assertEqual(self.key_in(other), key)
            for change in ({"header": "int BadName();\n"}, {"system": "int three();\n"}, {"flag": "-DNDEBUG"}):
                self.assertNotEqual(self.key_in(other, **change), key, change)


if __name__ == "__main__":
    unittest.main()
