// The order of candidates compared with case-by-case preferences, and the report concluded from it.
#include "kit/candidates.h"

#include <doctest/doctest.h>

#include "kit/random.h"
#include "kit/toy_games.h"

namespace gridwise {
namespace {

using Judged = CandidateOf<int>;

Judged judged(int move, Verdict verdict, std::optional<int> plies = {}, double score = 0) {
  Judged candidate;
  candidate.move = move;
  candidate.verdict = verdict;
  candidate.plies = plies;
  candidate.score = score;
  return candidate;
}

/// Whether a person would prefer `a`, case by case.
bool preferred(const Judged& a, const Judged& b) {
  const auto group = [](Verdict verdict) {
    return verdict == Verdict::kWin       ? 3
           : verdict == Verdict::kDraw    ? 2
           : verdict == Verdict::kUnknown ? 1
                                          : 0;
  };
  if (a.verdict != b.verdict) return group(a.verdict) > group(b.verdict);
  const bool lasts = a.verdict == Verdict::kWin || a.verdict == Verdict::kLoss;
  if (lasts && a.plies != b.plies) {
    if (!a.plies) return a.verdict == Verdict::kLoss;
    if (!b.plies) return a.verdict == Verdict::kWin;
    return a.verdict == Verdict::kWin ? *a.plies < *b.plies : *a.plies > *b.plies;
  }
  return *a.score > *b.score;
}

Judged random_candidate(int move, Random& random) {
  const auto verdict = static_cast<Verdict>(random.below(4));
  std::optional<int> plies;
  if (random.below(3) > 0) plies = static_cast<int>(1 + random.below(3));
  return judged(move, verdict, plies, random.below(3));
}

}  // namespace

TEST_CASE("concluded_candidates_are_in_the_order_of_preference") {
  Random random(3);
  for (int round = 0; round < 500; ++round) {
    ReportOf<int> report;
    for (int move = 0; move < 8; ++move)
      report.candidates.push_back(random_candidate(move, random));
    conclude(report);
    const Judged& best = report.candidates.front();
    for (std::size_t i = 0; i < report.candidates.size(); ++i) {
      const Judged& candidate = report.candidates[i];
      CAPTURE(candidate.move);
      CHECK(candidate.weight == (preferred(best, candidate) ? 0 : 1));
      if (i == 0) continue;
      const Judged& before = report.candidates[i - 1];
      CHECK(!preferred(candidate, before));
      if (!preferred(before, candidate)) CHECK(before.move < candidate.move);  // the sort is stable
    }
    CHECK(report.line == std::vector<int>{best.move});
    CHECK(report.score == best.score);
  }
}

TEST_CASE("a_report_is_proved_by_one_win_or_by_all_verdicts") {
  ReportOf<int> report;
  report.candidates = {judged(0, Verdict::kUnknown), judged(1, Verdict::kWin, 3)};
  conclude(report);
  CHECK(report.proved);
  CHECK(report.verdict == Verdict::kWin);
  CHECK(report.plies == 3);

  report.candidates = {judged(0, Verdict::kDraw, 4), judged(1, Verdict::kUnknown)};
  conclude(report);
  CHECK(!report.proved);
  CHECK(report.verdict == Verdict::kUnknown);
  CHECK(!report.plies);

  report.candidates = {judged(0, Verdict::kLoss, 2), judged(1, Verdict::kLoss, 4)};
  conclude(report);
  CHECK(report.proved);
  CHECK(report.verdict == Verdict::kLoss);
  CHECK(report.plies == 4);
}

TEST_CASE("chances_that_differ_by_rounding_share_the_weight") {
  ReportOf<int> report;
  report.candidates = {judged(0, Verdict::kDraw), judged(1, Verdict::kDraw),
                       judged(2, Verdict::kDraw)};
  report.candidates[0].win_chance = 0.5;
  report.candidates[1].win_chance = 0.5 + 1e-12;
  report.candidates[2].win_chance = 0.4;
  conclude(report);
  CHECK(report.candidates[0].weight == 1);
  CHECK(report.candidates[1].weight == 1);
  CHECK(report.candidates[2].weight == 0);
}

TEST_CASE("the_reason_of_a_verdict_does_not_repeat_it") {
  CHECK(verdict_reason(Verdict::kWin, 1).en == "ends the game");
  CHECK(verdict_reason(Verdict::kWin, 3).en == "every reply loses");
  CHECK(verdict_reason(Verdict::kWin, {}).zh == "对方怎么应都输");
  CHECK(verdict_reason(Verdict::kLoss, 4).en == "a reply wins");
  CHECK(verdict_reason(Verdict::kDraw, 7).en == "a reply draws, and none wins");
  CHECK(verdict_reason(Verdict::kUnknown, {}).en == "no end was found in the search");
}

TEST_CASE("the_random_selector_weighs_every_legal_move_alike") {
  const RandomSelector<toys::Sticks> selector(Words{"any number", "任意数目"});
  const auto report = selector.candidates({2, 0}, {}, {});
  REQUIRE(report.candidates.size() == 2);
  for (const int i : {0, 1}) {
    const auto& candidate = report.candidates[static_cast<std::size_t>(i)];
    CHECK(candidate.move == i + 1);
    CHECK(candidate.weight == 1);
    CHECK(candidate.why == std::vector{Words{"any number", "任意数目"}});
  }
}

TEST_CASE("sorting_by_weight_keeps_the_order_of_equals") {
  ReportOf<int> report;
  for (int move = 0; move < 6; ++move) {
    report.candidates.push_back(make_candidate(move, move % 3, {"why", "原因"}));
  }
  sort_by_weight(report);
  std::vector<int> moves;
  moves.reserve(report.candidates.size());
  for (const auto& candidate : report.candidates) moves.push_back(candidate.move);
  CHECK(moves == std::vector{2, 5, 1, 4, 0, 3});
}

}  // namespace gridwise
