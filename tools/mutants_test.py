#!/usr/bin/env python3
"""Tests that the list of faults is parsed correctly and every line applies to the tree."""

import tempfile
import unittest
from pathlib import Path

import mutants


class MutantsTest(unittest.TestCase):
    def test_a_line_is_path_old_and_new(self):
        (fault,) = mutants.parse("# a comment\n\nsrc/kit/a.cc: if (a < b) => if (a <= b)\n")
        self.assertEqual((fault.line, fault.path, fault.old, fault.new), (3, "src/kit/a.cc", "if (a < b)", "if (a <= b)"))

    def test_a_malformed_line_is_reported(self):
        for line in ("src/kit/a.cc", "src/kit/a.cc: a", "src/kit/a.cc: a => a"):
            with self.assertRaisesRegex(mutants.BadList, "line 1"):
                mutants.parse(line)

    def test_a_fault_fits_if_its_text_occurs_exactly_once(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "a.cc").write_text("int one = 1;\nint two = 2;\n")
            fits, missing, twice, nowhere = mutants.parse(
                "a.cc: one = 1 => one = 0\na.cc: three => four\na.cc: int => long\nb.cc: one => two\n")
            self.assertIsNone(mutants.misfit(fits, Path(folder)))
            self.assertIn("0 times", mutants.misfit(missing, Path(folder)))
            self.assertIn("2 times", mutants.misfit(twice, Path(folder)))
            self.assertIn("there is no b.cc", mutants.misfit(nowhere, Path(folder)))

    def test_every_fault_of_the_list_fits_the_tree_and_has_tests(self):
        faults = mutants.parse(mutants.LIST.read_text())
        self.assertGreaterEqual(len(faults), 150)
        self.assertEqual([text for text in map(mutants.misfit, faults) if text], [])
        for fault in faults:
            self.assertTrue(mutants.concerned(fault.path))
        self.assertEqual(len({(fault.path, fault.old, fault.new) for fault in faults}), len(faults))


if __name__ == "__main__":
    unittest.main()
