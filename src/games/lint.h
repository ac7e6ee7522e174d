// Lints a level of any game without playing it.
#pragma once

#include <string_view>
#include <vector>

#include "gridwise/level.h"
#include "gridwise/result.h"

namespace gridwise {

/// Runs Game::lint on a game string, with or without a level or position after it. Errors: as
/// open_game.
[[nodiscard]] Result<std::vector<Problem>> lint_game(std::string_view text);

}  // namespace gridwise
