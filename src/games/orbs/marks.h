// Marks on cells and orbs (rules `limits`, `enchanted`), by the names that views and composed
// boards use.
#pragma once

#include <string>
#include <vector>

#include "games/orbs/rules.h"
#include "gridwise/words.h"

namespace gridwise::orbs {

struct MarkName {
  std::string name;
  char glyph;
  Words label;
};

/// All marks.
[[nodiscard]] const std::vector<MarkName>& mark_names();

/// The names of the marks on a square. Locks last until the drop.
[[nodiscard]] std::vector<std::string> marks_on(const Position& position, int square);

/// Puts marks and at most one orb on an empty square; the orb's name comes last. False for an
/// unknown name, or for lock or enchanted without an orb.
[[nodiscard]] bool lay(Problem& problem, int square, const std::vector<std::string>& names);

}  // namespace gridwise::orbs
