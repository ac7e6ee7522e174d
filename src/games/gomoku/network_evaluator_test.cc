// The network evaluator against a slow twin that reads the board cell by cell.
#include "games/gomoku/network_evaluator.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "games/gomoku/line_patterns.h"
#include "games/gomoku/random_board.h"

namespace gridwise::gomoku {
namespace {

/// The window of a cell in one direction, read cell by cell.
Window window_around(const Position& position, Move cell, std::size_t direction) {
  constexpr std::array<std::array<int, 2>, kDirections> kWays{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};
  const int size = position.options().size;
  Window window = 0;
  for (int distance = -kReach; distance <= kReach; ++distance) {
    if (distance == 0) continue;
    const int column = column_of(cell) + distance * kWays[direction][0];
    const int row = row_of(cell) + distance * kWays[direction][1];
    const bool inside = column >= 0 && column < size && row >= 0 && row < size;
    const Stone stone = inside ? position.lines().at(cell_at(column, row)) : Stone::kWall;
    window |= static_cast<Window>(stone) << window_shift(distance);
  }
  return window;
}

using Wide = std::array<int, 2 * kFeatures>;

Wide clipped_features(const Position& position, Move cell) {
  Wide features{};
  for (std::size_t d = 0; d < kDirections; ++d) {
    const std::uint16_t pattern = LinePatterns::get().number(window_around(position, cell, d));
    const Features& row = Network::of(Rule::kFreestyle)->row(pattern);
    for (std::size_t i = 0; i < row.size(); ++i) features[i] += row[i];
  }
  for (int& each : features) each = std::clamp(each, 0, int{kOne});
  return features;
}

int slow_evaluation(const Position& position) {
  Wide sums{};
  Board(position).empty().for_each([&](Move cell) {
    const Wide features = clipped_features(position, cell);
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += features[i];
  });
  const std::size_t mine = position.to_move() == Stone::kBlack ? 0 : kFeatures;
  std::array<float, 2 * kFeatures> input{};
  for (std::size_t i = 0; i < kFeatures; ++i) {
    input[i] = static_cast<float>(sums[mine + i]);
    input[kFeatures + i] = static_cast<float>(sums[kFeatures - mine + i]);
  }
  const float value = Network::of(Rule::kFreestyle)->value(input);
  return std::clamp(static_cast<int>(std::lround(value * kLogitValue)), -20'000, 20'000);
}

void check_same(NetworkEvaluator& kept, const Position& position) {
  const Board board(position);
  NetworkEvaluator anew;
  anew.reset(board);
  REQUIRE(kept.evaluate(board) == slow_evaluation(position));
  board.empty().for_each(
      [&](Move cell) { REQUIRE(kept.policy(board, cell) == anew.policy(board, cell)); });
}

Options some_options(Random& random) {
  return {kSmallest + static_cast<int>(random.below(kLargest - kSmallest + 1)), Rule::kFreestyle};
}

/// The position with every cell moved to `to(column, row)`, and with the colours swapped if `swap`.
template <class To>
Position moved(const Position& position, bool swap, const To& to) {
  Position result(position.options());
  const int size = position.options().size;
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const Stone stone = position.lines().at(cell_at(column, row));
      if (stone != Stone::kNone) result.set_up(to(column, row), swap ? other(stone) : stone);
    }
  }
  result.set_seat(swap ? 1 - position.seat() : position.seat());
  return result;
}

int evaluation_of(const Position& position) {
  NetworkEvaluator evaluator;
  const Board board(position);
  evaluator.reset(board);
  return evaluator.evaluate(board);
}

}  // namespace

TEST_CASE("line_patterns_are_the_same_from_both_ends") {
  const LinePatterns& patterns = LinePatterns::get();
  CHECK(patterns.size() == 7'367);  // the rows of the file
  CHECK(patterns.number(0) == 0);
  CHECK(patterns.swapped(0) == 0);
  Random random(1);
  for (int round = 0; round < 100; ++round) {
    const Position position = random_board(some_options(random), random);
    Board(position).empty().for_each([&](Move cell) {
      for (std::size_t d = 0; d < kDirections; ++d) {
        const Window window = window_around(position, cell, d);
        REQUIRE(window == position.lines().window(cell, d));
        Window mirrored = 0;
        for (int distance = 1; distance <= kReach; ++distance) {
          mirrored |= (window >> window_shift(distance) & 3) << window_shift(-distance);
          mirrored |= (window >> window_shift(-distance) & 3) << window_shift(distance);
        }
        const std::uint16_t number = patterns.number(window);
        REQUIRE(patterns.number(mirrored) == number);
        REQUIRE(patterns.swapped(patterns.swapped(number)) == number);
      }
    });
  }
}

TEST_CASE("what_the_network_keeps_is_what_it_would_work_out_anew") {
  Random random(5);
  for (int round = 0; round < 40; ++round) {
    Position position = random_board(some_options(random), random);
    Board board(position);
    NetworkEvaluator evaluator;
    evaluator.reset(board);
    check_same(evaluator, position);
    std::vector<Position> before;
    for (int step = 0; step < 80; ++step) {
      const bool back = !before.empty() && (board.full() || random.below(5) < 2);
      if (back) {
        position = before.back();
        before.pop_back();
        board.undo();
        evaluator.undo();
      } else if (!board.full()) {
        std::vector<Move> cells;
        board.empty().for_each([&](Move cell) { cells.push_back(cell); });
        const Move cell = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
        before.push_back(position);
        evaluator.play(cell, board.to_move());
        board.play(cell);
        position.play(cell);
      }
      // Not after every stone, so that several updates are applied or undone at once.
      if (random.below(4) == 0) check_same(evaluator, position);
    }
  }
}

TEST_CASE("the_network_thinks_the_same_of_turned_boards_and_changed_colours") {
  Random random(7);
  for (int round = 0; round < 100; ++round) {
    const Position position = random_board(some_options(random), random);
    const int last = position.options().size - 1;
    const int expected = evaluation_of(position);
    const auto stay = [](int column, int row) { return cell_at(column, row); };
    const auto turn = [&](int column, int row) { return cell_at(last - row, column); };
    const auto flip = [&](int column, int row) { return cell_at(last - column, row); };
    CHECK(evaluation_of(moved(position, true, stay)) == expected);
    CHECK(evaluation_of(moved(position, false, turn)) == expected);
    CHECK(evaluation_of(moved(position, true, flip)) == expected);
  }
}

TEST_CASE("patterns_judge_where_no_network_was_trained") {
  Random random(9);
  for (const Rule rule : {Rule::kStandard, Rule::kRenju, Rule::kCaro}) {
    REQUIRE(Network::of(rule) == nullptr);
    const Position position = random_board({15, rule}, random);
    const Board board(position);
    CHECK(evaluation_of(position) == PatternEvaluator{}.evaluate(board));
  }
}

}  // namespace gridwise::gomoku
