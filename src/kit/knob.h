// A number of a level that its designer may change.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kit/words.h"

namespace gridwise {

struct Knob {
  /// What more of it does to a player's chance.
  enum class More : std::uint8_t { kEasier, kHarder, kUnknown };
  std::string name;  ///< "moves", "goal.red"
  Words label;
  int value = 0;
  int low = 0;  ///< what a level file may say
  int high = 0;
  More more = More::kUnknown;
};

/// The knob that is the move limit; a level without a limit lacks it.
inline constexpr std::string_view kMovesKnob = "moves";

}  // namespace gridwise
