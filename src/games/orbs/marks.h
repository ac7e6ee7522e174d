// What can be marked on a cell or its orb, beside the orb itself: the rule `limits` and enchanted
// orbs, under the names that views and composed boards use.
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

/// Every mark there is.
[[nodiscard]] const std::vector<MarkName>& mark_names();

/// The names of the marks on a square. Locks last until the drop.
[[nodiscard]] std::vector<std::string> marks_on(const Position& position, int square);

/// Lays marks and at most one orb, which comes last, on an empty square; false when these names are
/// no such thing. Orbs alone can be locked and enchanted.
[[nodiscard]] bool lay(Problem& problem, int square, const std::vector<std::string>& names);

}  // namespace gridwise::orbs
