// Text forms of number match. A position is its rows separated by slashes, with `.` for a blank and
// `-` for an empty board, then keys:
//
//     268156549/75742...5 used=1 score=12 stage=2 par=20
//
// Also accepted: digits without slashes, `0` for a blank, white space or commas in between. Instead
// of a board, a seed: `seed=7`, or with a par `proven=7` or `daily=2026-11-21`. Each stage has nine
// digits more than the one before. A move is two cells, `R1C1-R2C3`, or `append`.
#pragma once

#include <string>
#include <string_view>

#include "games/numbermatch/rules.h"
#include "gridwise/date.h"
#include "gridwise/result.h"

namespace gridwise::numbermatch {

/// The default number of digits in the first stage, and the limit for any deal.
inline constexpr int kStageDigits = 27;
inline constexpr int kMaxDealt = 1'000;
inline constexpr int kMaxStages = 99;

/// A random board with `digits` digits, plus nine for each stage after the first.
/// REQUIRES: 1 <= digits <= kMaxDealt, stage >= 1.
[[nodiscard]] Position deal(const Rules& rules, int digits, std::uint64_t seed, int stage = 1,
                            std::int64_t score = 0);

/// The seed of a day's board: `daily=2026-11-21` gives 20261121.
[[nodiscard]] std::uint64_t daily_seed(const Date& date);

/// `digits`: the number of digits in the first stage. Errors with offset: text/short,
/// text/bad_digit, text/bad_row, text/bad_key, text/bad_number, text/bad_date, text/long.
[[nodiscard]] Result<Position> parse_position(const Rules& rules, int digits,
                                              std::string_view text);
[[nodiscard]] std::string format_position(const Position& position);
/// The board alone.
[[nodiscard]] std::string format_board(const Board& board);

/// `R1C1`.
[[nodiscard]] std::string format_cell(int cell);
/// Accepts any two cells; the result has the earlier one first. Errors with offset: text/bad_move.
[[nodiscard]] Result<Move> parse_move(std::string_view text);
[[nodiscard]] std::string format_move(Move move);

}  // namespace gridwise::numbermatch
