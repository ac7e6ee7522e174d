// What a page or terminal needs to draw a position and to let a person move, without knowing any
// rule.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kit/words.h"

namespace gridwise {

/// How a person makes a move on the board.
enum class Gesture {
  kTap,     ///< one cell: any of those listed, such as all of a column
  kSwap,    ///< two neighbouring cells
  kPair,    ///< two cells anywhere
  kDrag,    ///< a route of cells
  kButton,  ///< no cell: a labelled button beside the board
};

/// One legal move, with the gesture and the cells that make it.
struct Action {
  Gesture gesture = Gesture::kTap;
  /// Indices, row by row from the top left. A tap's first cell is where the move is shown.
  std::vector<int> cells;
  std::string move;  ///< the move word to send
  std::optional<Words> label;
};

/// One cell: its name (part of move words, read aloud) and what lies in it, bottom to top; empty
/// when nothing does.
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
  std::optional<std::int64_t> total = {};  ///< what `number` counts up to or down from
  std::string token = {};                  ///< of a goal
};

/// A whole number, shown as "12", or with a total as "12 / 45".
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
  std::vector<int> forbidden;   ///< empty cells where a rule forbids the seat to move to play
  std::vector<int> last;        ///< cells the last move touched
  std::vector<Action> actions;  ///< every legal move
  std::vector<Figure> figures;
};

/// One step of what a move did, for animation and tests. `kind` is one of the words listed in
/// docs/terms.md: place, swap, pair, clear, fall, refill, ...
struct Event {
  std::string kind;
  int wave = 0;  ///< events of one wave happen together
  std::vector<int> cells;
  std::string token;  ///< what was placed, cleared, ...; empty where that says nothing

  bool operator==(const Event&) const = default;
};

}  // namespace gridwise
