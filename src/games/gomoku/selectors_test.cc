// The selectors `pattern` and `gentle` on boards computed by hand, and `gentle` in games.
#include "games/gomoku/selectors.h"

#include <doctest/doctest.h>

#include "games/gomoku/drawn.h"
#include "kit/candidates.h"

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

std::vector<CandidateOf<Move>> gentle_on(const Position& position) {
  return GentleSelector{}.candidates(position, {}, {}).candidates;
}

/// The games of `games` that `gentle` wins, as black in every second one.
template <class Opponent>
int gentle_wins(Rule rule, int games, Opponent opponent) {
  GentleSelector gentle;
  int won = 0;
  for (int game = 0; game < games; ++game) {
    const Seat own = game % 2;
    Position position({15, rule});
    while (!position.outcome().finished()) {
      const auto report = position.seat() == own ? gentle.candidates(position, {}, {})
                                                 : opponent.candidates(position, {}, {});
      const auto seed = static_cast<std::uint64_t>(game);
      position.play(draw_by_weight(report.candidates, seed, position.hash()).move);
    }
    const Outcome outcome = position.outcome();
    won += outcome.kind == Outcome::Kind::kWon && outcome.winner == own ? 1 : 0;
  }
  return won;
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

TEST_CASE("gentle_does_not_see_the_opponents_open_three_but_sees_its_own") {
  const Drawn threes = draw_board({}, 0, R"(
      . . . . . . . .
      . . . . . . . .
      . * o o o . . .
      . . . . . . . .
      . . . . . . . .)");
  for (const auto& candidate : gentle_on(threes.position)) {
    if (candidate.move != threes.marked.front()) continue;
    CHECK(*candidate.score == 0);
    CHECK(candidate.weight == 0);
    CHECK(candidate.why.front().en == "touches no row");
  }
  const Drawn own = draw_board({}, 1, ". . . . . . .\n. * o o o . .");
  CHECK(gentle_on(own.position).front().move == own.marked.front());
}

TEST_CASE("gentle_always_takes_a_five_and_stops_a_four") {
  const Drawn both = draw_board({}, 0, "x x x x . . .\no o o o . . .");
  CHECK(gentle_on(both.position).front().move == cell_at(4, 0));
  CHECK(gentle_on(both.position).front().weight == 1);
  const Drawn four = draw_board({}, 0, "o o o o . . .\n. . . . . . .\nx x x . . . .");
  CHECK(gentle_on(four.position).front().move == cell_at(4, 0));
  CHECK(gentle_on(four.position).front().weight == 1);
  for (const Drawn& drawn : {both, four}) {
    for (const auto& candidate : gentle_on(drawn.position))
      CHECK((candidate.weight > 0) == (candidate.move == cell_at(4, 0)));
  }
}

TEST_CASE("gentle_plays_three_moves_in_ten_among_its_next_five") {
  const Drawn drawn = draw_board({}, 0, R"(
      . . . . . .
      . . . . . .
      . . x x . .
      . . . . . .)");
  const auto candidates = gentle_on(drawn.position);
  double weights = 0;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    CAPTURE(i);
    weights += candidates[i].weight;
    CHECK(candidates[i].weight == doctest::Approx(i == 0 ? 0.7 : i <= 5 ? 0.06 : 0));
    CHECK(!candidates[i].why.empty());
  }
  CHECK(weights == doctest::Approx(1));
  CHECK(candidates[1].why.back().en == "one of its slips");
}

TEST_CASE("gentle_never_slips_to_a_far_corner") {
  CHECK(gentle_on(Position{}).front().move == cell_at(7, 7));
  CHECK(gentle_on(Position{}).front().weight == 1);
  // only two cells touch a row: the best one, and one to slip to
  const Drawn drawn = draw_board({5, Rule::kFreestyle}, 0, R"(
      x o x o x
      x o x o x
      o x o x o
      o x o . .
      x o x . .)");
  for (const auto& candidate : gentle_on(drawn.position))
    CHECK((candidate.weight == 0 || *candidate.score > 0));
}

TEST_CASE("gentle_loses_to_pattern_and_beats_random_moves") {
  for (const Rule rule : {Rule::kFreestyle, Rule::kRenju}) {
    CHECK(gentle_wins(rule, 20, PatternSelector{}) <= 5);
    CHECK(gentle_wins(rule, 20, RandomSelector<Position>({"", ""})) >= 18);
  }
}

}  // namespace gridwise::gomoku
