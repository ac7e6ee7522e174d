// Boards in step as numpy arrays, which are views of what game/boards.h writes.
#include "game/boards.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <mutex>

#include "python/module.h"

namespace gridwise::python {
namespace {

using Actions = py::array_t<std::int32_t, py::array::c_style>;

/// Whole numbers of any width as int32; what does not fit stays out of range.
Actions actions_of(const py::object& given) {
  const py::array array = py::array::ensure(given);
  if (!array || array.ndim() != 1) throw_error({"action/count", "actions have the shape [n]", {}});
  if (py::isinstance<Actions>(array)) return Actions(array);
  const char kind = array.dtype().kind();
  if (kind != 'i' && kind != 'u') throw py::type_error("actions are whole numbers");
  const py::object numpy = py::module_::import("numpy");
  return Actions(numpy.attr("clip")(array, -1, INT32_MAX).attr("astype")("int32"));
}

class PythonBoards {
 public:
  PythonBoards(const std::string& text, int n, std::uint64_t seed, int max_plies)
      : setup_(take(split(text))) {
    BoardsRequest request;
    request.boards = n;
    request.seed = seed;
    request.most_plies = max_plies;
    request.text = rest_;
    boards_ = take(make_boards(setup_, request));
  }

  [[nodiscard]] const AnyBoards& boards() const { return *boards_; }
  [[nodiscard]] const GameSetup& setup() const { return setup_; }

  void step(const py::object& given) {
    const Actions actions = actions_of(given);
    const std::span<const std::int32_t> span(actions.data(),
                                             static_cast<std::size_t>(actions.size()));
    Result<void> stepped;
    {
      const py::gil_scoped_release others_go_on;
      const std::scoped_lock one_at_a_time(mutex_);
      stepped = boards_->step(span);
    }
    take(stepped);
  }
  void reset(std::uint64_t seed) {
    const py::gil_scoped_release others_go_on;
    const std::scoped_lock one_at_a_time(mutex_);
    boards_->reset(seed);
  }
  [[nodiscard]] Actions sample() {
    Actions actions(boards_->size());
    const std::span<std::int32_t> span(actions.mutable_data(),
                                       static_cast<std::size_t>(actions.size()));
    const py::gil_scoped_release others_go_on;
    const std::scoped_lock one_at_a_time(mutex_);
    boards_->sample(span);
    return actions;
  }

  /// Throws gridwise.Error: boards/index.
  [[nodiscard]] int checked(int board) const {
    if (board < 0 || board >= boards_->size()) {
      throw_error({"boards/index",
                   "a board is 0 to " + std::to_string(boards_->size() - 1) + ", not " +
                       std::to_string(board),
                   {}});
    }
    return board;
  }

 private:
  /// The setup before the first space; the rest is a level or a position.
  Result<GameSetup> split(const std::string& text) {
    const std::size_t space = std::min(text.find(' '), text.size());
    rest_ = text.substr(std::min(text.find_first_not_of(' ', space), text.size()));
    return parse_setup(text.substr(0, space));
  }

