// The parts of lint. Each appends what it finds to `problems`.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "games/match3/lint.h"
#include "games/match3/possible.h"

namespace gridwise::match3 {

using Problems = std::vector<Problem>;

/// Goals: whether there is enough of each thing, and whether it can be reached.
void lint_goals(const LintBoard& board, const Possible& possible, Problems& problems);
/// The start: whether there is a legal move, and standing matches. REQUIRES: a board of a level
/// file.
void lint_start(const LintBoard& board, Problems& problems);
/// Spawners, walls, portals, colours and cells that do nothing.
void lint_map(const LintBoard& board, const Possible& possible, Problems& problems);
/// Exhaustive search of a level without chance, if its games are few.
void lint_search(const LintBoard& board, Problems& problems);

// Helpers for messages.

/// "d5".
[[nodiscard]] std::string cell_text(const LintBoard& board, int cell);
/// "d5, e5 and 7 more".
[[nodiscard]] Words cells_words(const LintBoard& board, const std::vector<int>& cells);
/// "red", "colour box", in lower case.
[[nodiscard]] Words thing_words(Thing thing);
/// An argument for a `{}`: words in both languages, or a text that is the same in both.
struct Part {
  Part(Words both) : words(std::move(both)) {}          // NOLINT(google-explicit-constructor)
  Part(const std::string& same) : words{same, same} {}  // NOLINT(google-explicit-constructor)
  Part(int number) : Part(std::to_string(number)) {}    // NOLINT(google-explicit-constructor)
  Words words;
};
/// `form` with its `{}` replaced in order. REQUIRES: as many `{}` as parts in both languages.
[[nodiscard]] Words filled(const Words& form, std::initializer_list<Part> parts);

}  // namespace gridwise::match3
