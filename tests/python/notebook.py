#!/usr/bin/python3
"""Runs the code cells of a notebook in one namespace, in order, without Jupyter; fails where a cell fails.
Usage: notebook.py FILE; prints each cell's number and what the cell prints."""

import json
import sys
from pathlib import Path


def run_notebook(path):
    notebook = json.loads(Path(path).read_text(encoding="utf-8"))
    names = {"__name__": "__main__"}
    codes = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, code in enumerate(codes, 1):
        print(f"[{number}]", flush=True)
        exec(compile(code, f"{path}[{number}]", "exec"), names)
    return len(codes)


if __name__ == "__main__":
    print(f"{run_notebook(sys.argv[1])} cells ran")
