// Proofs that a board cannot be cleared without append, as text:
//
//     certificate 2
//     rules application partial=dropped
//     board 2.2/...
//     odd 3                        a class with an odd number of digits; or
//     classes 124                  classes that rule sets out: any number of such lines
//     sets 2                       sets of cells left, each as bits (cell 0 the lowest) in
//     1f                           hexadecimal
//     1b
//     claim not clearable
//
// A set is ruled out if a `classes` line names up to three classes whose cells could not be cleared
// even if all others vanished at any time (relaxation.h). Either the board itself is ruled out and
// no sets are listed, or the sets include the board, and every pair from a listed set leads to a
// listed set or to one that is ruled out. No listed set is empty, so the board is never cleared.
#pragma once

#include <string>
#include <string_view>

#include "games/numbermatch/rules.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"
#include "gridwise/result.h"
#include "gridwise/words.h"

namespace gridwise::numbermatch {

/// Errors: certificate/appends if appends are left, certificate/unproved if the board can be
/// cleared, a limit was reached, or no class is odd and the board has more than 63 cells.
[[nodiscard]] Result<std::string> write_certificate(const Position& position, const Limits& limits);

/// Verifies a certificate with independent code. Returns which board cannot be cleared and why.
/// Errors with offset: certificate/format, certificate/claim, certificate/missing;
/// certificate/limit.
[[nodiscard]] Result<Words> check_certificate(std::string_view text,
                                              const CheckEffort& effort = {});

}  // namespace gridwise::numbermatch
