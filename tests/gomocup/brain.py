"""Runs a program that speaks the Gomocup protocol, for the scripts in this folder."""

import queue
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from patience import patient  # noqa: E402

TALK = ("MESSAGE", "DEBUG", "INFO")


class Brain:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        self.talk = []  # messages since the last answer
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def send(self, *lines, end="\n"):
        for line in lines:
            self.process.stdin.write(line + end)
        self.process.stdin.flush()

    def answer(self, seconds=30.0):
        """The next line that is not a message; None if none comes within patient(seconds)."""
        limit = time.monotonic() + patient(seconds)
        self.talk = []
        while True:
            try:
                line = self.lines.get(timeout=max(0.01, limit - time.monotonic()))
            except queue.Empty:
                return None
            if not line.startswith(TALK):
                return line
            self.talk.append(line)

    def ask(self, *lines, end="\n"):
        self.send(*lines, end=end)
        return self.answer()

    def end(self):
        """Seconds until the process has ended after END; None if it does not end."""
        started = time.monotonic()
        try:
            self.send("END")
            self.process.wait(patient(30))
        except subprocess.TimeoutExpired:
            self.process.kill()
            return None
        return time.monotonic() - started
