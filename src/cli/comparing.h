// `gridwise study A --against B`: plays the games of both versions of a level in pairs.
#pragma once

#include <optional>
#include <vector>

#include "cli/playing.h"
#include "lab/comparison.h"
#include "lab/player.h"

namespace gridwise::cli {

struct CompareTask {
  lab::Level first;
  lab::Level second;
  std::vector<lab::PlayerSpec> players;
  int pairs = 0;                            ///< of each player, where no test ends them
  std::optional<lab::DifferenceTest> test;  ///< plays until it decides
};

/// One player on both versions.
struct PlayerComparison {
  lab::PlayerSpec player;
  lab::PairedResults results;         ///< REQUIRES: a pair
  std::optional<lab::Change> change;  ///< absent where it was interrupted before
  /// Played where the versions pair badly and both have a move limit.
  std::optional<lab::MovesNeeded> moves;
  int longest = 0;  ///< the move limit of those games
};

class Comparing {
 public:
  Comparing(const CompareTask& task, std::uint64_t seed, Playing& playing);

  /// The first error; what is known is kept.
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
