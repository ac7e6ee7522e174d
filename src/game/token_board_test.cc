// TokenBoard compared with hand-written views, on a board of pebbles.
#include "game/token_board.h"

#include <doctest/doctest.h>

#include "game/adapter.h"
#include "kit/random.h"
#include "kit/row_text.h"

namespace gridwise {
namespace pebbles {

struct Options {
  int columns = 0;
  int rows = 0;
};

/// Both seats place pebbles anywhere until the board is full.
struct Position {
  using Move = int;  ///< ten times the cell number, so moves and cells differ
  using MoveList = std::vector<int>;

  Options options_;
  std::vector<int> tokens;

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] Seat seat() const {
    return static_cast<Seat>(tokens.size() -
                             static_cast<std::size_t>(std::ranges::count(tokens, kNoToken))) %
           2;
  }
  void play(Move move) {
    const Seat mover = seat();
    tokens[static_cast<std::size_t>(move / 10)] = mover;
  }
};

Grid grid_of(const Options& options) { return {options.columns, options.rows}; }
int token_at(const Position& position, int cell) {
  return position.tokens[static_cast<std::size_t>(cell)];
}
int cell_of(const Options&, int move) { return move / 10; }
Result<Position> make_position(const Options& options, std::span<const int> tokens) {
  return Position{options, {tokens.begin(), tokens.end()}};
}
Result<Position> parse_position(const Options& options, std::string_view text) {
  const auto tokens = parse_rows(text, grid_of(options), "bw");
  if (!tokens) return tokens.error();
  return make_position(options, *tokens);
}
std::string format_position(const Position& position) {
  return format_rows(grid_of(position.options()), "bw",
                     [&](int cell) { return token_at(position, cell); });
}
Result<int> parse_move(const Options& options, std::string_view text) {
  const Result<int> cell = parse_cell_word(text, options.columns, options.rows);
  if (!cell) return cell.error();
  return *cell * 10;
}
std::string format_move(const Options& options, int move) {
  return format_cell(move / 10, options.columns, options.rows);
}

struct Description : TokenBoard<Description, Position> {
  static constexpr std::array kTokens{"black", "white"};
  static Options to_options(const OptionValues& values) { return {values[0], values[1]}; }
};

}  // namespace pebbles

namespace {

using pebbles::Description;
using Cells = std::vector<std::vector<std::string>>;

}  // namespace

TEST_CASE("a_token_board_is_drawn_and_composed_cell_by_cell") {
  Random random(4);
  for (int round = 0; round < 50; ++round) {
    const OptionValues values{static_cast<int>(1 + random.below(6)),
                              static_cast<int>(1 + random.below(6))};
    const auto [columns, rows] = std::pair(values[0], values[1]);
    pebbles::Position position{{columns, rows}, {}};
    Cells cells;
    std::vector<std::string> names;
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        const int token = static_cast<int>(random.below(3)) - 1;
        position.tokens.push_back(token);
        cells.emplace_back();
        if (token >= 0) cells.back().emplace_back(token == 0 ? "black" : "white");
        names.push_back(std::string(1, static_cast<char>('a' + column)) +
                        std::to_string(rows - row));
      }
    }
    View view;
    Description::draw(position, view);
    CHECK(view.columns == columns);
    CHECK(view.rows == rows);
    REQUIRE(view.cells.size() == cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      CHECK(view.cells[i].name == names[i]);
      CHECK(view.cells[i].tokens == cells[i]);
    }
    const auto composed = Description::compose(values, cells);
    REQUIRE(composed.ok());
    CHECK(composed->tokens == position.tokens);
    CHECK(Description::parse(values, Description::format(position))->tokens == position.tokens);
  }
}

TEST_CASE("tokens_that_a_board_cannot_hold_are_refused_with_their_cell") {
  const auto error = [](const Cells& cells) {
    const auto composed = Description::compose({3, 1}, cells);
    REQUIRE(!composed.ok());
    return composed.error();
  };
  CHECK(error({{}, {}}) == Error{"position/size", "the board has 3 cells", {}});
  CHECK(error({{}, {"red"}, {}}) ==
        Error{"position/token", "a cell holds black, white or nothing", 1});
  CHECK(error({{}, {}, {"black", "white"}}).at == 2);
}

TEST_CASE("a_move_is_a_tap_that_places_a_token") {
  pebbles::Position position = *Description::parse({3, 2}, "b../...");
  const int move = *Description::parse_move(position, "c1");
  CHECK(move == 50);
  const Action action = Description::action(position, move);
  CHECK(action.gesture == Gesture::kTap);
  CHECK(action.cells == std::vector{5});
  CHECK(action.move == "c1");
  CHECK(Description::play(position, move) == std::vector{Event{"place", 0, {5}, "white"}});
  CHECK(Description::format(position) == "b../..w");
  CHECK(Description::parse_move(position, "c1b").error().code == "text/bad_move");
}

}  // namespace gridwise
