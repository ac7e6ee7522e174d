// What is wrong with a level, or looks wrong, found without playing it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kit/words.h"

namespace gridwise {

struct Problem {
  enum class Kind : std::uint8_t {
    kProof,    ///< the level cannot be won, whatever is played and whatever chance brings
    kWarning,  ///< it can perhaps be won, but something in it is hardly meant so
    kNote,     ///< worth knowing
  };
  Kind kind = Kind::kWarning;
  std::string what;  ///< its class, for programs: "unreachable_goal"
  Words says;
  std::vector<int> cells = {};  ///< where it is, ascending; empty where it is nowhere in particular
};

/// "proof", "warning", "note".
[[nodiscard]] inline std::string_view name_of(Problem::Kind kind) {
  if (kind == Problem::Kind::kProof) return "proof";
  return kind == Problem::Kind::kWarning ? "warning" : "note";
}

}  // namespace gridwise
