// A further face of the door: games that check a level without playing it. GameAdapter has it for
// every game; games/lint.h is how the rest of the program asks.
#pragma once

#include <string_view>
#include <vector>

#include "game/game.h"
#include "kit/problem.h"

namespace gridwise {

class ChecksLevels {
 public:
  virtual ~ChecksLevels() = default;
  /// What is wrong with a level, or looks wrong: proofs first, then warnings, then notes. `text` is
  /// a level or a position as for Game::load, or empty for what `options` choose. Empty for games
  /// that check nothing. Thread safe. Errors: those of Game::start and Game::load.
  [[nodiscard]] virtual Result<std::vector<Problem>> lint(const OptionValues& options,
                                                          std::string_view text) const = 0;
};

}  // namespace gridwise
