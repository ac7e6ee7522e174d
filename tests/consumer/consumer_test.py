#!/usr/bin/env python3
"""The installed library, as a foreign project sees it: installs build/library into build/consumer, and builds and runs
programs against that alone, by g++ and clang, by CMake and pkg-config. Prints the processor time of each build."""

import json
import os
import re
import resource
import shutil
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "library"
WORK = ROOT / "build" / "consumer"
INSTALLED = WORK / "installed"
HEADERS = INSTALLED / "include"
ARCHIVE = INSTALLED / "lib" / "libgridwise.a"
CONSUMER = ROOT / "tests" / "consumer"
COMPILERS = {"g++": "g++", "clang": "clang++-19"}
MOST_HEADERS = 12
# What a system gives every program, and what installed headers may include besides one another.
INCLUDES = re.compile(r'#include (<[a-z_]+>|"gridwise/[a-z]+\.h")')


def run(*command, **options):
    """The command's standard output; AssertionError if it fails."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode:
        raise AssertionError(f"{command}: exit code {done.returncode}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def installed_headers():
    return sorted(path.relative_to(HEADERS) for path in HEADERS.rglob("*") if path.is_file())


def pkg_config(*words):
    environment = {**os.environ, "PKG_CONFIG_PATH": str(INSTALLED / "lib" / "pkgconfig")}
    return run("pkg-config", *words, "gridwise", env=environment).split()


def setUpModule():
    shutil.rmtree(WORK, ignore_errors=True)
    run("cmake", "--install", BUILD, "--prefix", INSTALLED)


class ArchiveTest(unittest.TestCase):
    def test_every_member_is_machine_code(self):
        """Link-time bitcode is a section .gnu.lto_ of g++, and clang's members are not ELF at all."""
        members = run("readelf", "--file-header", ARCHIVE).count("ELF Header:")
        self.assertEqual(members, len(run("ar", "t", ARCHIVE).split()))
        self.assertGreater(members, 100)
        self.assertNotRegex(run("readelf", "--section-headers", "--wide", ARCHIVE), r"\.(gnu\.lto_|llvmbc|llvm\.lto)")

    def test_bitcode_would_be_found(self):
        source = WORK / "lto.cc"
        source.write_text("int f() { return 1; }\n")
        run("g++", "-flto", "-c", source, "-o", WORK / "lto.o")
        self.assertRegex(run("readelf", "--section-headers", "--wide", WORK / "lto.o"), r"\.gnu\.lto_")

    def test_can_be_part_of_a_shared_library(self):
        run("g++", "-shared", "-Wl,-z,text", "-Wl,-z,defs", "-o", WORK / "shared.so", "-Wl,--whole-archive", ARCHIVE,
            "-Wl,--no-whole-archive", "-lfmt")

    def test_its_sources_include_headers_of_boost_and_fmt_only(self):
        """Besides what the compiler brings: by the headers that ninja recorded, and the packages that own them."""
        # The folder may also hold the Python package, which includes more.
        objects = re.split(r"^(?=\S)", run("ninja", "-C", BUILD, "-t", "deps"), flags=re.MULTILINE)
        headers = {line.strip() for each in objects if re.match(r"CMakeFiles/gridwise_(core|match3)\.dir/", each)
                   for line in each.splitlines() if line.startswith("    /usr/")}
        listing = run("dpkg-query", "--search", *headers)
        packages = {line.split(":")[0] for line in listing.splitlines()}
        brought = {name for name in packages if re.fullmatch(r"libstdc\+\+-\d+-dev|libgcc-\d+-dev|libc6-dev|linux-libc-dev", name)}
        self.assertEqual(packages - brought, {"libboost1.81-dev", "libfmt-dev"})

    def test_needs_three_packages(self):
        trace = WORK / "trace.json"
        run("cmake", "-S", ROOT, "-B", WORK / "configured", "-G", "Ninja", "-DGRIDWISE_PROGRAM=OFF",
            "--trace-expand", "--trace-format=json-v1", f"--trace-redirect={trace}")
        found = set()
        for line in trace.read_text().splitlines():
            call = json.loads(line)
            if call.get("cmd") == "find_package" and Path(call["file"]).is_relative_to(ROOT):
                found.add(call["args"][0])
        self.assertEqual(found, {"Threads", "Boost", "fmt"})


class HeadersTest(unittest.TestCase):
    def test_they_are_the_twelve_of_the_tree(self):
        self.assertEqual(installed_headers(),
                         sorted(path.relative_to(ROOT / "src") for path in (ROOT / "src" / "gridwise").glob("*.h")))
        self.assertLessEqual(len(installed_headers()), MOST_HEADERS)

    def test_they_include_one_another_and_the_standard_library(self):
        for header in installed_headers():
            for line in (HEADERS / header).read_text().splitlines():
                if line.lstrip().startswith("#") and "include" in line:
                    self.assertTrue(INCLUDES.fullmatch(line), f"{header}: {line}")

    def test_each_compiles_alone_and_twice(self):
        for header in installed_headers():
            run("g++", "-std=c++20", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{HEADERS}", "-x", "c++", "-",
                input=f'#include "{header}"\n#include "{header}"\n')


