// Names and glyphs of things: for view tokens, events, texts and display.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "games/match3/cell.h"

namespace gridwise::match3 {

struct ThingName {
  std::string_view name;
  char glyph;  ///< in texts; '\0' for the score
  std::string_view en;
  std::string_view zh;
};
[[nodiscard]] const ThingName& name_of(Thing thing);
[[nodiscard]] std::optional<Thing> thing_named(std::string_view name);

struct SpecialName {
  std::string_view name;
  char glyph;
  std::string_view en;
  std::string_view zh;
};
/// REQUIRES: a special.
[[nodiscard]] const SpecialName& name_of(CellKind special);

/// The token of a unit or blocker: `red`, `line_h`, `line_h_red`, `ingredient`, `crate3`,
/// `box_red`.
[[nodiscard]] std::string token_of(const Cell& cell);
/// `cage2`; empty if there is none.
[[nodiscard]] std::string cover_token(const Cell& cell);
/// `jelly1`; empty if there is none.
[[nodiscard]] std::string ground_token(const Cell& cell);

}  // namespace gridwise::match3
