// Certificates: text that proves that a seat can or cannot force a line, verified by an independent
// checker (certificate_check.h).
//
//     certificate 1
//     board 3 3 3                      columns, rows, k
//     claim first cannot win           first | second, wins | cannot win
//     from .../.../...                 the start position, rows from the top
//     lemma 1 BOARD pairs a1 b1        see below
//     lemma 2 BOARD reply b2 1 reply a3 0 c1 c2
//     xo./.../... b2                   on this board the strategy plays b2
//     xo./.../..x holds 2 a1 b1        on this board lemma 2 and a pair hold
//     xo./.x./... threats c1 a1        here, or after any move from here, c1 and then a1 leave one
//                                      reply each and win, unless the opponent makes a line
//
// A lemma says that in the maker-breaker game on a board, with the attacker to move, the breaker
// prevents every open line. On the lemma's board a line is open if it has no `o`; `x` is a cell of
// the attacker or given to it; the breaker replies only in `.`. A lemma is proved
// - by `pairs`: the breaker replies to one cell of a pair with the other, which stops every line
//   with both. The potential (potential.h) covers the other lines, with all cells of pairs given to
//   the attacker.
// - by replies to some moves: after `reply b2 1`, lemma 1 or an image of it stops all open lines.
//   The move that it replies to is not written: the reply refutes every move outside b2 and the `.`
//   of that lemma. Every move must be refuted by some reply. Cells after the number are pairs that
//   stop further lines; lemma 0 has no open line.
//
// Omitted, because the checker finds it itself: completing a line, and holding when few open lines
// are left (by their potential).
#pragma once

#include <string>

#include "games/tictactoe/rules.h"
#include "gridwise/limits.h"
#include "gridwise/result.h"

namespace gridwise::tictactoe {

/// Proves that `seat` can, or cannot, force a line from the unfinished `position`, and writes the
/// strategy. A draw takes two certificates, one per seat. Errors: certificate/unproved if `limits`
/// are reached first; certificate/large if the text would exceed 64 MB or 1/24 of the memory limit.
[[nodiscard]] Result<std::string> write_certificate(const Position& position, Seat seat,
                                                    const Limits& limits);

}  // namespace gridwise::tictactoe
