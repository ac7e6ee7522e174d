#!/usr/bin/env python3
"""The release of build/dist (tools/release.sh): its sums and lists, and that its tarball builds without npm and without a
network, from nothing but the packages of tools/packages.txt. Usage: release_test.py [-v]"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "packages")]

from bare_root import BareRoot, enter_namespace, why_impossible  # noqa: E402
from patience import patient  # noqa: E402

DIST = ROOT / "build" / "dist"
WORK = ROOT / "build" / "release_test"
TARBALL = next(DIST.glob("gridwise-*.tar.xz"), None)
ENGINE = next((name for name in ("podman", "docker") if shutil.which(name)), None)


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, f"{command}: exit code {done.returncode}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout


def why_no_container():
    if not ENGINE:
        return "neither podman nor docker is installed"
    if subprocess.run([ENGINE, "info"], capture_output=True, check=False, timeout=patient(60)).returncode != 0:
        return f"{ENGINE} cannot run containers here"
    return why_impossible()


def unpacked():
    """The sources of the tarball, unpacked anew."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    run("tar", "xf", TARBALL, "-C", WORK)
    return next(WORK.iterdir())


class ListsTest(unittest.TestCase):
    def test_the_sums_are_those_of_all_files(self):
        sums = dict(reversed(line.split("  ")) for line in (DIST / "SHA256SUMS").read_text().splitlines())
        self.assertEqual(set(sums), {path.name for path in DIST.iterdir()} - {"SHA256SUMS"})
        for name, digest in sums.items():
            self.assertEqual(hashlib.sha256((DIST / name).read_bytes()).hexdigest(), digest, name)

    def test_the_bill_of_materials_names_what_is_inside(self):
        bill = json.loads((DIST / "gridwise.cdx.json").read_text())
        self.assertEqual((bill["bomFormat"], bill["specVersion"]), ("CycloneDX", "1.5"))
        inside = {part["name"] for part in bill["components"] if part["scope"] == "required"}
        self.assertLessEqual({"libboost1.81-dev", "libfmt-dev", "libstdc++6", "svelte"}, inside)
        self.assertEqual(len({part["bom-ref"] for part in bill["components"]}), len(bill["components"]))
        notices = (DIST / "NOTICES").read_text()
        self.assertIn("Debian package libsoci-dev\n", notices)
        self.assertIn("npm package svelte ", notices)

    def test_the_tarball_has_the_sources_and_the_page(self):
        tree = unpacked()
        commit = (tree / "COMMIT").read_text().strip()
        tracked = run("git", "-C", ROOT, "ls-tree", "-r", "--name-only", "-z", commit).split("\0")[:-1]
        missing = [name for name in tracked if not os.path.lexists(tree / name)]
        self.assertEqual(missing, [])
        self.assertTrue((tree / "web/dist/index.html").is_file())
        self.assertEqual(len(list(tree.glob("web/dist/assets/gridwise-*.wasm"))), 1, "the page's own program")
        self.assertTrue((tree / "NOTICES").is_file())
        run(tree / "tools/page_stamp.sh", "--fits")
        self.assertFalse((tree / "web/node_modules").exists())

    def test_no_npm_is_asked_for(self):
        """setup.sh on a system where nothing is installed, by a stand-in for dpkg-query."""
        tree, tools = unpacked(), WORK / "bin"
        tools.mkdir()
        for name in ("bash", "dirname", "sed", "awk", "find", "sort", "xargs", "sha256sum", "cut", "cat", "id"):
            (tools / name).symlink_to(shutil.which(name))
        for name in ("dpkg-query", "sudo", "apt-get"):
            (tools / name).write_text("#!/bin/sh\nexit 1\n")
            (tools / name).chmod(0o755)

        def asked():
            done = subprocess.run([tree / "tools/setup.sh", "run"], capture_output=True, text=True, check=False,
                                  env={"PATH": str(tools)}, stdin=subprocess.DEVNULL)
            return re.search(r"setup: installing (.*)", done.stdout)[1].split()
        self.assertIn("ninja-build", asked())
        self.assertNotIn("npm", asked())
        (tree / "web/src/main.ts").write_text("// changed\n")
        self.assertIn("npm", asked())


class BuildTest(unittest.TestCase):
    def test_it_builds_without_npm_and_network(self):
        tree = unpacked()
        hidden = WORK / "bin"
        hidden.mkdir()
        for name in ("npm", "node", "npx"):
            (hidden / name).write_text("#!/bin/sh\necho no node here >&2\nexit 1\n")
            (hidden / name).chmod(0o755)
        environment = {**os.environ, "PATH": f"{hidden}:{os.environ['PATH']}"}
        run("unshare", "--net", "./run", "--no-serve", cwd=tree, env=environment)
        self.assertIn((tree / "COMMIT").read_text().strip(), run(tree / "build/release/gridwise", "--version"))
        self.assertGreater((tree / "build/release/generated/page_files.def").read_text().count("FILE"), 10)


class ContainerTest(unittest.TestCase):
    @unittest.skipIf(why_no_container(), why_no_container())
    def test_the_image_serves_as_nobody_in_particular(self):
        root = BareRoot()
        packed = subprocess.Popen(["tar", "c", "-C", root.path, "--one-file-system", "."], stdout=subprocess.PIPE)
        subprocess.run([ENGINE, "import", "-", "gridwise-bare"], stdin=packed.stdout, check=True, capture_output=True)
        root.remove()
        run(ENGINE, "build", "--build-arg", "BASE=gridwise-bare", "-t", "gridwise-test", "-f", "Containerfile", ".", cwd=unpacked())
        identity = run(ENGINE, "run", "-d", "--rm", "gridwise-test").strip()
        try:
            self.assertEqual(run(ENGINE, "exec", identity, "id", "-un").strip(), "gridwise")
            health = json.loads(run(ENGINE, "inspect", "gridwise-test"))[0]["Config"]["Healthcheck"]["Test"][1:]
            run("timeout", patient(60), "sh", "-c", f"until {ENGINE} exec {identity} \"$@\"; do sleep 1; done", "sh", *health)
        finally:
            run(ENGINE, "stop", identity)


if __name__ == "__main__":
    enter_namespace()
    unittest.main()
