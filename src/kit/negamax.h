// Negamax with alpha-beta pruning and a transposition table, for two seats that alternate (Knuth
// and Moore: An analysis of alpha-beta pruning, Artificial Intelligence 6, 1975). Scores include
// plies, so the quickest win and the slowest loss are preferred. Proved results are distinct from
// estimates.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "gridwise/limits.h"
#include "gridwise/report.h"
#include "gridwise/rules.h"
#include "kit/transposition_table.h"

namespace gridwise {

/// From the mover's side: a win in p plies is kWonNow - p, a loss in p plies its negative, a draw
/// 0. Estimates of unfinished positions lie between -kLargestEstimate and kLargestEstimate.
using Score = std::int16_t;
constexpr Score kWonNow = 20'000;
constexpr Score kLargestEstimate = 10'000;

[[nodiscard]] constexpr bool decided(Score score) {
  return score > kLargestEstimate || score < -kLargestEstimate;
}
/// Plies until a decided game ends. REQUIRES: decided(score).
[[nodiscard]] constexpr int plies_of(Score score) { return kWonNow - std::abs(score); }
[[nodiscard]] constexpr Score won_in(int plies) { return static_cast<Score>(kWonNow - plies); }
[[nodiscard]] constexpr Score lost_in(int plies) { return static_cast<Score>(plies - kWonNow); }

/// REQUIRES: the score does not depend on an estimate.
[[nodiscard]] constexpr Verdict verdict_of(Score score) {
  return score > 0 ? Verdict::kWin : score < 0 ? Verdict::kLoss : Verdict::kDraw;
}

/// A child's score from the parent's side: negated, one ply further away.
[[nodiscard]] constexpr Score from_successor(Score score) {
  const int further = !decided(score) ? score : score > 0 ? score - 1 : score + 1;
  return static_cast<Score>(-further);
}
/// The inverse, for alpha-beta windows: from_successor(to_successor(s)) == s.
[[nodiscard]] constexpr Score to_successor(Score score) {
  const int nearer = !decided(score) ? score : score > 0 ? score + 1 : score - 1;
  return static_cast<Score>(-nearer);
}

namespace detail {

/// Calls `visit` on the position after `move`, using undo if P has it, otherwise a copy.
template <class P, class Visit>
auto after(P& position, typename P::Move move, const Visit& visit) {
  if constexpr (Reversible<P>) {
    position.play(move);
    const auto result = visit(position);
    position.undo(move);
    return result;
  } else {
    P next = position;
    next.play(move);
    return visit(next);
  }
}

}  // namespace detail

/// Default for games without an evaluation: no estimates, moves in generated order.
template <PositionLike P>
struct NoKnowledge {
  [[nodiscard]] Score estimate(const P&) const { return 0; }
  /// Moves of greater urgency are searched first.
  [[nodiscard]] int urgency(const P&, typename P::Move) const { return 0; }
};

/// The table identifies positions by 64-bit hash; a collision (probability 2^-64 per pair) would
/// confuse two positions.
template <PositionLike P, class Knowledge = NoKnowledge<P>>
class Negamax {
 public:
  using Move = typename P::Move;

  struct Found {
    Score score = 0;
    bool certain = false;  ///< the score does not depend on an estimate
  };
  struct Result {
    Found found;             ///< valid only if `finished`
    std::vector<Move> line;  ///< principal variation, as far as the table still has it
    bool finished = false;   ///< false: the budget ran out
  };

  /// The table takes at most `table_bytes` and grows as it fills.
  explicit Negamax(std::size_t table_bytes, Knowledge knowledge = {})
      : table_(table_bytes), knowledge_(std::move(knowledge)) {}

  /// The score of an unfinished `position`, searched `depth` plies (>= 1) deep.
  [[nodiscard]] Result search(const P& position, int depth, Budget& budget) {
    budget_ = &budget;
    ranked_.clear();
    P along = position;
    Result result;
    result.found = search(along, depth, -kWonNow, kWonNow);
    result.finished = !budget.exhausted();
    if (result.finished) result.line = remembered_line(position, result.found.score);
    return result;
  }

  void forget() { table_.clear(); }

 private:
  enum class Bound : std::uint8_t { kExact, kAtLeast, kAtMost };

  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t work = 0;
    Score score = 0;
    Bound bound = Bound::kExact;
    std::int8_t depth = 0;  ///< kCertain when the score does not depend on an estimate
    Move best{};

