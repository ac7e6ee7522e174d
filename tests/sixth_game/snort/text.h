// Snort's texts: `x./..` is a position, rows from the top; `a1` is a move, rows counted from the
// bottom.
#pragma once

#include <string>
#include <string_view>

#include "games/snort/rules.h"
#include "kit/result.h"

namespace gridwise::snort {

/// Errors with offset: text/bad_cell, text/short, text/long; without: those of make_position.
[[nodiscard]] Result<Position> parse_position(const Options& options, std::string_view text);
[[nodiscard]] std::string format_position(const Position& position);

/// Any cell of the board, taken or not. Error with offset: text/bad_move.
[[nodiscard]] Result<Move> parse_move(const Options& options, std::string_view text);
[[nodiscard]] std::string format_move(const Options& options, Move move);

/// The animals as a position, if a game can lead there. Errors: position/turns, position/apart.
[[nodiscard]] Result<Position> make_position(const Options& options, Position::Bits first,
                                             Position::Bits second);

}  // namespace gridwise::snort
