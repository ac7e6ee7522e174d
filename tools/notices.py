#!/usr/bin/env python3
"""What a release contains of others. Writes into a folder (default: build)
  NOTICES             the licences of what is inside the program: Debian's libraries, and packages of npm in its page
  gridwise.cdx.json   a CycloneDX list of all parts with their versions: also the libraries that the program loads, and
                      npm's packages that build the page (scope "excluded": they are not part of it)
Usage: notices.py [FOLDER]"""

import base64
import json
import platform
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
LICENCE_FILE = re.compile(r"(licen[cs]e|copying|notice)", re.IGNORECASE)
# A module that a source of the page imports by its name: not by a path, and none of Node's.
IMPORT = re.compile(r"""(?:from|import)\s+['"]((?:@[\w.-]+/)?[a-z][\w.-]*)(?:/[^'":]*)?['"]""")
RULE = "=" * 100


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def listed_packages(text, *sections):
    """The Debian packages under [section] in the text of tools/packages.txt."""
    names, section = [], None
    for line in text.splitlines():
        line = line.split("#")[0].strip()
        if line.startswith("["):
            section = line.strip("[]")
        elif line and section in sections:
            names.append(line)
    return names


def owners(files):
    """The Debian packages that files belong to, whichever of the names of a file Debian knows."""
    names = [name for file in files for name in (str(file), str(Path(file).resolve()))]
    done = subprocess.run(["dpkg-query", "--search", *names], capture_output=True, text=True, check=False)
    return {line.split(":")[0] for line in done.stdout.splitlines() if not line.startswith("diversion ")}


def compiled_in(root):
    """Debian's packages whose code is compiled into the program, or into its page's."""
    text = (root / "tools" / "packages.txt").read_text()
    names = [name for name in listed_packages(text, "library", "run") if name.endswith("-dev")]
    names += owners([run("g++", "-print-file-name=libstdc++.a").strip()])
    if (root / "build" / "wasm" / "gridwise.wasm").exists():
        names += [name for name in listed_packages(text, "wasm") if name.endswith("-wasm32") or name == "wasi-libc"]
    return sorted(set(names))


def loaded_by(program):
    """Debian's packages of the libraries that a program loads."""
    return sorted(owners(re.findall(r"=> (/\S+)", run("ldd", str(program)))))


def imported_by_page(sources):
    """The npm packages that the page's own sources import; tests, which import vitest, are not part of it."""
    texts = [file.read_text() for ending in ("*.ts", "*.svelte") for file in sources.rglob(ending)]
    imports = [set(IMPORT.findall(text)) for text in texts]
    return set().union(*(names for names in imports if "vitest" not in names))


def with_dependencies(names, lock):
    """These packages and all that they depend on, as paths of the lock file: "node_modules/svelte"."""
    found, waiting = set(), [f"node_modules/{name}" for name in names]
    while waiting:
        path = waiting.pop()
        if path in lock and path not in found:
            found.add(path)
            waiting += [f"node_modules/{name}" for name in lock[path].get("dependencies", {})]
    return found


def debian_component(name):
    version, arch = run("dpkg-query", "--show", "--showformat=${Version} ${Architecture}", name).split()
    distro = f"debian-{platform.freedesktop_os_release()['VERSION_ID']}"
    purl = f"pkg:deb/debian/{quote(name, safe='')}@{quote(version, safe='~')}?arch={arch}&distro={distro}"
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "scope": "required", "purl": purl}


def npm_component(path, entry, inside):
    name = path.rsplit("node_modules/", 1)[1]
    purl = f"pkg:npm/{quote(name)}@{quote(entry['version'])}"
    component = {"type": "library", "bom-ref": f"{purl}#{path}", "name": name, "version": entry["version"],
                 "scope": "required" if inside else "excluded", "purl": purl}
    if "license" in entry:
        component["licenses"] = [{"expression": entry["license"]}]
    if entry.get("integrity", "").startswith("sha512-"):
        digest = base64.b64decode(entry["integrity"].removeprefix("sha512-")).hex()
        component["hashes"] = [{"alg": "SHA-512", "content": digest}]
    return component


def npm_licence(folder):
    """The text of a package's licence files; without any, what the package says of itself."""
    files = sorted(file for file in folder.iterdir() if file.is_file() and LICENCE_FILE.match(file.name))
    if files:
        return "\n".join(file.read_text() for file in files)
    about = json.loads((folder / "package.json").read_text())
    author = about.get("author", "its authors")
    name = author.get("name") if isinstance(author, dict) else author
    return f"{about['license']} licence, by {name}. The package has no licence file.\n"


def bill_of_materials(version, components):
    itself = {"type": "application", "bom-ref": "gridwise", "name": "gridwise", "version": version,
              "licenses": [{"expression": "MIT"}]}
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": {"component": itself},
            "components": components}


def main(folder):
    version = re.search(r"project\(gridwise VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    inside = with_dependencies(imported_by_page(ROOT / "web" / "src"), lock)
    compiled = compiled_in(ROOT)
    program = ROOT / "build" / "release" / "gridwise"
    loaded = loaded_by(program) if program.exists() else []

    parts = ["Gridwise contains parts by others. These are their notices.\n"]
    for name in compiled:
        parts.append(f"{RULE}\nDebian package {name}\n{RULE}\n" + Path("/usr/share/doc", name, "copyright").read_text())
    for path in sorted(inside):
        text = npm_licence(ROOT / "web" / path)
        parts.append(f"{RULE}\nnpm package {path.removeprefix('node_modules/')} {lock[path]['version']}\n{RULE}\n{text}")
    components = [debian_component(name) for name in sorted({*compiled, *loaded})]
    components += [npm_component(path, entry, path in inside) for path, entry in sorted(lock.items()) if path]

    folder.mkdir(parents=True, exist_ok=True)
    (folder / "NOTICES").write_text("\n".join(parts))
    (folder / "gridwise.cdx.json").write_text(json.dumps(bill_of_materials(version, components), indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build")