class ConsumerTest(unittest.TestCase):
    def built(self, name, *commands):
        """Runs the commands, prints the processor time that they took, and checks what the consumer says."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        for command in commands:
            run(*command)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(f"consumer by {name}: {seconds:.2f} CPU seconds")
        said = run(WORK / name / "consumer")
        self.assertRegex(said, r"\n[1-9]\d* games played\n$")

    def by_cmake(self, compiler):
        folder = WORK / f"{compiler} and CMake"
        configure = ["cmake", "-G", "Ninja", "-S", CONSUMER, "-B", folder, f"-DCMAKE_PREFIX_PATH={INSTALLED}",
                     f"-DCMAKE_CXX_COMPILER={COMPILERS[compiler]}", "-DCMAKE_BUILD_TYPE=Release",
                     "-DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON"]
        self.built(folder.name, configure, ["cmake", "--build", folder])

    def by_pkg_config(self, compiler):
        folder = WORK / f"{compiler} and pkg-config"
        folder.mkdir()
        self.built(folder.name, [COMPILERS[compiler], "-std=c++20", "-O2", *pkg_config("--cflags"), CONSUMER / "consumer.cc",
                                 "-o", folder / "consumer", *pkg_config("--libs")])

    def test_gcc_by_cmake(self):
        self.by_cmake("g++")

    def test_clang_by_cmake(self):
        self.by_cmake("clang")

    def test_gcc_by_pkg_config(self):
        self.by_pkg_config("g++")

    def test_clang_by_pkg_config(self):
        self.by_pkg_config("clang")

    def test_the_program_of_the_documentation(self):
        folder = WORK / "documentation"
        folder.mkdir()
        program = re.search(r"```cpp\n(.*?)```", (ROOT / "docs" / "library.md").read_text(), re.DOTALL)[1]
        (folder / "mine.cc").write_text(program)
        run("g++", "-std=c++20", "-Wall", "-Werror", folder / "mine.cc", "-o", folder / "mine", *pkg_config("--cflags", "--libs"))
        self.assertRegex(run(folder / "mine"), r"^[a-o][0-9]+\n$")

    def test_pkg_config_says_the_version(self):
        declared = re.search(r"project\(gridwise VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]
        self.assertEqual(pkg_config("--modversion"), [declared])


class ExamplesTest(unittest.TestCase):
    """examples/cpp, each with its own arguments; what they print does not depend on the machine."""

    @classmethod
    def setUpClass(cls):
        cls.folder = WORK / "examples"
        run("cmake", "-G", "Ninja", "-S", ROOT / "examples" / "cpp", "-B", cls.folder, f"-DCMAKE_PREFIX_PATH={INSTALLED}",
            "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wconversion -Wshadow -Werror")
        run("cmake", "--build", cls.folder)

    def says(self, example, *arguments):
        return run(self.folder / example, *arguments, cwd=ROOT)

    def fails(self, example, *arguments):
        done = subprocess.run([self.folder / example, *arguments], capture_output=True, text=True, check=False, cwd=ROOT)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        return done.stderr

    def test_every_source_is_built(self):
        sources = {path.stem for path in (ROOT / "examples" / "cpp").glob("*.cc")}
        self.assertEqual(len(sources), 5)
        for source in sources:
            self.assertTrue((self.folder / source).is_file(), source)

    def test_choose_move(self):
        rows = self.says("choose_move", "tictactoe xx./oo./...").splitlines()
        self.assertEqual(len(rows), 5)
        self.assertRegex(rows[0], r"^c3 +\d.*\w\.$")
        self.assertEqual(self.fails("choose_move", "tictactoe", "nobody").count("\n"), 1)

    def test_solve(self):
        self.assertIn("a draw for the side to move, proved\n", self.says("solve"))
        self.assertIn("a win for the side to move, proved\n", self.says("solve", "tictactoe xx./oo./..."))
        self.assertIn("not known", self.fails("solve", "tictactoe", "not known"))

    def test_study_level(self):
        said = self.says("study_level", "portals", "30")
        won = [int(number) for number in re.findall(r"^\d+ moves: (\d+) of 30 games won$", said, re.MULTILINE)]
        self.assertEqual(len(won), 2)
        self.assertLessEqual(won[0], won[1])

    def test_watch_game(self):
        said = self.says("watch_game", "tictactoe", "minimax", "minimax")
        self.assertEqual(said.count(" plays "), 9)
        self.assertTrue(said.endswith("a draw\n"))

    def test_read_record(self):
        moves = len(re.findall(r";[BW]\[", (ROOT / "examples" / "gomoku_game.sgf").read_text()))
        said = self.says("read_record", "gomoku", "examples/gomoku_game.sgf")
        self.assertRegex(said, rf"\n{moves} moves, hash [0-9a-f]{{16}}\n$")
        self.assertIn("cannot be read", self.fails("read_record", "gomoku", "no_such_file"))
        self.assertIn("offset", self.fails("read_record", "gomoku", "LICENSE"))


if __name__ == "__main__":
    unittest.main()
