"""Which unit tests a source can make fail, nearest first. The symbols of the object files say who calls whom: a test whose
object uses a symbol that the source's object defines has distance 1, a test that uses an object which does so has distance
2, and so on. Tests that no such path leads to cannot see a fault of the source. A header counts as part of every object
that is compiled from it."""

import os
import subprocess
from collections import Counter, defaultdict
from pathlib import Path

# nm's letters of definitions that other objects are linked to, weak ones last: inline functions, which every object has
# that uses them, but also tables of virtual functions and templates that one object instantiates for all.
SHARED = frozenset("ABCDGRSTuVW")
FIRST_SECONDS = 1
UNKNOWN_SECONDS = 0.3
SLOW_SECONDS = 1


def output(*command, cwd):
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=True, errors="replace").stdout


def is_test(source):
    return source.endswith("_test.cc")


def source_of(entry):
    """The source of CMakeFiles/TARGET.dir/SOURCE.o; generated sources are named below the build folder."""
    return entry.partition(".dir/")[2].removesuffix(".o")


def objects(root, build, folders):
    """The objects of a build, except those of sources that were moved or deleted: what they define would count twice."""
    entries = (str(path.relative_to(build)) for path in build.glob(f"CMakeFiles/{folders}/**/*.o"))
    return sorted(entry for entry in entries if any((folder / source_of(entry)).is_file() for folder in (root, build)))


def read_symbols(listing):
    """The definitions and the uses in the output of `nm -A -P`: object -> symbols."""
    defined, used = defaultdict(set), defaultdict(set)
    for line in listing.splitlines():
        entry, _, rest = line.partition(": ")
        name, letter = rest.split(" ")[:2]
        if letter in SHARED:
            defined[entry].add(name)
        elif letter == "U":
            used[entry].add(name)
    return defined, used


def read_includes(listing, build, root):
    """The files of the tree that each object is compiled from, in the output of `ninja -t deps`."""
    includes, entry = defaultdict(set), None
    for line in listing.splitlines():
        if not line.startswith(" "):
            entry = line.partition(":")[0]
        elif line.strip():
            path = os.path.normpath(os.path.join(build, line.strip()))
            if path.startswith(f"{root}/"):
                includes[entry].add(os.path.relpath(path, root))
    return includes


def order(path, test, distance, seconds):
    """Tests named after the source come first, the slow ones of the others last; in between those that share a word with
    its name (lobby_feature, lobby_test), then the nearest, then those of its folder, then the quickest."""
    name, test_name = Path(path).stem, Path(test).stem.removesuffix("_test")
    named, shares = name in test_name, bool({*name.split("_")} & {*test_name.split("_")})
    other_folder, took = Path(test).parent != Path(path).parent, seconds.get(test, UNKNOWN_SECONDS)
    return not named, not named and took > SLOW_SECONDS, not shares, distance, other_folder, took, test


class Calls:
    """Who uses whom among the objects of two builds: the libraries' and the unit tests'."""

    def __init__(self, defined, used, includes):
        self.includes = {source_of(entry): files for entry, files in includes.items()}
        definitions = Counter(symbol for symbols in defined.values() for symbol in symbols)
        owner = {symbol: source_of(entry) for entry, symbols in defined.items() for symbol in symbols
                 if definitions[symbol] == 1}
        self.callers = defaultdict(set)
        for entry, symbols in used.items():
            for called in {owner[symbol] for symbol in symbols if symbol in owner}:
                self.callers[called].add(source_of(entry))

    @staticmethod
    def of(root, release, unit):
        """Reads the build folders of the libraries and of the tests."""
        defined, used, includes = {}, {}, {}
        for build, folders in ((release, "*.dir"), (unit, "gridwise_tests.dir")):
            entries = objects(root, build, folders)
            more_defined, more_used = read_symbols(output("nm", "-A", "-P", *entries, cwd=build))
            deps = read_includes(output("ninja", "-t", "deps", *entries, cwd=build), build, root)
            for whole, part in ((defined, more_defined), (used, more_used), (includes, deps)):
                whole.update(part)
        return Calls(defined, used, includes)

    def near(self, path, seconds):
        """The tests that a fault in the source or header can reach, nearest first. `seconds`: the known durations."""
        distance = {source: int(is_test(source)) for source, files in self.includes.items() if path in files}
        level, step = {source for source in distance if not is_test(source)}, 0
        while level:
            step += 1
            level = {caller for source in level for caller in self.callers[source]} - distance.keys()
            distance.update(dict.fromkeys(level, step))
        return sorted(filter(is_test, distance), key=lambda test: order(path, test, distance[test], seconds))


def groups(tests, seconds):
    """Cuts the tests into groups, each taking about as long as all before it, so that little time is lost in starting
    programs and in tests that come after the one that fails."""
    cut, group, total, limit = [], [], 0.0, FIRST_SECONDS
    for test in tests:
        group.append(test)
        total += seconds.get(test, UNKNOWN_SECONDS)
        if total >= limit:
            cut.append(group)
            group, limit = [], 2 * total
    return [*cut, group] if group else cut
