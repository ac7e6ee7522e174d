// All that a page or terminal needs to draw a position and take a person's move, without knowing
// the rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gridwise/words.h"

namespace gridwise {

/// How a person makes a move on the board.
enum class Gesture {
  kTap,     ///< any one of the listed cells, such as a whole column
  kSwap,    ///< two neighbouring cells
  kPair,    ///< two cells anywhere
  kDrag,    ///< a route of cells
  kButton,  ///< no cells: a labelled button beside the board
};

/// One legal move, with the gesture and cells that make it.
struct Action {
  Gesture gesture = Gesture::kTap;
  /// Indices, row by row from the top left. A tap shows the move at its first cell.
  std::vector<int> cells;
  std::string move;  ///< the move word to send
  std::optional<Words> label;
};

/// One cell: its name (used in move words, read aloud) and its tokens, bottom to top.
struct CellView {
  std::string name;
  std::vector<std::string> tokens;
};

/// A number beside the board: score, moves left, ...
struct Figure {
  std::string name;  ///< for programs: "score", "moves_left", "goal"
  Words label;
  std::string value;  ///< for people: "1250", "12 / 45"
  double number = 0;
  std::optional<std::int64_t> total = {};  ///< where `number` counts up to or down from
  std::string token = {};                  ///< for a goal: its token
};

/// A whole number, shown as "12", or as "12 / 45" if there is a total.
[[nodiscard]] inline Figure number_figure(std::string name, Words label, std::int64_t number,
                                          std::optional<std::int64_t> total = {}) {
  std::string value = std::to_string(number);
  if (total) value += " / " + std::to_string(*total);
  return {
      std::move(name), std::move(label), std::move(value), static_cast<double>(number), total, {}};
}

struct View {
  int columns = 0;
  int rows = 0;
  std::vector<CellView> cells;  ///< columns * rows, row by row from the top left
  bool crossings = false;       ///< tokens are drawn on line crossings, not in squares
  std::vector<int> marked;      ///< cells to highlight, such as the winning line
  std::vector<int> forbidden;   ///< empty cells where a rule forbids the mover to play
  std::vector<int> last;        ///< cells the last move touched
  std::vector<Action> actions;  ///< every legal move
  std::vector<Figure> figures;
};

/// One step of a move's effects, for animation and tests. `kind` is a word from docs/terms.md:
/// place, swap, pair, clear, fall, refill, ...
struct Event {
  std::string kind;
  int wave = 0;  ///< events of one wave happen together
  std::vector<int> cells;
  std::string token;  ///< what was placed, cleared, ...; empty if not applicable

  bool operator==(const Event&) const = default;
};

}  // namespace gridwise
