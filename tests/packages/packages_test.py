#!/usr/bin/env python3
"""The Debian packages of build/packages in a bare Debian 12 root: installed, used, upgraded, removed and purged. Needs root,
debootstrap, lintian and a network. Usage: packages_test.py [-v]"""

import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "packages")]

from bare_root import BareRoot, enter_namespace, why_impossible  # noqa: E402
from patience import patient, wait_until  # noqa: E402

PACKAGES = ROOT / "build" / "packages"
MOST_BYTES = 15 << 20
CONFIGURATION = "etc/default/gridwise"
DATA = "var/lib/gridwise"


def package(name):
    """The newest file of a package, or None."""
    return max(PACKAGES.glob(f"{name}_*.deb"), default=None)


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


class FilesTest(unittest.TestCase):
    def test_lintian_finds_no_error(self):
        done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error", *PACKAGES.glob("*.deb")], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_program_is_small(self):
        self.assertLessEqual(package("gridwise").stat().st_size, MOST_BYTES)

    def test_each_has_its_documents(self):
        for file in PACKAGES.glob("*.deb"):
            name = file.name.split("_")[0]
            contents = run("dpkg-deb", "--contents", file)
            for document in ("copyright", "changelog.gz", "changelog.Debian.gz", "NOTICES.gz"):
                self.assertIn(f"./usr/share/doc/{name}/{document}\n", contents)

    def test_the_changelog_is_about_this_version(self):
        first = (ROOT / "cmake" / "debian" / "changelog").read_text().split("\n")[0]
        for file in PACKAGES.glob("*.deb"):
            self.assertIn(f"({run('dpkg-deb', '--field', file, 'Version').strip()})", first)

    def test_postgresql_is_recommended_not_needed(self):
        depends, recommends = (run("dpkg-deb", "--field", package("gridwise"), field) for field in ("Depends", "Recommends"))
        self.assertNotIn("libpq", depends)
        self.assertEqual(recommends, "libpq5\n")


