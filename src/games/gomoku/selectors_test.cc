// The pattern selector on boards computed by hand.
#include "games/gomoku/selectors.h"

#include <doctest/doctest.h>

#include <map>

#include "games/gomoku/drawn.h"

namespace gridwise::gomoku {
namespace {

CandidateOf<Move> chosen(const Position& position) {
  const auto report = PatternSelector{}.candidates(position, {}, {});
  CHECK(report.candidates.front().weight == 1);
  for (std::size_t i = 1; i < report.candidates.size(); ++i)
    CHECK(report.candidates[i].weight == 0);
  return report.candidates.front();
}

/// The score of the marked cell.
double score(Seat seat, std::string_view rows) {
  const Drawn drawn = draw_board({}, seat, rows);
  for (const auto& candidate : PatternSelector{}.candidates(drawn.position, {}, {}).candidates) {
    if (candidate.move == drawn.marked.front()) return *candidate.score;
  }
  return -1;
}

}  // namespace

TEST_CASE("pattern_starts_in_the_centre") {
  CHECK(chosen(Position{}).move == cell_at(7, 7));
  CHECK(chosen(Position{{6, Rule::kFreestyle}}).move == cell_at(3, 3));
}

TEST_CASE("pattern_values_runs_by_length_and_open_ends") {
  CHECK(score(0, ". . . . .\n. x x x * . .") == 10'000);
  CHECK(score(0, ". . . . .\no x x x * . .") == 5'000);
  CHECK(score(0, ". . . . .\n. x x * . . .") == 2'000);
  CHECK(score(0, ". . . . .\no x x * . . .") == 500);
  CHECK(score(0, ". . . . .\n. x * . . . .") == 200);
  CHECK(score(0, ". . . . .\no x * . . . .") == 50);
  CHECK(score(0, ". . . . .\no x x x * o .") == 0.8 * 50);  // no own row; the opponent's two
  CHECK(score(0, "x x x x * . .") == 100'000);
}

TEST_CASE("pattern_sums_directions_and_adds_most_of_the_opponents_value") {
  // own: a half-open two (west) and an open two (south); the opponent's: a half-open three (east)
  CHECK(score(0, R"(
      . . . . . . . .
      . . . . . . . .
      . . . x * o o .
      . . . . x . . .
      . . . . . . . .)") == 50 + 200 + 0.8 * 500);
}

TEST_CASE("pattern_reads_unbroken_runs_only") {
  CHECK(score(0, ". . . . .\n. x x . * . . .") == 0);
}

TEST_CASE("pattern_wins_before_it_blocks_and_blocks_before_all_else") {
  const Drawn both = draw_board({}, 0, "x x x x . . .\no o o o . . .");
  CHECK(chosen(both.position).move == cell_at(4, 0));
  const Drawn block =
      draw_board({}, 0, "o x x x . . .\no o o o . . .\n. . . x . . .\n. . . x . . .");
  CHECK(chosen(block.position).move == cell_at(4, 1));
}

TEST_CASE("pattern_names_what_it_sees") {
  const Drawn drawn = draw_board({}, 0, ". . . . .\n. x x x . . .");
  CHECK(chosen(drawn.position).why.front().en == "makes an open four");
  CHECK(chosen(drawn.position).why.front().zh == "己方成活四");
}

}  // namespace gridwise::gomoku
