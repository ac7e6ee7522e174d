"""Gridwise: positions of grid games, searches that give reasons, solvers, studies, records, and boards for learning.

    import gridwise
    position = gridwise.position("gomoku h8h7i5")
    report = gridwise.analyse(position, "search(6)", nodes=100_000)
    print(report.candidates[0].move, report.candidates[0].why)

    boards = gridwise.Boards("match3(level=portals)", n=1024, seed=1)
    boards.step(boards.sample())

gridwise.gym and gridwise.pettingzoo follow the conventions of Gymnasium and PettingZoo. See docs/python.md.
"""

from gridwise._core import (
    Answer,
    Boards,
    Candidate,
    Error,
    Position,
    Record,
    Report,
    Study,
    __version__,
    analyse,
    games,
    position,
    record,
    select,
    solve,
    study,
)

__all__ = [
    "Answer",
    "Boards",
    "Candidate",
    "Error",
    "Position",
    "Record",
    "Report",
    "Study",
    "__version__",
    "analyse",
    "games",
    "position",
    "record",
    "select",
    "solve",
    "study",
]
