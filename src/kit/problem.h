// Lint: definite and likely problems of a level, found without playing it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kit/words.h"

namespace gridwise {

struct Problem {
  enum class Kind : std::uint8_t {
    kProof,    ///< the level cannot be won, whatever the moves and the draws
    kWarning,  ///< the level may be winnable, but something in it is probably unintended
    kNote,     ///< worth knowing
  };
  Kind kind = Kind::kWarning;
  std::string what;  ///< problem class, for programs: "unreachable_goal"
  Words says;
  std::vector<int> cells = {};  ///< affected cells, ascending; empty if there is no place
};

/// "proof", "warning", "note".
[[nodiscard]] inline std::string_view name_of(Problem::Kind kind) {
  if (kind == Problem::Kind::kProof) return "proof";
  return kind == Problem::Kind::kWarning ? "warning" : "note";
}

}  // namespace gridwise
