"""What has changed: the files that differ from the last commit whose ./test passed here, which build/passed names; else
from HEAD~1. Suites that are dear run in ./test only where a change concerns them."""

import re
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PASSED = Path("build", "passed")


def git(*arguments, root=ROOT):
    """The lines of git's output; None if it fails."""
    done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else None


def base(root=ROOT):
    """The commit that changes count from; None if the history does not say."""
    try:
        known = (root / PASSED).read_text().strip()
    except OSError:
        known = ""
    for commit in filter(None, (known, "HEAD~1")):
        if found := git("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}", root=root):
            return found[0]
    return None


@cache
def changed_files(root=ROOT):
    """The paths, relative to the root, that differ from the base, among them deleted and untracked ones. None, which
    means all files, if the history does not say."""
    since = base(root)
    differ = git("diff", "--name-only", "--no-renames", since, root=root) if since else None
    new = git("ls-files", "--others", "--exclude-standard", root=root)
    return None if differ is None or new is None else {*differ, *new}


def concerns(prefixes, changed):
    """Whether a changed file has one of the prefixes."""
    return changed is None or any(path.startswith(tuple(prefixes)) for path in changed)


def clean_head(root=ROOT):
    """The commit whose files these are; None with uncommitted changes, as no commit has what is tested."""
    return git("rev-parse", "HEAD", root=root)[0] if git("status", "--porcelain", root=root) == [] else None


def remember_pass(tested, root=ROOT):
    """Makes a commit the base of later changes: clean_head() from before the tests, if it is still that."""
    if tested and tested == clean_head(root):
        (root / PASSED).write_text(tested + "\n")


INCLUDED = re.compile(r'^#include "(.+)"', re.M)


def files_of_test(name, root=ROOT):
    """The file of a failed test, and what it tests as far as its name or its file says: for a C++ test the headers that it
    includes, directly or not, and their sources; for a test of the page its file."""
    found = re.search(r"[\w./-]+\.test\.(?:ts|mjs)", name)
    if found:
        return [str(path.relative_to(root)) for path in root.glob(f"web/**/{Path(found[0]).name}")
                if "node_modules" not in path.parts]
    listed = git("grep", "-lF", "--untracked", f'TEST_CASE("{name}")', "--", "src", "tests", root=root) or []
    files, waiting = set(), listed
    while waiting:
        path = waiting.pop()
        if path in files or not (root / path).is_file():
            continue
        files.add(path)
        headers = INCLUDED.findall((root / path).read_text())
        waiting += [folder + start + end for header in headers for folder in ("src/", "")
                    for start, end in [(header.removesuffix(".h"), ".h"), (header.removesuffix(".h"), ".cc")]]
    return sorted(files)
