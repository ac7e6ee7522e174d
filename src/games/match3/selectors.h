// The selectors: random, weighted (Auto Play), and players that look ahead: six models of people,
// greedy and Monte Carlo. Rankings depend only on what is visible, never on the generator or the
// queues of spawners.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/match3/rules.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"
#include "kit/candidates.h"

namespace gridwise::match3 {

using Ranking = ReportOf<Move>;
using RankingProgress = ProgressOf<Move>;

/// Rankings keyed by visible_hash(), so that none can be stale.
class RankingCache {
 public:
  /// The cached ranking; on a miss, that of `make`.
  Ranking get(const Position& position, const std::function<Ranking()>& make);
  void clear() { rankings_.clear(); }
  [[nodiscard]] std::size_t size() const { return rankings_.size(); }

 private:
  static constexpr std::size_t kMost = 1'000;
  std::unordered_map<std::uint64_t, Ranking> rankings_;
};

/// The options of selector `weighted`.
struct WeightedOptions {
  double normal = 10;
  double ufo = 20;
  double line = 20;
  double square = 30;
  double rainbow = 40;
  bool multiply = true;  ///< two specials weigh A x B, else A + B
  bool tap = true;
  bool lone = true;  ///< swaps a special with a tile even if neither matches
  bool cache = true;

  /// REQUIRES: a special.
  [[nodiscard]] double of(CellKind special) const;
};

/// Auto Play. A plain swap weighs `normal` plus what it creates; a special with a plain tile both,
/// plus what they create; two specials their product; a tap its special.
class WeightedSelector {
 public:
  explicit WeightedSelector(WeightedOptions options = {}) : options_(options) {}
  Ranking candidates(const Position& position, const Limits& limits,
                     const RankingProgress& progress);
  /// Appends the moves and weights of candidates(), in the same order.
  void weigh(const Position& position, const Limits& limits,
             std::vector<WeightedMove<Move>>& weighted) const;
  void invalidate_cache() { cache_.clear(); }
  [[nodiscard]] std::size_t cached() const { return cache_.size(); }

 private:
  [[nodiscard]] double weight_of(const Position& position, Move move) const;
  [[nodiscard]] Ranking rank(const Position& position) const;

  WeightedOptions options_;
  RankingCache cache_;
};

/// Any legal move, all equally likely.
class RandomMoves {
 public:
  explicit RandomMoves(bool taps = true) : taps_(taps) {}
  [[nodiscard]] Ranking candidates(const Position& position, const Limits& limits,
                                   const RankingProgress& progress) const;
  /// Appends the moves and weights of candidates(), in the same order.
  void weigh(const Position& position, const Limits& limits,
             std::vector<WeightedMove<Move>>& weighted) const;
  void invalidate_cache() {}

 private:
  bool taps_;  ///< if false, taps only when there is no swap
};

/// How a player judges moves and how sharply it chooses: weights are exp(value / temperature).
struct Dial {
  int samples = 0;          ///< futures imagined after each move; the value is the mean worth
  std::uint64_t nodes = 0;  ///< if not 0: moves to spend in play_out() instead
  double temperature = 0;   ///< in points of worth; 0: always the best move
};

struct Player {
  std::string name;
  Words label;
  Words about;
  Dial dial;
};
/// By measured strength, weakest first (experiments.md).
[[nodiscard]] const std::vector<Player>& players();
/// REQUIRES: the name of one of players().
[[nodiscard]] const Player& player(std::string_view name);

class DialSelector {
 public:
  /// `noise`: see playouts.h.
  explicit DialSelector(const Dial& dial, std::uint64_t noise = 0) : dial_(dial), noise_(noise) {}
  Ranking candidates(const Position& position, const Limits& limits,
                     const RankingProgress& progress);
  /// Appends the moves and weights of candidates(), in the same order.
  void weigh(const Position& position, const Limits& limits,
             std::vector<WeightedMove<Move>>& weighted) const;
  void invalidate_cache() { cache_.clear(); }

 private:
  /// The moves with weights and scores, best first, without reasons.
  [[nodiscard]] Ranking rank(const Position& position, const Limits& limits) const;
  [[nodiscard]] Ranking explained(const Position& position, const Limits& limits) const;

  Dial dial_;
  std::uint64_t noise_;
  RankingCache cache_;
};

}  // namespace gridwise::match3
