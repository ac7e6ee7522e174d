// Names of orbs in texts and for people.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "games/orbs/board.h"
#include "gridwise/words.h"

namespace gridwise::orbs {

struct OrbName {
  Orb orb;
  std::string_view name;
  char digit;   ///< in boards
  char letter;  ///< in boards, as other solvers write them
  const char* en;
  const char* zh;
};

inline constexpr std::array kOrbNames{
    OrbName{Orb::kFire, "fire", '0', 'r', "Fire", "火"},
    OrbName{Orb::kWater, "water", '1', 'b', "Water", "水"},
    OrbName{Orb::kWood, "wood", '2', 'g', "Wood", "木"},
    OrbName{Orb::kLight, "light", '3', 'y', "Light", "光"},
    OrbName{Orb::kDark, "dark", '4', 'p', "Dark", "暗"},
    OrbName{Orb::kHeart, "heart", '5', 'h', "Heart", "心"},
    OrbName{Orb::kJammer, "jammer", '6', 'j', "Jammer", "妨碍"},
    OrbName{Orb::kPoison, "poison", '7', 'o', "Poison", "毒"},
    OrbName{Orb::kMortal, "mortal", '8', 'm', "Mortal poison", "猛毒"},
    OrbName{Orb::kBomb, "bomb", '9', 'x', "Bomb", "炸弹"},
    OrbName{Orb::kUnknown, "unknown", '?', '?', "Unknown", "未知"},
};

/// Null for an unknown name.
[[nodiscard]] inline const OrbName* orb_named(std::string_view name) {
  const auto found = std::ranges::find(kOrbNames, name, &OrbName::name);
  return found == kOrbNames.end() ? nullptr : &*found;
}
/// REQUIRES: orb != kNone.
[[nodiscard]] inline const OrbName& name_of(Orb orb) {
  return *std::ranges::find(kOrbNames, orb, &OrbName::orb);
}

}  // namespace gridwise::orbs
