#!/usr/bin/env python3
"""Whether answer times tell which names have accounts. Signs in with wrong passwords and recovers with wrong codes, in
random order for names that exist and names that do not, one request at a time and each from another address. Prints the
medians and the probability of so large a difference by chance (Mann and Whitney 1947, two-sided).
Usage: sign_in_times.py PROGRAM [--samples N]"""

import argparse
import http.client
import json
import math
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests" / "server"))
from client import Server  # pylint: disable=wrong-import-position

PASSWORD = "seven green bottles, hanging"
CODE = "00000-00000-00000-00000-00000-000"  # of the form of a recovery code
FREE_OF_NAME = 5  # attempts for one name before it has to wait


class Client:
    def __init__(self, port):
        self.port, self.requests = port, 0
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def post(self, path, **body):
        """The status, and the milliseconds until the whole answer was there."""
        self.requests += 1
        here = f"127.0.0.1:{self.port}"
        address = f"198.{18 + self.requests // 65_536}.{self.requests // 256 % 256}.{self.requests % 256}"
        headers = {"Host": here, "Origin": f"http://{here}", "Sec-Fetch-Site": "same-origin",
                   "Content-Type": "application/json", "X-Forwarded-For": address}
        started = time.monotonic()
        self.line.request("POST", path, json.dumps(body), headers)
        answer = self.line.getresponse()
        answer.read()
        return answer.status, (time.monotonic() - started) * 1000


def chance(one, other):
    """The two-sided p of the rank-sum test, by its normal approximation. Times hardly ever tie."""
    ranked = sorted([(value, True) for value in one] + [(value, False) for value in other])
    ranks = sum(rank for rank, (_, first) in enumerate(ranked, 1) if first)
    mean = len(one) * (len(ranked) + 1) / 2
    deviation = math.sqrt(len(one) * len(other) * (len(ranked) + 1) / 12)
    return math.erfc(abs(ranks - mean) / deviation / math.sqrt(2))


def compare(name, ask, known, unknown):
    """Asks for every name of both lists in random order."""
    todo = [(name, True) for name in known] + [(name, False) for name in unknown]
    random.Random(1).shuffle(todo)
    taken = {True: [], False: []}
    for each, exists in todo:
        status, milliseconds = ask(each)
        if status != 401:
            raise SystemExit(f"{name} of {each}: status {status}")
        taken[exists].append(milliseconds)
    medians = [statistics.median(taken[exists]) for exists in (True, False)]
    print(f"{name}: {len(known)} samples each, median {medians[0]:.2f} ms for known names, {medians[1]:.2f} ms for unknown "
          f"ones, p {chance(taken[True], taken[False]):.3f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--samples", type=int, default=500, help="for known and for unknown names, of each request")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server = Server(arguments.program, data)
        client = Client(server.port)
        accounts = math.ceil(arguments.samples / FREE_OF_NAME)
        names = [f"Person {number:04}" for number in range(2 * accounts)]
        for name in names[::2]:
            status, _ = client.post("/api/sign-up", name=name, password=PASSWORD)
            if status != 200:
                raise SystemExit(f"sign-up of {name}: status {status}")
        known, unknown = ((names[first::2] * FREE_OF_NAME)[:arguments.samples] for first in (0, 1))
        compare("sign-in", lambda name: client.post("/api/sign-in", name=name, password=PASSWORD + "!"), known, unknown)
        compare("recovery", lambda name: client.post("/api/recover", name=name, code=CODE, password=PASSWORD + "?"),
                known, unknown)
        server.kill()


if __name__ == "__main__":
    main()
