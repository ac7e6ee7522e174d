#!/usr/bin/env python3
"""Tests tools/notices.py: which packages are inside the program, and how its list names them."""

import base64
import tempfile
import unittest
from pathlib import Path

from notices import (
    bill_of_materials, debian_component, imported_by_page, listed_packages, loaded_by, npm_component, npm_licence, owners,
    with_dependencies)


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text)


class PackagesTest(Folder):
    def test_sections_are_read_without_comments(self):
        text = "# [run]\n[run]\ncmake\nlibx-dev  # a reason\n\n[test]\nliby-dev\n"
        self.assertEqual(listed_packages(text, "run"), ["cmake", "libx-dev"])
        self.assertEqual(listed_packages(text, "run", "test"), ["cmake", "libx-dev", "liby-dev"])

    def test_a_file_has_an_owner(self):
        self.assertEqual(owners(["/usr/bin/dpkg", "/no/such/file"]), {"dpkg"})

    def test_a_program_loads_libraries(self):
        self.assertIn("libc6", loaded_by("/usr/bin/dpkg"))

    def test_the_page_is_what_no_test_is(self):
        self.write("board.ts", "import { tick } from 'svelte';\nimport a from './board';\nimport fs from 'node:fs';\n")
        self.write("rooms/Home.svelte", "<script>import plot from \"@scope/plot/style\";</script>")
        self.write("board.test.ts", "import { it } from 'vitest';\nimport axe from 'axe-core';\n")
        self.assertEqual(imported_by_page(self.folder), {"svelte", "@scope/plot"})

    def test_dependencies_come_along(self):
        lock = {"": {}, "node_modules/a": {"dependencies": {"b": "^1"}}, "node_modules/b": {"dependencies": {"a": "1"}},
                "node_modules/c": {}}
        self.assertEqual(with_dependencies({"a"}, lock), {"node_modules/a", "node_modules/b"})

    def test_a_licence_is_its_file_or_what_the_package_says(self):
        self.write("a/LICENSE.md", "the terms")
        self.write("b/package.json", '{"license": "ISC", "author": {"name": "Ann"}}')
        self.assertEqual(npm_licence(self.folder / "a"), "the terms")
        self.assertTrue(npm_licence(self.folder / "b").startswith("ISC licence, by Ann."))


class ListTest(unittest.TestCase):
    def test_npm(self):
        entry = {"version": "1.0.0", "license": "MIT", "integrity": "sha512-" + base64.b64encode(b"\x01\x02").decode()}
        component = npm_component("node_modules/@scope/plot", entry, False)
        self.assertEqual(component["purl"], "pkg:npm/%40scope/plot@1.0.0")
        self.assertEqual(component["scope"], "excluded")
        self.assertEqual(component["hashes"], [{"alg": "SHA-512", "content": "0102"}])
        self.assertEqual(component["licenses"], [{"expression": "MIT"}])

    def test_debian(self):
        component = debian_component("dpkg")
        self.assertRegex(component["purl"], r"^pkg:deb/debian/dpkg@[0-9][\w.~%-]*\?arch=\w+&distro=debian-\d+$")

    def test_references_are_unique(self):
        parts = [npm_component(path, {"version": "1"}, True) for path in ("node_modules/a", "node_modules/b/node_modules/a")]
        bill = bill_of_materials("0.9.0", parts)
        self.assertEqual(len({part["bom-ref"] for part in bill["components"]}), 2)
        self.assertEqual(bill["metadata"]["component"]["version"], "0.9.0")


if __name__ == "__main__":
    unittest.main()
