// The rules of a board. The four presets are combinations of these fields. Each field is one
// difference between known games and has its own test.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gridwise::numbermatch {

enum class Preset : std::uint8_t { kApplication, kClassicForced, kClassicFree, kDocument };

/// The preset's name in options and certificates.
[[nodiscard]] constexpr std::string_view name_of(Preset preset) {
  constexpr std::array<std::string_view, 4> kNames{"application", "classic_forced", "classic_free",
                                                   "document"};
  return kNames[static_cast<std::size_t>(preset)];
}

/// Rule `wrap`: how far apart neighbours in reading order may be to see each other across row ends.
enum class Wrap : std::uint8_t {
  kAnyDistance,
  kAdjacentRows,  ///< only from one row to the next
};

/// No limit on appends.
inline constexpr int kNoLimit = 99;

struct Rules {
  Preset preset = Preset::kApplication;
  bool diagonals = true;
  Wrap wrap = Wrap::kAnyDistance;
  bool clear_rows = true;          ///< an all-blank full row vanishes
  bool clear_partial = true;       ///< an all-blank partial last row vanishes
  bool append_when_stuck = false;  ///< append only when no pair is left
  bool blanks_count = false;       ///< blank with blank counts in potential_num
  bool empty_is_cleared = true;    ///< an initially empty board counts as cleared
  int appends = 5;                 ///< maximum number, or kNoLimit

  bool operator==(const Rules&) const = default;
};

/// The rules of a preset (rule `presets`).
[[nodiscard]] constexpr Rules rules_of(Preset preset, int appends = Rules{}.appends) {
  Rules rules;
  rules.preset = preset;
  rules.appends = appends;
  if (preset == Preset::kClassicForced || preset == Preset::kClassicFree) {
    rules.diagonals = false;
    rules.clear_rows = false;
    rules.clear_partial = false;
    rules.append_when_stuck = preset == Preset::kClassicForced;
  }
  if (preset == Preset::kDocument) {
    rules.wrap = Wrap::kAdjacentRows;
    rules.blanks_count = true;
    rules.empty_is_cleared = false;
  }
  return rules;
}

}  // namespace gridwise::numbermatch
