#!/usr/bin/env python3
"""Tests that docs/measure.md is what its claims and figures give, that it stays short, and that commands are read right."""

import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path

import measure

MOST_WORDS = 1600
CLAIM = {"id": "a/b", "what": "rows", "unit": "rows/s", "aim": 100, "better": "more", "command": "echo 99 rows",
         "read": {"find": r"(\d+) rows"}, "minutes": 1}


class Page(unittest.TestCase):
    def test_the_page_is_fresh(self):
        self.assertEqual((measure.ROOT / "docs" / "measure.md").read_text(encoding="utf-8"), measure.page(measure.ROOT),
                         "run tools/measure.py")

    def test_the_page_can_be_read_in_one_sitting(self):
        self.assertLessEqual(len(measure.page(measure.ROOT).split()), MOST_WORDS)

    def test_each_claim_has_one_id_and_a_way_to_measure_it(self):
        claims = measure.chosen(measure.ROOT, ["*"])
        self.assertEqual(len({claim["id"] for claim in claims}), len(claims))
        for claim in claims:
            self.assertIn(claim["better"], ("more", "less"), claim["id"])
            self.assertNotEqual("command" in claim, "by_hand" in claim, claim["id"])
            self.assertEqual("command" in claim, "read" in claim and "minutes" in claim, claim["id"])

    def test_each_figure_belongs_to_a_claim(self):
        known = {measure.result_path(measure.ROOT, claim).name for claim in measure.chosen(measure.ROOT, ["*"])}
        files = {file.name for file in (measure.ROOT / "bench" / "results").iterdir()}
        self.assertEqual(files - known, set())


class Figures(unittest.TestCase):
    def read(self, read, output, seconds=0.0):
        return measure.figure_of({**CLAIM, "read": read}, output, seconds)

    def test_a_number_is_found_or_the_median_of_several(self):
        self.assertEqual(self.read({"find": r"p99 ([\d.]+)"}, "p50 1 p99 2.5\n"), 2.5)
        self.assertEqual(self.read({"find": r"^x ([\d,]+)"}, "x 1,000\nx 3,000\nx 2,000\n"), 2000)
        self.assertEqual(self.read({"find": r"x (\d+)", "of": "max", "scale": 0.5}, "x 1 x 8 x 2"), 4)

    def test_matches_are_counted(self):
        self.assertEqual(self.read({"count": '"proved":true'}, '{"proved":true}\n{"proved":false}\n{"proved":true}\n'), 2)
        self.assertEqual(self.read({"count": "won"}, "lost"), 0)

    def test_the_median_of_a_benchmark_is_read(self):
        runs = [{"aggregate_name": name, "cpu_time": time} for name, time in (("mean", 1.0), ("median", 20.0), ("cv", 3.0))]
        output = json.dumps({"benchmarks": runs})
        self.assertEqual(self.read({"bench": "cpu_time", "scale": 0.001}, output), 0.02)
        self.assertEqual(self.read({"bench": "cpu_time", "over": 100}, output), 5)

    def test_the_time_of_a_command_is_a_figure(self):
        self.assertEqual(self.read({"seconds": True, "scale": 1 / 60}, "", 120.0), 2)

    def test_an_output_without_a_figure_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "a/b: no figure"):
            self.read({"find": r"(\d+) rows"}, "skipped")

    def test_a_figure_that_misses_its_aim_is_bold(self):
        letters = {"here": "A"}
        result = {"value": 99.0, "date": "2026-11-28", "machine": "here"}
        self.assertEqual(measure.row(CLAIM, result, letters), "`a/b` rows | **99 rows/s** | 100 | 2026-11-28/A")
        self.assertIn("| 1,100 rows/s |", measure.row(CLAIM, {**result, "value": 1100}, letters))
        self.assertIn("| 99 rows/s |", measure.row({**CLAIM, "better": "less"}, result, letters))
        self.assertIn("**101 rows/s**", measure.row({**CLAIM, "better": "less"}, {**result, "value": 101}, letters))
        self.assertIn("2026-11-28/A°", measure.row(CLAIM, {**result, "carried": True}, letters))
        self.assertIn("not measured", measure.row(CLAIM, None, letters))


class Run(unittest.TestCase):
    def run_claims(self, claims, pattern):
        """(exit code, results by file, page, standard output) of --run in a tree with these claims."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "docs").mkdir()
            (root / "bench" / "results").mkdir(parents=True)
            (root / "bench" / "claims.json").write_text(json.dumps([{"title": "T", "claims": claims}]))
            out = io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
                code = measure.run(root, [pattern])
            results = {file.name: json.loads(file.read_text()) for file in (root / "bench" / "results").iterdir()}
            return code, results, (root / "docs" / "measure.md").read_text(encoding="utf-8"), out.getvalue()

    def test_a_run_keeps_its_figure_and_writes_the_page(self):
        code, results, page, said = self.run_claims([CLAIM, {**CLAIM, "id": "a/c"}], "a/b")
        self.assertEqual((code, list(results)), (0, ["a.b.json"]))
        self.assertEqual(results["a.b.json"]["value"], 99)
        self.assertNotIn("carried", results["a.b.json"])
        self.assertIn("**99 rows/s**", page)
        self.assertIn("misses its aim", said)

    def test_claims_of_one_command_share_its_run(self):
        count = {**CLAIM, "command": "echo x >>runs; echo $(wc -l <runs) rows"}
        _, results, _, _ = self.run_claims([count, {**count, "id": "a/c"}], "a/*")
        self.assertEqual([result["value"] for result in results.values()], [1, 1])

    def test_a_command_that_fails_keeps_no_figure(self):
        code, results, page, said = self.run_claims([{**CLAIM, "command": "echo 99 rows; exit 3"}], "*")
        self.assertEqual((code, results), (1, {}))
        self.assertIn("exit code 3", said)
        self.assertIn("not measured", page)

    def test_what_is_measured_by_hand_is_said(self):
        by_hand = {key: CLAIM[key] for key in ("id", "what", "better")} | {"by_hand": "count them"}
        code, results, _, said = self.run_claims([by_hand], "a/b")
        self.assertEqual((code, results, said), (0, {}, "a/b: by hand, count them\n"))


if __name__ == "__main__":
    unittest.main()
