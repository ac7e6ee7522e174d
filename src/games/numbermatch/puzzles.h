// Puzzles: ends of games without appends, in which one pair alone keeps the board clearable.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "games/numbermatch/rules.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"

namespace gridwise::numbermatch {

enum class PuzzleLevel : std::uint8_t { kEasy, kMedium, kHard };

struct Puzzle {
  std::string_view id;  ///< eight hexadecimal digits
  PuzzleLevel level;
  std::string_view board;  ///< for parse_position
};

/// The easiest first; their pairs all have to be found.
[[nodiscard]] std::span<const Puzzle> puzzles();
/// The rules of all puzzles: the application's, without an append.
[[nodiscard]] Rules puzzle_rules();

/// Judges the last of `moves`, which are legal from `start`: solved if no digit is left, refuted if
/// the rest cannot be cleared. Its `line` clears the rest. REQUIRES: no append is left.
[[nodiscard]] JudgementOf<Move> judge(const Position& start, std::span<const Move> moves,
                                      const Limits& limits);

}  // namespace gridwise::numbermatch
