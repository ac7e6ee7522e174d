// Certificates: a text that lets a small program (certificate_check.h), which knows nothing of the
// solver, verify who can force a line and who cannot.
//
//     certificate 1
//     board 3 3 3                      columns, rows, k
//     claim first cannot win           first | second, wins | cannot win
//     from .../.../...                 the position it is about, rows from the top
//     xo./.../... b2                   here the one who can do it plays b2
//     xo./.xo/x.. pairs c1 b3 c3 c2    here he answers c1 with b3, b3 with c1, c3 with c2, c2 with
//     c3
//
//     xo./.x./... threats c1 a1        here, or after any move from here, c1 and then a1 leave one
//                                      reply each and win, where no line of its own says otherwise
//
// Not written down, because it needs no cleverness: to complete a line when one can; and to hold
// where few open lines are left (their potential; see potential.h).
#pragma once

#include <string>

#include "games/tictactoe/rules.h"
#include "kit/limits.h"
#include "kit/result.h"

namespace gridwise::tictactoe {

/// Proves for `seat` that it can, or that it cannot, force a line from the unfinished `position`,
/// and writes the strategy down. A draw is two certificates, one for each seat. Errors:
/// certificate/unproved when `limits` came first, certificate/large when it would take over 64 MB,
/// or a twenty-fourth of the memory where that is limited.
[[nodiscard]] Result<std::string> write_certificate(const Position& position, Seat seat,
                                                    const Limits& limits);

}  // namespace gridwise::tictactoe
