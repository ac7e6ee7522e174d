"""A copy of a tree, updated in place so that builds in it are incremental."""

import os
import shutil
from pathlib import Path


def copy_if_changed(source, target):
    """Keeps the timestamps of unchanged files, so that a second run builds nothing."""
    if target.exists() and target.read_bytes() == source.read_bytes():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    shutil.copymode(source, target)


def update_copy(tree, wanted, kept):
    """Makes `tree` contain exactly the paths of `wanted`, with their sources' contents, and the
    folders named in `kept`. Renamed or deleted files must be removed everywhere, because builds
    glob their files."""
    for path, source in wanted.items():
        copy_if_changed(source, tree / path)
    for folder, folders, files in os.walk(tree):
        here = Path(folder).relative_to(tree)
        folders[:] = [name for name in folders if str(here / name) not in kept]
        for name in files:
            if here / name not in wanted:
                (tree / here / name).unlink()
