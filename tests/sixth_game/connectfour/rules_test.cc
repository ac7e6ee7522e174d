#include "games/connectfour/rules.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "kit/random.h"
#include "kit/row_text.h"

namespace gridwise::connectfour {
namespace {

constexpr Options kFive{5, 4};
constexpr std::string_view kLetters = "xo";

Position board(const Options& options, std::string_view text) {
  const Result<Position> position = parse_board(options, text, kLetters);
  REQUIRE_MESSAGE(position.ok(), text);
  return *position;
}

std::string error_code(std::string_view text) {
  return parse_board(kFive, text, kLetters).error().code;
}

/// The slow twin: one string per row, loops over all lines.
struct Slow {
  Options options;
  std::vector<std::string> rows;

  [[nodiscard]] char at(int row, int column) const {
    const bool inside = row >= 0 && row < options.rows && column >= 0 && column < options.columns;
    return inside ? rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] : '#';
  }
  [[nodiscard]] bool has_four(char disc) const {
    for (int row = 0; row < options.rows; ++row) {
      for (int column = 0; column < options.columns; ++column) {
        for (const auto& [down, across] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
          int length = 0;
          while (length < 4 && at(row + length * down, column + length * across) == disc) ++length;
          if (length == 4) return true;
        }
      }
    }
    return false;
  }
  /// The row where a disc lands; -1 in a full column.
  [[nodiscard]] int drop(int column) const {
    int row = options.rows - 1;
    while (row >= 0 && at(row, column) != '.') --row;
    return row;
  }
};

}  // namespace

TEST_CASE("connectfour_agrees_with_its_slow_twin") {
  Random random(6);
  for (int round = 0; round < 300; ++round) {
    const Options options{static_cast<int>(4 + random.below(4)),
                          static_cast<int>(4 + random.below(4))};
    Position position(options);
    Slow slow{options, std::vector(static_cast<std::size_t>(options.rows),
                                   std::string(static_cast<std::size_t>(options.columns), '.'))};
    for (char disc = 'x'; true; disc = disc == 'x' ? 'o' : 'x') {
      const char last = disc == 'x' ? 'o' : 'x';
      std::vector<Move> moves;
      for (int row = 0; row < options.rows && !slow.has_four(last); ++row) {
        for (int column = 0; column < options.columns; ++column) {
          if (slow.drop(column) == row) moves.push_back(static_cast<Move>(8 * row + column));
        }
      }
      Position::MoveList listed;
      position.generate(listed);
      CAPTURE(format_board(position, kLetters));
      REQUIRE(std::vector<Move>(listed.begin(), listed.end()) == moves);
      REQUIRE((position.outcome().kind == Outcome::Kind::kWon) == slow.has_four(last));
      REQUIRE(position.outcome().finished() == moves.empty());
      if (moves.empty()) break;
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      position.play(move);
      slow.rows[move / 8U][move % 8U] = disc;
    }
  }
}

TEST_CASE("connectfour_four_wins_in_every_direction") {
  for (const char* text : {"...../...../ooo../xxxx.", "x..../xo.../xo.../xo...",
                           "...x./..xo./.xoo./xoxxo", ".x.../.ox../.oox./oxxox"}) {
    CHECK(board(kFive, text).outcome() == Outcome{Outcome::Kind::kWon, 0});
  }
  // A gap.
  CHECK(board(kFive, "...../...../ooo../xxx.x").outcome() == Outcome{});
}

TEST_CASE("connectfour_full_board_is_drawn") {
  CHECK(board({4, 4}, "ooxx/xooo/oxxx/oxox").outcome() == Outcome{Outcome::Kind::kDrawn, -1});
}

TEST_CASE("connectfour_refuses_boards_that_cannot_come_about") {
  CHECK(error_code("...../...../...../xx...") == "position/turns");
  CHECK(error_code("...../...../x..../.....") == "position/floating");
  CHECK(error_code("...../o..../ooo../xxxx.") == "position/lines");
  CHECK(parse_board(kFive, "...../...../ooo../xxxx.", kLetters).ok());
}

}  // namespace gridwise::connectfour
