// The selectors: weighted (Auto Play), greedy, Monte-Carlo, and six profiles of human players.
// Their rankings depend on the visible position, never on its generator.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/match3/rules.h"
#include "kit/candidates.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::match3 {

using Ranking = ReportOf<Move>;
using RankingProgress = ProgressOf<Move>;

/// Rankings by visible_hash(), so that none can be stale.
class RankingCache {
 public:
  /// The cached ranking, or that of `make`.
  Ranking get(const Position& position, const std::function<Ranking()>& make);
  void clear() { rankings_.clear(); }
  [[nodiscard]] std::size_t size() const { return rankings_.size(); }

 private:
  static constexpr std::size_t kMost = 1'000;
  std::unordered_map<std::uint64_t, Ranking> rankings_;
};

struct WeightedOptions {
  double normal = 10;
  double ufo = 20;
  double line = 20;
  double square = 30;
  double rainbow = 40;
  bool multiply = true;  ///< two specials: A x B, else A + B
  bool tap = true;
  bool cache = true;

  /// REQUIRES: a special.
  [[nodiscard]] double of(CellKind special) const;
};

/// Auto Play: a plain swap weighs `normal` and what it creates, a special with a plain tile both
/// and what it creates, two specials their product, a tap its special.
class WeightedSelector {
 public:
  explicit WeightedSelector(WeightedOptions options = {}) : options_(options) {}
  Ranking candidates(const Position& position, const Limits& limits,
                     const RankingProgress& progress);
  /// Appends the moves and weights of candidates(), in the same order.
  void weigh(const Position& position, std::vector<WeightedMove<Move>>& weighted) const;
  void invalidate_cache() { cache_.clear(); }
  [[nodiscard]] std::size_t cached() const { return cache_.size(); }

 private:
  [[nodiscard]] double weight_of(const Position& position, Move move) const;
  [[nodiscard]] Ranking rank(const Position& position) const;

  WeightedOptions options_;
  RankingCache cache_;
};

/// Plays each move with random seeds of its own and takes the best mean `worth_of`.
class GreedySelector {
 public:
  Ranking candidates(const Position& position, const Limits& limits,
                     const RankingProgress& progress);
  void invalidate_cache() { cache_.clear(); }

 private:
  RankingCache cache_;
};

/// Monte-Carlo playouts after each move, more for better moves (sequential halving: Karnin, Koren,
/// Somekh, Almost optimal exploration in multi-armed bandits, 2013).
class MonteCarloSelector {
 public:
  Ranking candidates(const Position& position, const Limits& limits,
                     const RankingProgress& progress);
  void invalidate_cache() {}
};

/// A model of a human player.
struct Profile {
  std::string name;
  Words label;
  Words about;
  double attention = 1;  ///< chance to see a move
  double noise = 1;      ///< temperature of the softmax over moves, in points of worth
  double specials = 0;   ///< points for what a swap creates or fires, per ten of Auto Play's weight
  double goal_focus = 0;  ///< factor of what a move gains toward the goals
  int samples = 0;        ///< random seeds played per move; 0: quick estimate only
  int playouts = 0;       ///< moves spent on Monte-Carlo playouts
};
/// Six, the weakest first.
[[nodiscard]] const std::vector<Profile>& profiles();

class ProfileSelector {
 public:
  explicit ProfileSelector(const Profile& profile) : profile_(profile) {}
  Ranking candidates(const Position& position, const Limits& limits,
                     const RankingProgress& progress);
  void invalidate_cache() { cache_.clear(); }

 private:
  [[nodiscard]] Ranking rank(const Position& position, const Limits& limits) const;

  const Profile& profile_;
  RankingCache cache_;
};

}  // namespace gridwise::match3
