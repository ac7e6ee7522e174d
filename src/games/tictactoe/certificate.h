// Certificates: a text from which an independent checker (certificate_check.h) verifies that a seat
// can or cannot force a line.
//
//     certificate 1
//     board 3 3 3                      columns, rows, k
//     claim first cannot win           first | second, wins | cannot win
//     from .../.../...                 the position, rows from the top
//     xo./.../... b2                   here the seat with the strategy plays b2
//     xo./.xo/x.. pairs c1 b3 c3 c2    here it answers c1 with b3, b3 with c1, c3 with c2, c2 with
//     c3 xo./.x./... threats c1 a1        here, or after any move from here, c1 and then a1 leave
//     one
//                                      reply each and win, unless the opponent makes a line
//
// Left out, as the checker finds it itself: completing a line; and holding where few open lines are
// left (by their potential; see potential.h).
#pragma once

#include <string>

#include "games/tictactoe/rules.h"
#include "kit/limits.h"
#include "kit/result.h"

namespace gridwise::tictactoe {

/// Proves that `seat` can, or cannot, force a line from the unfinished `position`, and writes the
/// strategy. A draw takes two certificates, one for each seat. Errors: certificate/unproved if
/// `limits` are reached first, certificate/large if the text would exceed 64 MB, or 1/24 of the
/// memory limit.
[[nodiscard]] Result<std::string> write_certificate(const Position& position, Seat seat,
                                                    const Limits& limits);

}  // namespace gridwise::tictactoe
