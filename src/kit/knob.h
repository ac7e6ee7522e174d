// A numeric parameter of a level that its designer may change.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kit/words.h"

namespace gridwise {

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

}  // namespace gridwise
