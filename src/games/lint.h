// Checks a level of any game without playing it.
#pragma once

#include <string_view>
#include <vector>

#include "kit/problem.h"
#include "kit/result.h"

namespace gridwise {

/// What Game::lint says of a game string, with a level or position behind it or without.
/// Errors: those of open_game.
[[nodiscard]] Result<std::vector<Problem>> lint_game(std::string_view text);

}  // namespace gridwise
