#!/usr/bin/env python3
"""Tests that .clang-tidy is read (clang-tidy continues without one it cannot parse) and finds what
the style forbids, in headers too."""

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


if __name__ == "__main__":
    unittest.main()
