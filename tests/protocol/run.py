#!/usr/bin/env python3
"""Runs protocol scripts over `serve --stdio`, and checks each line of theirs with docs/protocol.schema.json. A script has
four kinds of line:

    > {"do":"match.get","match":$match}            a request; the runner adds the id
    < {"ok":{"seq":2,"token":$token}}              what its answer must contain
    ! {"match":$match,"seq":3}                     what one of the following pushes must contain
    ~                                              restarts the program on the same data

A pattern object may have fewer fields than the answer; a list must have the same number of entries, `[...]` stands for
any list. `$name` captures its first value and then matches only equal ones; `$_` matches anything. `# comment`. Usage:
run.py PROGRAM [SCRIPT...]"""

import json
import re
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from patience import patient  # noqa: E402

try:
    import jsonschema
except ImportError:
    jsonschema = None

FOLDER = Path(__file__).resolve().parent
SCHEMA = FOLDER.parents[1] / "docs" / "protocol.schema.json"
CAPTURE = re.compile(r"\$(\w+)")
ANY_LIST = ["..."]
# In seconds. A program silent for longer is killed, and its script fails.
LONGEST_SILENCE = patient(60)


class Mismatch(Exception):
    pass


def plain_number(text):
    """A number with a point or an exponent; an exponent is only for what is very small or very large."""
    number = float(text)
    if "e" in text.lower() and (number == 0 or 1e-6 <= abs(number) < 1e21):
        raise Mismatch(f"{text} is written with an exponent")
    return number


class Schema:
    """Checks requests that are not refused, their answers, and pushes."""

    def __init__(self):
        self.whole = json.loads(SCHEMA.read_text())
        self.validators = {}

    def check(self, message, *path):
        if path not in self.validators:
            part = self.whole
            for name in path:
                part = part[name]
            self.validators[path] = jsonschema.Draft202012Validator({**part, "$defs": self.whole["$defs"]})
        for wrong in self.validators[path].iter_errors(message):
            raise Mismatch(f"{'.'.join(path)}{wrong.json_path.removeprefix('$')}: {wrong.message[:500]}")

    def check_answer(self, request, answer):
        if "ok" in answer:
            request = json.loads(request)
            self.check(request, "requests", request["do"])
            self.check(answer["ok"], "answers", request["do"])
        else:
            self.check(answer["error"], "$defs", "Refusal")


class NoSchema:
    def check(self, *_):
        pass

    check_answer = check


schema = Schema() if jsonschema else NoSchema()


class Program:
    def __init__(self, program, data):
        self.command = [program, "serve", "--stdio", "--data", data]
        self.pushes = []
        self.next_id = 0
        self.start()

    def start(self):
        self.errors = tempfile.TemporaryFile()  # pylint: disable=consider-using-with
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)

    def stop(self):
        """Also checks standard error: a sanitizer may report a fault although the exit code is 0."""
        self.process.stdin.close()
        code = self.process.wait(timeout=patient(30))
        self.process.stdout.close()
        self.errors.seek(0)
        errors = self.errors.read().decode(errors="replace")
        self.errors.close()
        if code != 0 or "Sanitizer" in errors or "runtime error" in errors:
            raise Mismatch(f"the program ended with {code}\n{errors}")

    def restart(self):
        self.stop()
        self.pushes = []
        self.start()

    def read(self):
        watchdog = threading.Timer(LONGEST_SILENCE, self.process.kill)
        watchdog.start()
        line = self.process.stdout.readline()
        watchdog.cancel()
        if not line:
            raise Mismatch("the program has ended, or was silent for too long")
        return json.loads(line, parse_float=plain_number)

    def ask(self, text):
        """Sends a request, or an invalid line, and returns the answer without its id."""
        self.next_id += 1
        number = None
        if text.startswith("{"):
            text = f'{{"id":{self.next_id},' + text[1:]
            number = self.next_id
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()
        while True:
            message = self.read()
            if "id" in message and message.pop("id") in (number, None):
                if number is not None:
                    schema.check_answer(text, message)
                return message
            self.pushes.append(self.checked(message))

    @staticmethod
    def checked(push):
        schema.check(push, "push")
        return push

    def push(self):
        return self.pushes.pop(0) if self.pushes else self.checked(self.read())


