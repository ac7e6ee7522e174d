// Marks on cells and orbs (rules `limits`, `enchanted`), by the names that views and composed
// boards use.
#pragma once

#include <string>
#include <vector>

#include "games/orbs/rules.h"
#include "kit/words.h"

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

/// Puts marks and at most one orb, whose name comes last, on an empty square; false for other
/// names. Only an orb can be locked or enchanted.
[[nodiscard]] bool lay(Problem& problem, int square, const std::vector<std::string>& names);

}  // namespace gridwise::orbs
