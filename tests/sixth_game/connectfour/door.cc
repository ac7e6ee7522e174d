// Connect Four as the rest of the program sees it.
#include "game/adapter.h"
#include "game/token_board.h"
#include "games/connectfour/rules.h"
#include "kit/candidates.h"
#include "kit/negamax_selector.h"

namespace gridwise::connectfour {
namespace {

/// The search's evaluation: lines still open to a seat are good, and so are central columns.
struct Knowledge {
  [[nodiscard]] Score estimate(const Position& position) const {
    const Bits empty = board_of(position.options()) & ~position.discs(0) & ~position.discs(1);
    const auto lines = [&](Seat seat) {
      return std::popcount(fours(position.discs(seat) | empty));
    };
    return static_cast<Score>(lines(position.seat()) - lines(1 - position.seat()));
  }
  [[nodiscard]] int urgency(const Position& position, Move move) const {
    return -std::abs(2 * (move % Grid::kStride) - position.options().columns + 1);
  }
};

/// Positions are rows, `..../..../..../x...`; moves are the squares where discs land, `a1`.
struct Description : TokenBoard<Description, Position> {
  static constexpr std::array kTokens{"first", "second"};
  static constexpr std::string_view kLetters = "xo";

  static Options to_options(const OptionValues& values) { return {values[0], values[1]}; }

  static GameInfo info() {
    GameInfo info;
    info.id = "connectfour";
    info.name = {"Connect Four", "四子棋"};
    info.about = {"Drop discs into columns; the first to line up four wins.",
                  "轮流向各列投子，先连成四子者胜。"};
    info.seats = {{"First", "先手"}, {"Second", "后手"}};
    constexpr auto kLow = Options::kSmallest;
    constexpr auto kHigh = Options::kLargest;
    info.options = {columns_option("m", kLow, kHigh, 7), rows_option("n", kLow, kHigh, 6)};
    info.presets = {{{7, 6}, {"7x6", "7×6"}}, {{5, 4}, {"5x4", "5×4"}}, {{4, 4}, {"4x4", "4×4"}}};
    info.tokens = {{kTokens[0], "X", {"Red disc", "红子"}, TokenLook::kTile, 0},
                   {kTokens[1], "O", {"Yellow disc", "黄子"}, TokenLook::kTile, 1}};
    return info;
  }

  static Result<Position> start(const OptionValues& values, std::uint64_t) {
    return Position(to_options(values));
  }

  /// Highlighted where the disc lands, made by a tap anywhere in its column.
  static Action action(const Position& position, Move move) {
    Action action = TokenBoard::action(position, move);
    const int resting = action.cells.front();
    const auto [columns, rows] = position.options();
    for (int cell = resting % columns; cell < columns * rows; cell += columns) {
      if (cell != resting) action.cells.push_back(cell);
    }
    return action;
  }

  static std::vector<SelectorRow<Position>> selectors() {
    return {selector_row<Position, RandomSelector<Position>>(
                {"random", {"Easy", "简单"}, {"Drops anywhere.", "随意投子。"}},
                Words{"any column", "任意一列"}),
            selector_row<Position, NegamaxSelector<Position, Knowledge>>(
                {"negamax", {"Hard", "困难"}, {"Searches as deep as it can.", "尽力深入搜索。"}})};
  }
};

}  // namespace

const Game& door() {
  static const GameAdapter<Description> kGame;
  return kGame;
}

}  // namespace gridwise::connectfour
