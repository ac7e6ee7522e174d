// Code shared by selectors of several games: candidates with reasons, ranking order, verdict texts,
// weighted draws, and a random selector for any game.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "gridwise/limits.h"
#include "gridwise/report.h"
#include "gridwise/rules.h"
#include "kit/random.h"

namespace gridwise {

template <class Move>
[[nodiscard]] CandidateOf<Move> make_candidate(Move move, double weight, Words why) {
  CandidateOf<Move> made;
  made.move = move;
  made.weight = weight;
  made.why.push_back(std::move(why));
  return made;
}

/// Heaviest first; stable.
template <class Move>
void sort_by_weight(ReportOf<Move>& report) {
  std::ranges::stable_sort(report.candidates, std::ranges::greater{}, &CandidateOf<Move>::weight);
}

/// A ranked move without its reasons.
template <class Move>
struct WeightedMove {
  Move move{};
  double weight = 0;
};

/// Draws an item with probability proportional to its weight; `seed` and `key` determine which.
/// REQUIRES: some weight is positive.
template <class Items>
const auto& draw_by_weight(const Items& items, std::uint64_t seed, std::uint64_t key) {
  double total = 0;
  for (const auto& item : items) total += item.weight;
  Random random(mix64(seed) ^ key);
  double left = static_cast<double>(random.next() >> 11) * 0x1p-53 * total;
  const typename Items::value_type* chosen = nullptr;
  for (const auto& item : items) {
    if (item.weight <= 0) continue;
    chosen = &item;
    left -= item.weight;
    if (left < 0) break;
  }
  assert(chosen != nullptr);
  return *chosen;
}

/// Gives all legal moves equal weight.
template <PositionLike P>
class RandomSelector {
 public:
  using Move = typename P::Move;

  /// `why` is the reason given for every candidate.
  explicit RandomSelector(Words why) : why_(std::move(why)) {}

  /// REQUIRES: the game is not finished. Thread safe.
  [[nodiscard]] ReportOf<Move> candidates(const P& position, const Limits&,
                                          const ProgressOf<Move>&) const {
    ReportOf<Move> report;
    typename P::MoveList moves;
    position.generate(moves);
    for (const Move move : moves) report.candidates.push_back(make_candidate(move, 1, why_));
    return report;
  }
  /// Appends the moves and weights of candidates(), in the same order. REQUIRES: the game is not
  /// finished. Thread safe.
  void weigh(const P& position, const Limits&, std::vector<WeightedMove<Move>>& weighted) const {
    typename P::MoveList moves;
    position.generate(moves);
    for (const Move move : moves) weighted.push_back({move, 1});
  }
  void invalidate_cache() {}

 private:
  Words why_;
};

/// The generic reason for a verdict, for games without a better one: "every reply loses". The
/// verdict and its plies are shown beside it.
[[nodiscard]] inline Words verdict_reason(Verdict verdict, std::optional<int> plies) {
  if (verdict == Verdict::kUnknown) return {"no end was found in the search", "搜索中未见终局"};
  if (plies == 1) return {"ends the game", "终局的一步"};
  if (verdict == Verdict::kWin) return {"every reply loses", "对方怎么应都输"};
  if (verdict == Verdict::kLoss) return {"a reply wins", "对方有应手取胜"};
  return {"a reply draws, and none wins", "对方可应成和，但不能胜"};
}

/// Orders judged moves: wins, the quickest first; draws; unknown verdicts; losses, the slowest
/// first. Ties are broken by win chance or, without one, by score.
class CandidateRank {
 public:
  template <class Move>
  explicit CandidateRank(const CandidateOf<Move>& candidate)
      : finer_(candidate.win_chance.value_or(candidate.score.value_or(0))) {
    constexpr int kLongest = std::numeric_limits<int>::max();
    const int plies = candidate.plies.value_or(kLongest);
    switch (candidate.verdict) {
      case Verdict::kWin:
        group_ = {3, -plies};
        break;
      case Verdict::kDraw:
        group_ = {2, 0};
        break;
      case Verdict::kUnknown:
        group_ = {1, 0};
        break;
      case Verdict::kLoss:
        group_ = {0, plies};
        break;
    }
  }

  /// Equal up to rounding of win chances.
  [[nodiscard]] bool equals(const CandidateRank& other) const {
    constexpr double kRounding = 1e-9;
    return group_ == other.group_ && std::abs(finer_ - other.finer_) < kRounding;
  }
  [[nodiscard]] bool better_than(const CandidateRank& other) const {
    return !equals(other) && std::tie(group_, finer_) > std::tie(other.group_, other.finer_);
  }

 private:
  std::pair<int, int> group_;
  double finer_;
};

/// Sorts judged candidates best first, splits the weight among the best, and sets the report's
/// verdict, plies, score and line from them. REQUIRES: at least one candidate.
template <class Move>
void conclude(ReportOf<Move>& report) {
  auto& candidates = report.candidates;
  std::ranges::stable_sort(candidates, [](const auto& a, const auto& b) {
    return CandidateRank(a).better_than(CandidateRank(b));
  });
  const CandidateOf<Move>& best = candidates.front();
  for (CandidateOf<Move>& candidate : candidates) {
    candidate.weight = CandidateRank(candidate).equals(CandidateRank(best)) ? 1 : 0;
  }
  const auto judged = [](const auto& each) { return each.verdict != Verdict::kUnknown; };
  report.proved = best.verdict == Verdict::kWin || std::ranges::all_of(candidates, judged);
  report.verdict = report.proved ? best.verdict : Verdict::kUnknown;
  report.plies = report.proved ? best.plies : std::nullopt;
  report.score = best.score;
  report.line = {best.move};
}

}  // namespace gridwise