@unittest.skipIf(why_impossible(), why_impossible())
class ProgramTest(unittest.TestCase):
    """One life of the package gridwise, its tests in order."""

    @classmethod
    def setUpClass(cls):
        cls.root = BareRoot()
        cls.addClassCleanup(cls.root.remove)
        cls.before = cls.root.files()
        cls.install(package("gridwise"))

    @classmethod
    def install(cls, file, *options):
        shutil.copy(file, cls.root.path / "tmp" / file.name)
        cls.root.run("apt-get", "-q", "-y", "install", "--no-install-recommends", *options, f"/tmp/{file.name}")

    def upgrade(self):
        """Installs the package with a higher version and another default configuration."""
        with tempfile.TemporaryDirectory() as folder:
            run("dpkg-deb", "--raw-extract", package("gridwise"), Path(folder, "it"))
            control, defaults = Path(folder, "it", "DEBIAN", "control"), Path(folder, "it", CONFIGURATION)
            control.write_text(re.sub(r"^Version: .*", r"\g<0>+next", control.read_text(), flags=re.MULTILINE))
            defaults.write_text(defaults.read_text() + "# A line of the next version.\n")
            file = Path(folder, "next.deb")
            run("dpkg-deb", "--build", "--root-owner-group", Path(folder, "it"), file)
            self.install(file, "-o", "Dpkg::Options::=--force-confold")

    def test_1_its_commands_work(self):
        declared = re.search(r"project\(gridwise VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]
        self.assertTrue(self.root.run("gridwise", "--version").startswith(f"gridwise {declared}"))
        self.assertIn('name="', self.root.run("pbrain-gridwise", input="ABOUT\nEND\n"))
        for file in ("man/man1/gridwise.1.gz", "man/man1/pbrain-gridwise.1.gz", "bash-completion/completions/gridwise",
                     "zsh/vendor-completions/_gridwise", "fish/vendor_completions.d/gridwise.fish"):
            self.assertTrue((self.root.path / "usr" / "share" / file).is_file(), file)

    def test_2_its_service_is_off_and_has_a_user(self):
        name, _, _, _, _, home, shell = self.root.run("getent", "passwd", "gridwise").strip().split(":")
        self.assertEqual((name, home), ("gridwise", f"/{DATA}"))
        self.assertIn("nologin", shell)
        self.assertEqual([link for link in self.root.files() if "wants/gridwise" in link], [])
        unit = (self.root.path / "lib/systemd/system/gridwise.service").read_text()
        self.assertIn("User=gridwise\n", unit)
        self.assertNotIn("DynamicUser", unit)

    def test_3_the_unit_serves_this_machine_only(self):
        """Runs what systemd would run, as its user."""
        unit = (self.root.path / "lib/systemd/system/gridwise.service").read_text()
        words = re.search(r"^ExecStart=(.*) \$GRIDWISE_OPTIONS$", unit, re.MULTILINE)[1].split()
        self.root.run("install", "-d", "-o", "gridwise", "-g", "gridwise", "-m", "700", f"/{DATA}")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        began = time.monotonic()
        server = subprocess.Popen(self.root.command("setpriv", "--reuid=gridwise", "--regid=gridwise", "--clear-groups",
                                                    *words, "--port", str(port)), stderr=subprocess.PIPE, text=True)
        try:
            def answers(path="/api/health"):
                try:
                    return urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=patient(10)).status == 200
                except OSError:
                    return False
            self.assertTrue(wait_until(answers))
            print(f"the installed server answers {time.monotonic() - began:.2f} s after its start")
            self.assertTrue(answers("/"))
            listening = [line.split()[1] for line in Path("/proc/net/tcp").read_text().splitlines() if line.split()[3] == "0A"]
            self.assertIn(f"0100007F:{port:04X}", listening)
            self.assertNotIn(f"00000000:{port:04X}", listening)
        finally:
            server.terminate()
            server.communicate(timeout=patient(30))
        self.assertEqual(server.returncode, 0)
        self.assertTrue((self.root.path / DATA / "gridwise.db").is_file())

    def test_4_without_libpq_a_postgresql_store_is_refused(self):
        done = self.root.tries("gridwise", "check", "--store", "postgres://nobody@127.0.0.1/none")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("libpq5", done.stderr)

    def test_5_an_upgrade_keeps_configuration_and_data(self):
        configuration = self.root.path / CONFIGURATION
        edited = configuration.read_text().replace('OPTIONS=""', 'OPTIONS="--port 8081"')
        configuration.write_text(edited)
        self.upgrade()
        self.assertIn("+next", self.root.run("dpkg-query", "--show", "gridwise"))
        self.assertEqual(configuration.read_text(), edited)
        self.root.run("setpriv", "--reuid=gridwise", "--regid=gridwise", "--clear-groups", "gridwise", "check", "--data", f"/{DATA}")

    def test_6_removing_keeps_configuration_and_data(self):
        self.root.run("apt-get", "-q", "-y", "remove", "gridwise")
        left = self.root.files()
        self.assertNotIn("usr/bin/gridwise", left)
        self.assertIn(CONFIGURATION, left)
        self.assertIn(f"{DATA}/gridwise.db", left)

    def test_7_purging_keeps_what_people_played(self):
        said = self.root.run("apt-get", "-q", "-y", "purge", "gridwise")
        self.assertIn(f"kept in /{DATA}", said)
        self.root.run("apt-get", "-q", "-y", "autoremove", "--purge")
        left = {name for name in self.root.files() - self.before if not name.startswith(DATA)}
        # The user, in the files that list users, and their backups.
        self.assertEqual({name for name in left if not re.match(r"etc/\W?(passwd|group|shadow|gshadow)\b", name)}, set())


@unittest.skipIf(why_impossible(), why_impossible())
class LibraryTest(unittest.TestCase):
    def test_a_program_is_built_with_it(self):
        root = BareRoot()
        self.addCleanup(root.remove)
        shutil.copy(package("libgridwise-dev"), root.path / "tmp" / "library.deb")
        shutil.copy(ROOT / "tests" / "consumer" / "consumer.cc", root.path / "tmp")
        root.run("apt-get", "-q", "-y", "-o", "Dpkg::Options::=--force-unsafe-io", "install", "--no-install-recommends",
                 "/tmp/library.deb", "g++", "pkgconf")
        root.run("sh", "-ec", "cd /tmp && g++ -std=c++20 -O2 consumer.cc -o consumer $(pkg-config --cflags --libs gridwise)")
        self.assertRegex(root.run("/tmp/consumer"), r"\n[1-9]\d* games played\n$")

    def test_python_imports_it(self):
        if not package("python3-gridwise"):
            self.skipTest("there is no python3-gridwise in build/packages: src/python is not in this tree")
        root = BareRoot()
        self.addCleanup(root.remove)
        shutil.copy(package("python3-gridwise"), root.path / "tmp" / "python.deb")
        root.run("apt-get", "-q", "-y", "install", "--no-install-recommends", "/tmp/python.deb")
        self.assertIn("b2", root.run("python3", "-c", "import gridwise; print(gridwise.position('tictactoe', seed=1).moves())"))


if __name__ == "__main__":
    enter_namespace()
    unittest.main()
