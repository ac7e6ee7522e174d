// Moves in human-readable form: "append", "b4-b3" for a swap, and for a dragged orb "From c3:
// right 2, down".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "gridwise/game.h"
#include "gridwise/words.h"

namespace gridwise::cli {

/// A move in words: the label of its action, the two cells of a swap, otherwise the move word.
[[nodiscard]] std::string move_text(const View& view, std::string_view move, Language language);

/// Moves played in sequence from `start`, "h8 i9 g7", up to the first illegal one. A drag is
/// written as a route, with run-length counts of equal steps.
[[nodiscard]] std::string line_text(const AnyPosition& start, std::span<const std::string> line,
                                    Language language);

/// The legal move with that label in either language, or that swap, ignoring case; absent if there
/// is none.
[[nodiscard]] std::optional<std::string> move_called(const View& view, std::string_view words);

}  // namespace gridwise::cli