    [[nodiscard]] std::uint64_t hash() const { return key; }
  };
  static constexpr int kCertain = 127;

  struct Ranked {
    Move move{};
    int urgency = 0;
  };

  [[nodiscard]] Found search(P& position, int depth, Score alpha, Score beta) {
    // 1. Game over, budget exhausted, or depth reached.
    const Outcome outcome = position.outcome();
    if (outcome.kind == Outcome::Kind::kDrawn) return {0, true};
    if (outcome.finished())
      return {outcome.winner == position.seat() ? won_in(0) : lost_in(0), true};
    if (!budget_->spend()) return {};
    if (depth <= 0) return {knowledge_.estimate(position), false};

    // 2. Transposition table.
    const std::uint64_t hash = position.hash();
    std::optional<Move> best;
    if (const Entry* known = table_.find(hash, hash)) {
      const Found found{known->score, known->depth == kCertain};
      if (known->depth >= depth && answers(*known, alpha, beta)) return found;
      best = known->best;
    }

    // 3. Every move, most urgent first.
    const std::uint64_t nodes_before = budget_->nodes();
    const Score alpha_before = alpha;
    Found found{-kWonNow, true};
    const std::size_t first = ranked_.size();
    rank(position, best);
    const std::size_t last = ranked_.size();
    for (std::size_t i = first; i < last; ++i) {
      const Move move = ranked_[i].move;
      const Found reply = detail::after(position, move, [&](P& next) {
        return search(next, depth - 1, to_successor(beta), to_successor(alpha));
      });
      if (budget_->exhausted()) return {};
      const Score score = from_successor(reply.score);
      found.certain = found.certain && reply.certain;
      if (score > found.score) {
        found.score = score;
        best = move;
        if (score >= beta) found.certain = reply.certain;  // a cutoff depends on this move alone
      }
      alpha = std::max(alpha, score);
      if (alpha >= beta) break;
    }
    ranked_.resize(first);
    if (decided(found.score)) found.certain = true;  // the game ends within the depth

    // 4. Store in the table.
    const Bound bound = found.score >= beta           ? Bound::kAtLeast
                        : found.score <= alpha_before ? Bound::kAtMost
                                                      : Bound::kExact;
    const auto work = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(budget_->nodes() - nodes_before + 1, UINT32_MAX));
    table_.store(hash, {hash, work, found.score, bound,
                        static_cast<std::int8_t>(found.certain ? kCertain : depth), *best});
    return found;
  }

  [[nodiscard]] static bool answers(const Entry& known, Score alpha, Score beta) {
    return known.bound == Bound::kExact ||
           (known.bound == Bound::kAtLeast && known.score >= beta) ||
           (known.bound == Bound::kAtMost && known.score <= alpha);
  }

  /// Appends the moves to `ranked_`, most urgent first, ties in generated order. Insertion sort,
  /// since the lists are short.
  void rank(const P& position, const std::optional<Move>& best) {
    const std::size_t first = ranked_.size();
    typename P::MoveList moves;
    position.generate(moves);
    for (const Move move : moves) {
      const bool remembered = best && move == *best;
      const int urgency = remembered ? INT32_MAX : knowledge_.urgency(position, move);
      ranked_.push_back({move, urgency});
      for (std::size_t i = ranked_.size() - 1; i > first && ranked_[i - 1].urgency < urgency; --i) {
        std::swap(ranked_[i - 1], ranked_[i]);
      }
    }
  }

  /// Follows the table's best moves while their scores agree with the root's.
  [[nodiscard]] std::vector<Move> remembered_line(P position, Score score) const {
    std::vector<Move> line;
    while (!position.outcome().finished()) {
      const Entry* known = table_.find(position.hash(), position.hash());
      if (known == nullptr || known->bound != Bound::kExact || known->score != score) break;
      line.push_back(known->best);
      position.play(known->best);
      score = to_successor(score);
    }
    return line;
  }

  TranspositionTable<Entry> table_;
  Knowledge knowledge_;
  std::vector<Ranked> ranked_;  ///< moves of all nodes on the path; saves allocations
  Budget* budget_ = nullptr;    ///< of the running search
};

}  // namespace gridwise
