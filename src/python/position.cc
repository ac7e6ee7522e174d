// Positions: gridwise.position() and the class Position.
#include <pybind11/stl.h>

#include "kit/json_text.h"
#include "python/module.h"
#include "service/wire/shapes.h"

namespace gridwise::python {
namespace {

PythonPosition open(const std::string& text, std::uint64_t seed) {
  return {take(open_game(text, seed))};
}

std::string text_of(const PythonPosition& position) {
  return position.opened.setup.text() + " " + position.opened.position->text();
}

std::optional<Seat> turn_of(const PythonPosition& position) {
  const AnyPosition& any = *position.opened.position;
  return any.outcome().finished() ? std::nullopt : std::optional(any.seat());
}

std::optional<Seat> winner_of(const PythonPosition& position) {
  const Outcome outcome = position.opened.position->outcome();
  return outcome.kind == Outcome::Kind::kWon ? std::optional(outcome.winner) : std::nullopt;
}

py::dict figures_of(const PythonPosition& position) {
  py::dict figures;
  for (const Figure& figure : position.opened.position->view().figures) {
    const std::string name = figure.token.empty() ? figure.name : figure.name + "." + figure.token;
    figures[py::str(name)] = figure.number;
  }
  return figures;
}

py::dict cells_of(const PythonPosition& position) {
  py::dict cells;
  for (const CellView& cell : position.opened.position->view().cells)
    cells[py::str(cell.name)] = cell.tokens;
  return cells;
}

py::list listed_games() {
  py::list listed;
  for (const Game* const game : games()) listed.append(from_json(json_text(to_json(*game))));
  return listed;
}

}  // namespace

PythonPosition position_of(const py::object& given) {
  if (py::isinstance<py::str>(given)) return open(given.cast<std::string>(), 1);
  return given.cast<const PythonPosition&>().copy();
}

void add_positions(py::module_& module) {
  py::class_<PythonPosition>(
      module, "Position",
      "A position of a game, with the moves played since it was opened. Made by position().")
      .def_property_readonly("text", text_of,
                             "One line; position() reads it back to an equal position.")
      .def_property_readonly(
          "setup", [](const PythonPosition& position) { return position.opened.setup.text(); },
          "The game string with every option: 'tictactoe(m=3,n=3,k=3)'.")
      .def_property_readonly(
          "game",
          [](const PythonPosition& position) { return position.opened.setup.game->info().id; },
          "The id of the game: 'tictactoe'.")
      .def_property_readonly("turn", turn_of,
                             "The seat to move, 0 for the first; None once the game is finished.")
      .def_property_readonly(
          "outcome",
          [](const PythonPosition& position) {
            return kNamesOf<Outcome::Kind>[static_cast<std::size_t>(
                position.opened.position->outcome().kind)];
          },
          "'open', 'won', 'drawn' or 'lost' (games for one).")
      .def_property_readonly("winner", winner_of, "The seat that won, or None.")
      .def_property_readonly(
          "hash", [](const PythonPosition& position) { return position.opened.position->hash(); },
          "64 bits, equal for equal positions; `gridwise autoplay` prints it as 16 hexadecimal "
          "digits.")
      .def_property_readonly(
          "played",
          [](const PythonPosition& position) { return position.opened.position->moves(); },
          "The moves played so far, oldest first.")
      .def_property_readonly("figures", figures_of,
                             "The numbers beside the board by name: score, moves_left, goal.red "
                             "(what is left of a goal).")
      .def_property_readonly("cells", cells_of,
                             "The tokens of each cell by its name, from the bottom up.")
      .def(
          "moves",
          [](const PythonPosition& position) { return position.opened.position->legal_moves(); },
          "Every legal move; none once the game is finished.")
      .def(
          "play",
          [](PythonPosition& position, const std::string& move) {
            if (const auto played = position.opened.position->play(move); !played)
              throw_error(played.error());
          },
          py::arg("move"), "Plays a move. An Error changes nothing.")
      .def(
          "undo", [](PythonPosition& position) { return position.opened.position->undo(); },
          "Takes the last move back; False if there is none.")
      .def("copy", &PythonPosition::copy, "A copy that goes its own way, with the same draws.")
      .def("__copy__", &PythonPosition::copy)
      .def(
          "__deepcopy__",
          [](const PythonPosition& position, const py::dict&) { return position.copy(); },
          py::arg("memo"))
      .def(
          "__eq__",
          [](const PythonPosition& position, const py::object& other) {
            if (!py::isinstance<PythonPosition>(other)) return false;
            return text_of(position) == text_of(other.cast<const PythonPosition&>());
          },
          py::arg("other"))
      .def("__hash__",
           [](const PythonPosition& position) {
             return static_cast<py::ssize_t>(position.opened.position->hash() >> 1);
           })
      .def("__str__", text_of)
      .def("__repr__", [](const PythonPosition& position) {
        return "gridwise.position(" + py::repr(py::str(text_of(position))).cast<std::string>() +
               ")";
      });
  module.def("position", open, py::arg("text"), py::arg("seed") = 1,
             "Opens a position from a game string, alone for the initial position or followed by a "
             "position:\n\n"
             "    position('gomoku(size=15) h8h7i5')\n"
             "    position('match3(level=portals)', seed=7)\n\n"
             "The seed decides all that is drawn. Raises Error with the offset of what is wrong.");
  module.def("games", listed_games,
             "The games with their options, bots and goals, as in docs/protocol.md.");
}

}  // namespace gridwise::python
