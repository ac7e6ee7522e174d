"""A copy of a tree that is brought up to date in place, so that a build in it goes on where the last one ended."""

import os
import shutil
from pathlib import Path


def copy_if_changed(source, target):
    """Keeps the times of unchanged files, so that a second run builds nothing."""
    if target.exists() and target.read_bytes() == source.read_bytes():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    shutil.copymode(source, target)


def update_copy(tree, wanted, kept):
    """Makes `tree` hold each path of `wanted` with its source's bytes, and nothing else but the folders named in
    `kept`. What was renamed or deleted must go from every folder: a build finds its files by place and name."""
    for path, source in wanted.items():
        copy_if_changed(source, tree / path)
    for folder, folders, files in os.walk(tree):
        here = Path(folder).relative_to(tree)
        folders[:] = [name for name in folders if str(here / name) not in kept]
        for name in files:
            if here / name not in wanted:
                (tree / here / name).unlink()
