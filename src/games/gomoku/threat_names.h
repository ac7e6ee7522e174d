// Names of threats, for people.
#pragma once

#include <optional>

#include "games/gomoku/threats.h"
#include "gridwise/words.h"

namespace gridwise::gomoku {

/// "an open three"; absent for Threat::kNone.
[[nodiscard]] std::optional<Words> name_of(Threat threat);

}  // namespace gridwise::gomoku
