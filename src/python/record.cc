// Records of finished games: record() and the class Record.
#include "service/record/record.h"

#include <pybind11/stl.h>

#include "python/module.h"
#include "service/match/names.h"

namespace gridwise::python {
namespace {

py::list seats_of(const Record& record) {
  py::list seats;
  for (const SeatInfo& seat : record.seats) {
    py::dict row;
    row["kind"] = name_in(kSeatKinds, seat.kind);
    row["name"] = seat.name;
    row["selector"] = seat.selector.empty() ? py::object(py::none()) : py::str(seat.selector);
    seats.append(std::move(row));
  }
  return seats;
}

std::vector<std::string> moves_of(const Record& record) {
  std::vector<std::string> moves;
  moves.reserve(record.moves.size());
  for (const Record::Move& move : record.moves) moves.push_back(move.move);
  return moves;
}

std::optional<Seat> winner_of(const Record& record) {
  return record.outcome.kind == Outcome::Kind::kWon ? std::optional(record.outcome.winner)
                                                    : std::nullopt;
}

PythonPosition replayed(const Record& record) {
  return {{take(open_start(record)).setup, take(replay(record))}};
}

}  // namespace

void add_records(py::module_& module) {
  py::class_<Record>(module, "Record", "The record of a finished game. Made by record().")
      .def_property_readonly("id", &Record::id, "Equal ids mean equal records.")
      .def_readonly("setup", &Record::setup, "The game string.")
      .def_property_readonly(
          "start",
          [](const Record& record) {
            return record.start.empty() ? std::nullopt : std::optional(record.start);
          },
          "The text of the position it began from; None for the game's initial position.")
      .def_property_readonly(
          "seed", [](const Record& record) { return record.seed.value; },
          "Decides all that was drawn.")
      .def_property_readonly("seats", seats_of, "Who played: kind, name, selector of each seat.")
      .def_property_readonly("moves", moves_of, "The moves, in order.")
      .def_property_readonly(
          "outcome",
          [](const Record& record) {
            return name_in(kNamesOf<Outcome::Kind>, record.outcome.kind);
          },
          "'won', 'drawn' or 'lost' (games for one).")
      .def_property_readonly("winner", winner_of, "The seat that won, or None.")
      .def_property_readonly(
          "reason", [](const Record& record) { return name_in(kReasons, record.reason); },
          "How it ended: 'play', 'resigned', 'agreed', 'forfeit', 'time' or 'left'.")
      .def_property_readonly("text", format_record, "One line of JSON, which record() reads back.")
      .def("replay", replayed,
           "Plays it again and checks it: the moves, the outcome, the hash of the last position "
           "and the chain over everything. Returns that position, with its moves. Raises Error.")
      .def("__repr__", [](const Record& record) {
        return "<gridwise.Record " + record.id() + ", " + record.setup + ", " +
               std::to_string(record.moves.size()) + " moves>";
      });
  module.def(
      "record", [](const std::string& text) { return take(parse_record(text)); }, py::arg("text"),
      "Reads the record of a finished game, as `gridwise play --record` and the page write it. "
      "Raises Error with the field that is wrong. Record.replay() checks what it says.");
}

}  // namespace gridwise::python
