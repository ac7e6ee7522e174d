// What a designer is told of a level and may change in it: its numbers, and its problems, found
// without playing it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gridwise/words.h"

namespace gridwise {

/// A number of a level that its designer may change.
struct Knob {
  /// How raising the value affects a player's chance of winning.
  enum class More : std::uint8_t { kEasier, kHarder, kUnknown };
  std::string name;  ///< "moves", "goal.red"
  Words label;
  int value = 0;
  int low = 0;  ///< low and high: the range that a level file allows
  int high = 0;
  More more = More::kUnknown;
};

/// The name of the knob for the move limit; absent in levels without a limit.
inline constexpr std::string_view kMovesKnob = "moves";

/// A finding of lint: a definite or likely problem.
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
