// `gridwise study A --against B`: plays the games of both versions of a level in pairs.
#pragma once

#include <optional>
#include <vector>

#include "cli/runs/playing.h"
#include "lab/comparison.h"
#include "lab/player.h"

namespace gridwise::cli {

struct CompareTask {
  lab::Level first;
  lab::Level second;
  std::vector<lab::PlayerSpec> players;
  int pairs = 0;                            ///< per player, unless a test stops earlier
  std::optional<lab::DifferenceTest> test;  ///< plays until it decides
};

/// One player on both versions.
struct PlayerComparison {
  lab::PlayerSpec player;
  lab::PairedResults results;         ///< REQUIRES: at least one pair
  std::optional<lab::Change> change;  ///< absent if interrupted earlier
  /// Present if the versions pair badly and both have a move limit.
  std::optional<lab::MovesNeeded> moves;
  int longest = 0;  ///< the move limit of the games for `moves`
};

class Comparing {
 public:
  Comparing(const CompareTask& task, std::uint64_t seed, Playing& playing);

  /// Returns the first error; results so far are kept.
  [[nodiscard]] Result<void> run();
  [[nodiscard]] const std::vector<PlayerComparison>& found() const { return found_; }

 private:
  [[nodiscard]] Result<void> run_player(const lab::PlayerSpec& player);
  [[nodiscard]] Result<void> add_moves(PlayerComparison& of);

  const CompareTask& task_;
  std::uint64_t seed_;
  Playing& playing_;
  std::vector<PlayerComparison> found_;
};

}  // namespace gridwise::cli
