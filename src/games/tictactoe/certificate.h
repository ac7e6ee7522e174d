// Certificates: a text from which an independent checker (certificate_check.h) verifies that a seat
// can or cannot force a line.
//
//     certificate 1
//     board 3 3 3                      columns, rows, k
//     claim first cannot win           first | second, wins | cannot win
//     from .../.../...                 the position, rows from the top
//     lemma 1 BOARD pairs a1 b1        see below
//     lemma 2 BOARD reply b2 1 reply a3 0 c1 c2
//     xo./.../... b2                   here the seat with the strategy plays b2
//     xo./.../..x holds 2 a1 b1        here lemma 2 and a pair hold
//     xo./.x./... threats c1 a1        here, or after any move from here, c1 and then a1 leave one
//                                      reply each and win, unless the opponent makes a line
//
// A lemma is about the maker-breaker game with the attacker to move, in which the breaker prevents
// an open line. In its board an open line has no `o`; `x` are cells of the attacker or given to it,
// and the breaker replies in the `.` only. It is proved
// - by `pairs`: the breaker replies to one cell of a pair with the other, so lines with both are
//   stopped. For the other lines the potential suffices (potential.h), with all cells of pairs
//   given to the attacker.
// - by replies to some moves: after `reply b2 1` lemma 1 stops all open lines, or an image of it
//   does. Which move this replies to need not be said: it holds after every move outside b2 and the
//   `.` of that lemma. Every move is outside those of some reply. Cells after the number are pairs
//   that stop further lines; lemma 0 has no open line.
//
// Left out, as the checker finds it itself: completing a line; and holding where few open lines are
// left (by their potential).
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