def fill(text, captured):
    """The request with `$name` replaced by captured values."""
    return CAPTURE.sub(lambda found: json.dumps(captured[found.group(1)]), text)


def pattern_of(text):
    """The pattern as JSON, with captures as the string "$name"."""
    return json.loads(CAPTURE.sub(lambda found: json.dumps("$" + found.group(1)), text).replace("[...]", '["..."]'))


def match(pattern, found, captured, path=""):
    if isinstance(pattern, str) and pattern.startswith("$"):
        if pattern != "$_" and captured.setdefault(pattern[1:], found) != found:
            raise Mismatch(f"{path}: {pattern} is {captured[pattern[1:]]!r}, not {found!r}")
    elif isinstance(pattern, dict):
        if not isinstance(found, dict):
            raise Mismatch(f"{path}: an object, not {found!r}")
        for key, value in pattern.items():
            if key not in found:
                raise Mismatch(f"{path}.{key} is missing in {json.dumps(found, ensure_ascii=False)}")
            match(value, found[key], captured, f"{path}.{key}")
    elif pattern == ANY_LIST:
        if not isinstance(found, list):
            raise Mismatch(f"{path}: a list, not {found!r}")
    elif isinstance(pattern, list):
        if not isinstance(found, list) or len(found) != len(pattern):
            raise Mismatch(f"{path}: {len(pattern)} entries, not {found!r}")
        for index, value in enumerate(pattern):
            match(value, found[index], captured, f"{path}[{index}]")
    elif pattern != found or isinstance(pattern, bool) != isinstance(found, bool):
        raise Mismatch(f"{path}: {pattern!r}, not {found!r}")


def match_push(program, pattern, captured):
    """Reads pushes until one matches."""
    while True:
        push = program.push()
        trial = dict(captured)
        try:
            match(pattern, push, trial)
        except Mismatch:
            continue
        captured.update(trial)
        return


def run_line(program, line, captured, answer):
    """Runs a line; returns the answer for the next `<` line."""
    kind, text = line[0], line[1:].strip()
    if kind == ">":
        return program.ask(fill(text, captured))
    if kind == "<":
        match(pattern_of(text), answer, captured)
    elif kind == "!":
        match_push(program, pattern_of(text), captured)
    elif kind == "~":
        program.restart()
    else:
        raise Mismatch(f"a line begins with > < ! ~ or #, not {kind}")
    return answer


def run_script(program_path, script):
    """Returns the failure as text, or None."""
    captured, answer = {}, None
    with tempfile.TemporaryDirectory() as data:
        program = Program(program_path, data)
        try:
            for number, line in enumerate(script.read_text().splitlines(), 1):
                if line.strip() and not line.startswith("#"):
                    answer = run_line(program, line, captured, answer)
            program.stop()
        except (Mismatch, KeyError) as complaint:
            program.process.kill()
            return f"{script.name}:{number}: {complaint}"
    return None


def words_of(scripts, pattern):
    return {word for script in scripts for word in re.findall(pattern, script.read_text())}


def missing_verbs(scripts):
    """Verbs of docs/protocol.md that no script uses."""
    text = (FOLDER.parents[1] / "docs" / "protocol.md").read_text()
    tables = re.findall(r"<!-- verbs: .*?<!-- end -->", text, re.DOTALL)
    documented = {verb for table in tables for verb in re.findall(r"^\| `([a-z.]+)` \|", table, re.MULTILINE)}
    return sorted(documented - words_of(scripts, r'"do":"([a-z.]+)"'))


def main(arguments):
    program = str(Path(arguments[0]).resolve())
    scripts = [Path(name) for name in arguments[1:]] or sorted(FOLDER.glob("*.script"))
    complaints = [complaint for script in scripts if (complaint := run_script(program, script))]
    count = len(scripts)
    if not arguments[1:]:
        count += 1
        missing = missing_verbs(scripts)
        complaints += [f"no script uses {', '.join(missing)}"] if missing else []
    print("\n".join(complaints), end="\n" if complaints else "")
    skipped = 0 if jsonschema else 1
    if skipped:
        print("skipped lines_fit_the_schema: python3-jsonschema is not installed")
    print(f"{count - len(complaints)} passed, {len(complaints)} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
