// The texts of number match. A position is its rows with a slash between them, `.` for blanks, `-`
// without any cell, then what else is to be said:
//
//     268156549/75742...5 used=1 score=12 stage=2 par=20
//
// Read are also digits without slashes, `0` for a blank, and white space or commas between. In
// place of a board stands what one is dealt from: `seed=7`, or with a par `proven=7` or
// `daily=2026-11-21`; each stage has nine digits more than the one before. A move is two cells,
// `R1C1-R2C3`, or `append`.
#pragma once

#include <string>
#include <string_view>

#include "games/numbermatch/rules.h"
#include "kit/result.h"

namespace gridwise::numbermatch {

/// The digits of the first stage where nothing else is said, and the most of any deal.
inline constexpr int kStageDigits = 27;
inline constexpr int kMostDealt = 1'000;
inline constexpr int kMostStages = 99;

/// `digits` digits, each drawn alike, and nine more for each stage after the first.
/// REQUIRES: 1 <= digits <= kMostDealt, stage >= 1.
[[nodiscard]] Position deal(const Rules& rules, int digits, std::uint64_t seed, int stage = 1,
                            std::int64_t score = 0);

/// `digits` is how many a deal of the first stage has. Errors with offset: text/short,
/// text/bad_digit, text/bad_row, text/bad_key, text/bad_number, text/bad_date, text/long.
[[nodiscard]] Result<Position> parse_position(const Rules& rules, int digits,
                                              std::string_view text);
[[nodiscard]] std::string format_position(const Position& position);
/// The board alone.
[[nodiscard]] std::string format_board(const Board& board);

/// `R1C1`.
[[nodiscard]] std::string format_cell(int cell);
/// Any two cells, the earlier one first in what is answered. Errors with offset: text/bad_move.
[[nodiscard]] Result<Move> parse_move(std::string_view text);
[[nodiscard]] std::string format_move(Move move);

}  // namespace gridwise::numbermatch
