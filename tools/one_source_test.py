#!/usr/bin/env python3
"""Tests that a class in two sources is found, whatever its members look like, and that nothing else is."""

import tempfile
import unittest
from pathlib import Path

import one_source


def source(*lines, space="gridwise"):
    return "\n".join(["#include <string>", "", f"namespace {space} {{", *lines, f"}}  // namespace {space}", ""])


ONE = source("int Race::places() const {", "  return Other::count();", "}")
# Further members of Race, each of them enough to find it.
MEMBERS = (
    "Race::Race(int seats) : seats_(seats) {}",
    "Race::~Race() = default;",
    "bool Race::operator==(const Race& other) const {",
    "Race::operator bool() const {",
    "Result<std::vector<int>> Race::load(const std::string& id) {",
    "std::function<void(int)> Race::listener() {",
    "const Seat& Race::seat(int number) const {",
    "const Seat* Race::find(int number) const { return nullptr; }",
    "Race::Seats Race::seats() {",
    "template <class T>\nvoid Race::each(T use) {",
)
# What defines no member of Race.
OTHERS = (
    "// void Race::load() {",
    "  void Race::load() {",
    "static_assert(3 == Race::places());",
    "const int kPlaces = Race::places();",
    "Race::Seats seats_of(const Race& race) {",
    "int places(Race::Seats seats, int (*count)()) {",
    "void Bracket::Race::load() {",
    "namespace {\nclass Race {\n  void load();\n};\nvoid Race::load() {}\n}  // namespace",
)


class OneSource(unittest.TestCase):
    def findings(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for path, text in files.items():
                file = Path(folder, "src", path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
            return one_source.check(Path(folder))

    def test_a_class_in_two_sources_is_found(self):
        for member in MEMBERS:
            self.assertEqual(self.findings({"service/race.cc": ONE, "service/run.cc": source(member)}),
                             ["gridwise::Race is split: service/race.cc service/run.cc"], member)

    def test_what_defines_no_member_is_not_found(self):
        for other in OTHERS:
            self.assertEqual(self.findings({"service/race.cc": ONE, "service/run.cc": source(other)}), [], other)

    def test_nested_classes_and_namespaces_are_told_apart(self):
        inside = source("void Race::Inside::run() {")
        self.assertEqual(self.findings({"service/race.cc": ONE, "service/inside.cc": inside}), [])
        other = source("int Race::run() {", space="gridwise::lab")
        self.assertEqual(self.findings({"service/race.cc": ONE, "lab/race.cc": other}), [])
        self.assertEqual(self.findings({"service/a.cc": inside, "service/b.cc": inside}),
                         ["gridwise::Race::Inside is split: service/a.cc service/b.cc"])

    def test_a_namespace_may_stand_in_the_name(self):
        self.assertEqual(self.findings({"service/race.cc": ONE, "cli/main.cc": "void gridwise::Race::end() {\n"}),
                         ["gridwise::Race is split: cli/main.cc service/race.cc"])

    def test_the_sources_may_lie_in_two_folders(self):
        self.assertEqual(self.findings({"service/race.cc": ONE, "store/race.cc": ONE}),
                         ["gridwise::Race is split: service/race.cc store/race.cc"])

    def test_tests_and_benches_are_left_out(self):
        files = {"service/race.cc": ONE, "service/race_test.cc": ONE, "service/race_bench.cc": ONE}
        self.assertEqual(self.findings(files), [])


if __name__ == "__main__":
    unittest.main()
