"""A bare Debian 12 root for tests, as tools/bare.sh makes one, with what a machine needs to reach its package registry."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

MIRROR = os.environ.get("MIRROR", "http://deb.debian.org/debian")
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PASSED_ON = ("http_proxy", "https_proxy", "no_proxy")


def why_impossible():
    """Why no root can be made here; None if one can."""
    if os.geteuid() != 0:
        return "debootstrap and chroot need root"
    return None if shutil.which("debootstrap") else "debootstrap is missing: apt-get install debootstrap"


def enter_namespace():
    """Starts the test again where its mounts and processes are its own, so that they end with it."""
    if os.environ.get("GRIDWISE_BARE_INSIDE") != "yes":
        os.environ["GRIDWISE_BARE_INSIDE"] = "yes"
        os.execvp("unshare", ["unshare", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child",
                              sys.executable, *sys.argv])


class BareRoot:
    def __init__(self):
        self.path = Path(tempfile.mkdtemp(prefix="gridwise-bare-", dir="/var/tmp"))
        self.path.chmod(0o755)
        subprocess.run(["debootstrap", "--variant=minbase", "bookworm", self.path, MIRROR], check=True, capture_output=True)
        subprocess.run(["mount", "-t", "proc", "proc", self.path / "proc"], check=True)
        subprocess.run(["mount", "--rbind", "/dev", self.path / "dev"], check=True)

    def remove(self):
        for lent in ("proc", "dev"):
            subprocess.run(["umount", "-R", "-l", self.path / lent], check=True)
        shutil.rmtree(self.path)

    def command(self, *words):
        environment = {"PATH": PATH, "HOME": "/root", "TERM": "dumb", "DEBIAN_FRONTEND": "noninteractive"}
        environment |= {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        return ["env", "-i", *(f"{name}={value}" for name, value in environment.items()), "chroot", self.path, *words]

    def tries(self, *words, **options):
        return subprocess.run(self.command(*words), capture_output=True, text=True, check=False, **options)

    def run(self, *words, **options):
        """The command's standard output; AssertionError if it fails."""
        done = self.tries(*words, **options)
        assert done.returncode == 0, f"{words}: exit code {done.returncode}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
        return done.stdout

    def files(self):
        """Every file, link and folder, except what apt and dpkg keep for themselves, mounts and logs."""
        left_out = [self.path / name for name in ("proc", "dev", "var/cache", "var/lib/apt", "var/lib/dpkg", "var/log", "tmp")]
        found = set()
        for folder, folders, names in os.walk(self.path):
            folders[:] = [name for name in folders if Path(folder, name) not in left_out]
            found |= {str(Path(folder, name).relative_to(self.path)) for name in (*folders, *names)}
        return found
