"""A private PostgreSQL server for the tests: data and socket are in a temporary folder, it listens on no port, and it
stops with the tests. PostgreSQL refuses to run as root; in that case it runs as its package's user `postgres`."""

import glob
import os
import pwd
import shutil
import subprocess
import tempfile

from patience import patient

SUPERUSER = "gridwise"
GUARDED = "guarded"  # a role that needs a password
PASSWORD = "correct horse"
SETTINGS = ["listen_addresses=", "fsync=off", "shared_buffers=32MB", "max_connections=40"]


def programs():
    """The folder with the newest server's programs, or None if the package is not installed."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: float(path.split("/")[4]))
    return os.path.dirname(found[-1]) if found else None


class Cluster:
    def __init__(self, *initdb):
        self.folder = tempfile.mkdtemp(prefix="gridwise-postgres-")
        self.data = os.path.join(self.folder, "data")
        self.user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        if self.user:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self.run("initdb", "-D", self.data, "-U", SUPERUSER, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8",
                 "--no-sync", "--no-instructions", *initdb)
        with open(os.path.join(self.data, "pg_hba.conf"), "w") as rules:
            rules.write(f"local all {GUARDED} scram-sha-256\nlocal all all trust\n")
        self.start()
        self.sql(f"CREATE ROLE {GUARDED} LOGIN PASSWORD '{PASSWORD}'")

    def run(self, program, *arguments):
        done = subprocess.run([*self.user, os.path.join(programs(), program), *arguments], cwd="/", text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=patient(120))
        if done.returncode:
            raise AssertionError(f"{program} failed: {done.stdout}")
        return done.stdout

    def start(self):
        options = " ".join([f"-k {self.folder}", *(f"-c {setting}" for setting in SETTINGS)])
        self.run("pg_ctl", "-D", self.data, "-l", os.path.join(self.folder, "log"), "-w", "-t", str(round(patient(60))), "-o", options,
                 "start")

    def stop(self, mode="immediate"):
        """`immediate` simulates a crash."""
        self.run("pg_ctl", "-D", self.data, "-w", "-t", str(round(patient(60))), "-m", mode, "stop")

    def signal(self, number):
        """Sends a signal to all processes: SIGSTOP looks like a hung server or a network cut in silence."""
        with open(os.path.join(self.data, "postmaster.pid")) as file:
            first = int(file.readline())
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(first)], capture_output=True, text=True).stdout
        for pid in [first, *map(int, children.split())]:
            os.kill(pid, number)

    def parameters(self, user=SUPERUSER):
        """Connection parameters for an address."""
        return f"host={self.folder}&user={user}"

    def address(self, database, user=SUPERUSER):
        return f"postgres:///{database}?{self.parameters(user)}"

    def sql(self, statement, database="postgres"):
        return self.run("psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", SUPERUSER,
                        "-d", database, "-c", statement).strip()

    def end(self):
        try:
            self.stop()
        except AssertionError:
            pass  # a test has stopped it
        shutil.rmtree(self.folder, ignore_errors=True)
