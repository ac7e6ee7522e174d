// Iterative deepening compared with plain minimax (no pruning, no table) on the toy games.
#include "kit/negamax_selector.h"

#include <doctest/doctest.h>

#include <chrono>
#include <utility>

#include "kit/random.h"
#include "kit/toy_games.h"

namespace gridwise {
namespace {

using toys::plain;
using toys::Row;
using toys::Sticks;

/// Estimates every position by a constant, so a score shows its origin.
struct Constant {
  [[nodiscard]] Score estimate(const Row&) const { return 17; }
  [[nodiscard]] int urgency(const Row&, int square) const { return square; }
};

/// Checks that the selector agrees with plain minimax on every move that matters.
template <class P>
void agree(const P& position) {
  Limits limits;
  limits.time = std::chrono::hours(1);  // the default of two seconds may end a search
  const auto report = NegamaxSelector<P>().candidates(position, limits, {});
  const Score best = plain(position);
  REQUIRE(report.proved);
  CHECK(report.depth <= 15);  // no toy game is longer
  CHECK(report.verdict == verdict_of(best));
  if (decided(best)) CHECK(report.plies == plies_of(best));
  for (const auto& candidate : report.candidates) {
    P next = position;
    next.play(candidate.move);
    const Score score = from_successor(plain(next));
    CAPTURE(candidate.move);
    // Once a move wins, the others are not searched further.
    if (candidate.verdict != Verdict::kUnknown) {
      CHECK(candidate.verdict == verdict_of(score));
      if (decided(score)) CHECK(candidate.plies == plies_of(score));
    } else {
      CHECK(decided(best));
    }
    if (candidate.weight > 0) CHECK(score == best);
  }
}

}  // namespace

TEST_CASE("the_negamax_selector_agrees_with_plain_minimax") {
  for (int left = 1; left <= 14; ++left) {
    agree(Sticks{left, 0});
    agree(Sticks{left, 1, false});
  }
  Random random(8);
  for (int round = 0; round < 100; ++round) {
    Row position;
    toys::play_randomly(position, 2 + random.below(4), random);
    if (!position.outcome().finished()) agree(position);
  }
}

TEST_CASE("the_negamax_selector_ranks_every_move_however_tight_the_limits") {
  Limits limits;
  limits.nodes = 1;
  const auto report = NegamaxSelector<Row, Constant>().candidates(Row{}, limits, {});
  REQUIRE(report.candidates.size() == Row::kSquares);
  CHECK(report.candidates.front().move == Row::kSquares - 1);  // the most urgent move
  CHECK(report.candidates.front().score == Row::kSquares - 1);
  CHECK(!report.proved);
  for (const auto& candidate : report.candidates) CHECK(!candidate.why.empty());
}

TEST_CASE("the_negamax_selector_stops_at_a_depth") {
  Limits limits;
  limits.depth = 1;
  const auto report = NegamaxSelector<Row, Constant>().candidates(Row{}, limits, {});
  CHECK(report.depth == 2);
  for (const auto& candidate : report.candidates) CHECK(candidate.score == 17);
}

TEST_CASE("the_negamax_selector_stops_when_asked") {
  std::stop_source source;
  source.request_stop();
  Limits limits;
  limits.stop = source.get_token();
  CHECK(NegamaxSelector<Sticks>().candidates({40, 0}, limits, {}).nodes <= 256);
}

TEST_CASE("a_ranking_takes_the_verdicts_and_reasons_of_its_caller") {
  const Sticks position{9, 0};
  const auto explain = [](const Sticks&, CandidateOf<int>& candidate) {
    candidate.why = {{"takes " + std::to_string(candidate.move), "取"}};
  };
  MoveRanking<Sticks> ranking(position, {}, 20, 1 << 16, {}, explain, {});
  for (auto& candidate : ranking.candidates()) candidate.verdict = Verdict::kLoss;
  ranking.candidates()[2].verdict = Verdict::kDraw;
  CHECK(!ranking.deepen());
  const auto report = ranking.report();
  CHECK(report.nodes == 0);
  CHECK(report.proved);
  CHECK(report.verdict == Verdict::kDraw);
  CHECK(report.line == std::vector{3});
  CHECK(report.candidates.front().why.front().en == "takes 3");
}

TEST_CASE("a_win_of_unknown_length_is_searched_until_its_plies_are_known") {
  const Sticks position{5, 0};  // taking one leaves four, a loss for the other side
  MoveRanking<Sticks> ranking(position, {}, 20, 1 << 16, {}, explain_verdict<Sticks>, {});
  ranking.candidates().front().verdict = Verdict::kWin;
  while (ranking.deepen()) continue;
  const auto report = ranking.report();
  CHECK(report.line == std::vector{1});
  CHECK(report.plies == 3);
}

TEST_CASE("progress_reports_rank_all_moves_and_come_ten_times_a_second") {
  const Row position;
  int reports = 0;
  const ProgressOf<int> progress = [&](const ReportOf<int>& report) {
    ++reports;
    CHECK(report.candidates.size() == Row::kSquares);
    CHECK(report.candidates.front().weight > 0);
  };
  MoveRanking<Row> late(position, {}, 20, 1 << 16, {}, explain_verdict<Row>, progress);
  while (late.budget().elapsed() < std::chrono::milliseconds(100)) continue;
  late.report_in_time();
  CHECK(reports == 1);
  reports = 0;
  MoveRanking<Row> ranking(position, {}, 20, 1 << 16, {}, explain_verdict<Row>, progress);
  for (const auto [ms, wanted] :
       {std::pair{0, 0}, {99, 0}, {100, 1}, {199, 1}, {205, 2}, {304, 2}, {305, 3}}) {
    CAPTURE(ms);
    ranking.report_in_time(std::chrono::milliseconds(ms));
    CHECK(reports == wanted);
  }
}

}  // namespace gridwise