  std::string rest_;
  GameSetup setup_;
  std::unique_ptr<AnyBoards> boards_;
  std::mutex mutex_;
};

/// A read-only array over memory that `self` owns.
template <class T>
py::array view_of(const py::object& self, const std::vector<T>& values, const char* dtype,
                  std::vector<py::ssize_t> shape) {
  py::array array(py::dtype(dtype), std::move(shape), values.data(), self);
  array.attr("flags").attr("writeable") = false;
  return array;
}

template <class Member>
auto array_of(Member member, const char* dtype) {
  return [member, dtype](const py::object& self) {
    const AnyBoards& boards = self.cast<const PythonBoards&>().boards();
    return view_of(self, boards.arrays().*member, dtype, {boards.size()});
  };
}

auto boards_of(std::vector<std::uint8_t> BoardArrays::* member) {
  return [member](const py::object& self) {
    const AnyBoards& boards = self.cast<const PythonBoards&>().boards();
    const BoardsShape& shape = boards.shape();
    return view_of(self, boards.arrays().*member, "uint8",
                   {boards.size(), shape.layers, shape.rows, shape.columns});
  };
}

py::array mask_of(const py::object& self) {
  const AnyBoards& boards = self.cast<const PythonBoards&>().boards();
  return view_of(self, boards.arrays().mask, "bool", {boards.size(), boards.shape().actions});
}

py::tuple words_of(const PythonBoards& boards) {
  py::tuple words(static_cast<std::size_t>(boards.boards().shape().actions));
  for (std::size_t i = 0; i < words.size(); ++i)
    words[i] = boards.boards().word(static_cast<int>(i));
  return words;
}

py::tuple tokens_of(const PythonBoards& boards) {
  const auto& tokens = boards.setup().game->info().tokens;
  py::tuple names(tokens.size());
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = tokens[i].name;
  return names;
}

std::string word_on(const PythonBoards& boards, int board, int action) {
  const AnyBoards& all = boards.boards();
  const auto actions = static_cast<std::size_t>(all.shape().actions);
  const auto row = static_cast<std::size_t>(boards.checked(board));
  if (action < 0 || action >= all.shape().actions ||
      all.arrays().mask[row * actions + static_cast<std::size_t>(action)] == 0)
    throw_error({"action/illegal",
                 "action " + std::to_string(action) + " is not legal on this board", row});
  return all.word(board, action);
}

}  // namespace

void add_boards(py::module_& module) {
  py::class_<PythonBoards>(
      module, "Boards",
      "N boards of one setup that move in step, as numpy arrays:\n\n"
      "    boards = gridwise.Boards('match3(level=portals)', n=1024, seed=1)\n"
      "    boards.step(actions)        # int32 [n]\n\n"
      "The arrays are read-only views, which step() overwrites: copy what must stay. A game that "
      "ends is followed by the next one in the same step: reward, done, truncated, winner and "
      "final_board are about the game that was stepped; board, mask and turn show the one to be "
      "played on. Game k of a board depends on (seed, board, k) alone.\n\n"
      "setup: a game string, or one followed by a position or by a level file's content.\n"
      "max_plies: a game that reaches this many plies is truncated.")
      .def(py::init<const std::string&, int, std::uint64_t, int>(), py::arg("setup"),
           py::arg("n") = 1, py::arg("seed") = 1, py::kw_only(), py::arg("max_plies") = 10'000)
      .def_property_readonly(
          "n", [](const PythonBoards& boards) { return boards.boards().size(); },
          "The number of boards.")
      .def_property_readonly(
          "setup", [](const PythonBoards& boards) { return boards.setup().text(); },
          "The game string with every option.")
      .def_property_readonly(
          "seats",
          [](const PythonBoards& boards) { return boards.setup().game->info().seats.size(); },
          "The number of seats: 1 or 2.")
      .def_property_readonly("words", words_of,
                             "The move of each action; '' for an action that is none, or stands "
                             "for different moves on different boards (see word()).")
      .def_property_readonly("tokens", tokens_of,
                             "The name of each token: a cell with tokens[i] is i + 1 in `board`.")
      .def_property_readonly("board", boards_of(&BoardArrays::board),
                             "uint8 [n, layers, rows, columns]: 0 is empty, else token + 1.")
      .def_property_readonly("final_board", boards_of(&BoardArrays::final_board),
                             "The same for the last game that ended on each board.")
      .def_property_readonly("mask", mask_of, "bool [n, actions]: the legal actions.")
      .def_property_readonly(
          "reward", array_of(&BoardArrays::reward, "float32"),
          "float32 [n], for the seat that moved: what the move added to the score; in games "
          "without a score 1 for a win, -1 for a loss, else 0.")
      .def_property_readonly("done", array_of(&BoardArrays::done, "bool"),
                             "bool [n]: the game ended.")
      .def_property_readonly("truncated", array_of(&BoardArrays::truncated, "bool"),
                             "bool [n]: it was cut off.")
      .def_property_readonly("turn", array_of(&BoardArrays::turn, "int8"),
                             "int8 [n]: the seat to move.")
      .def_property_readonly(
          "winner", array_of(&BoardArrays::winner, "int8"),
          "int8 [n]: the seat that won the game that ended; -1 if there is none.")
      .def("step", &PythonBoards::step, py::arg("actions"),
           "Plays one action on every board. On an Error ('action/range', 'action/illegal', its "
           "`at` is the board) nothing has moved.")
      .def("reset", &PythonBoards::reset, py::arg("seed"),
           "Begins again, as if just made with this seed.")
      .def("sample", &PythonBoards::sample,
           "A legal action for every board, int32 [n], all equally likely.")
      .def("word", word_on, py::arg("board"), py::arg("action"),
           "The move that a legal action stands for on this board.")
      .def(
          "hash",
          [](const PythonBoards& boards, int board) {
            return boards.boards().hash(boards.checked(board));
          },
          py::arg("board"), "Position.hash of this board.")
      .def(
          "seed_of",
          [](const PythonBoards& boards, int board) {
            return boards.boards().seed_of(boards.checked(board));
          },
          py::arg("board"), "The seed of the game on this board: position() opens the same game.")
      .def("__len__", [](const PythonBoards& boards) { return boards.boards().size(); })
      .def("__repr__", [](const PythonBoards& boards) {
        return "<gridwise.Boards " + std::to_string(boards.boards().size()) + " x " +
               boards.setup().text() + ">";
      });
}

}  // namespace gridwise::python
