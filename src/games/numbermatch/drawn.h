// Drawn boards for tests: rows of digits separated by spaces or bars, `.` for a blank.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "games/numbermatch/text.h"

namespace gridwise::numbermatch {

/// REQUIRES: parse_position() accepts the text.
[[nodiscard]] inline Board drawn(std::string_view text, Preset preset = Preset::kApplication) {
  const Result<Position> position = parse_position(rules_of(preset), kStageDigits, text);
  REQUIRE_MESSAGE(position.ok(), position.error().says);
  return position->board();
}

/// The index of cell `R1C1`.
[[nodiscard]] constexpr int at(int row, int column) { return (row - 1) * kColumns + column - 1; }

/// Digits in reading order, '0' for a blank: the input format of the slow twin.
[[nodiscard]] inline std::string digits_of(const Board& board) {
  std::string text;
  for (const Digit digit : board.cells()) text += static_cast<char>('0' + digit);
  return text;
}

}  // namespace gridwise::numbermatch
