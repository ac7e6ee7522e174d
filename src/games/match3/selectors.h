// The players: random, weighted (Auto Play), greedy, Monte-Carlo, and six kinds of people. What
// they answer depends on what can be seen of a position, never on its generator.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/match3/rules.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::match3 {

using Ranking = ReportOf<Move>;
using RankingProgress = ProgressOf<Move>;

/// Rankings by what can be seen of their position, so that a stale one is impossible.
class RankingCache {
 public:
  /// The remembered ranking, or that of `make`.
  Ranking get(const Position& position, const std::function<Ranking()>& make);
  void clear() { rankings_.clear(); }
  [[nodiscard]] std::size_t size() const { return rankings_.size(); }

 private:
  static constexpr std::size_t kMost = 1'000;
  std::unordered_map<std::uint64_t, Ranking> rankings_;
};

class RandomSelector {
 public:
  Ranking candidates(const Position& position, const Limits& limits,
                     const RankingProgress& progress);
  void invalidate_cache() {}
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
  [[nodiscard]] double of(Kind special) const;
};

/// Auto Play: a plain swap weighs `normal` and what it creates, a special with a plain tile both
/// and what it creates, two specials their product, a tap its special.
class WeightedSelector {
 public:
  explicit WeightedSelector(WeightedOptions options = {}) : options_(options) {}
  Ranking candidates(const Position& position, const Limits& limits,
                     const RankingProgress& progress);
  void invalidate_cache() { cache_.clear(); }
  [[nodiscard]] std::size_t remembered() const { return cache_.size(); }

 private:
  [[nodiscard]] CandidateOf<Move> weigh(const Position& position, Move move) const;
  [[nodiscard]] Ranking rank(const Position& position) const;

  WeightedOptions options_;
  RankingCache cache_;
};

/// Plays each move out on futures of its own and takes the best by `worth_of`.
class GreedySelector {
 public:
  Ranking candidates(const Position& position, const Limits& limits,
                     const RankingProgress& progress);
  void invalidate_cache() { cache_.clear(); }

 private:
  RankingCache cache_;
};

/// Plays on from each move on re-seeded futures, more often from the promising ones (sequential
/// halving: Karnin, Koren, Somekh, Almost optimal exploration in multi-armed bandits, 2013).
class MonteCarloSelector {
 public:
  Ranking candidates(const Position& position, const Limits& limits,
                     const RankingProgress& progress);
  void invalidate_cache() {}
};

/// What kind of person a profile stands for.
struct Profile {
  std::string name;
  Words label;
  Words about;
  double attention = 1;  ///< of the moves there are, how many are seen
  double noise = 1;      ///< how much worse a move may be and still be played, in points of worth
  double specials = 0;   ///< points for what a swap creates or fires, per ten of Auto Play's weight
  double goal_focus = 0;  ///< share of what the goals gain that counts
  int samples = 0;        ///< futures looked at; 0: judged by its look alone
  int playouts = 0;       ///< plays on as Monte-Carlo does, as many moves
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
