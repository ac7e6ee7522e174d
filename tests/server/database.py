"""Changes to the database of a stopped server."""

import sqlite3
from contextlib import closing, contextmanager
from hashlib import blake2b

CHECKSUM = 8  # bytes at the end of every page: src/store/sqlite/page_checksums.h


@contextmanager
def changed(path):
    """A connection, committed in the end. The pages then get checksums that fit."""
    with closing(sqlite3.connect(path)) as database:
        with database:
            yield database
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    give_checksums(path)


def give_checksums(path):
    with open(path, "r+b") as file:
        size = int.from_bytes(file.read(18)[16:], "big")
        file.seek(0)
        number = 0
        while page := file.read(size):
            number += 1
            content = page[:-CHECKSUM]
            file.seek(number * size - CHECKSUM)
            file.write(blake2b(number.to_bytes(4, "big") + content, digest_size=16).digest()[:CHECKSUM])
            file.seek(number * size)
