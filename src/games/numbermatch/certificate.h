// Proofs that a board cannot be cleared without append, as text:
//
//     certificate 1
//     rules application partial=dropped
//     board 2.2/...
//     odd 3                        a class with an odd number of digits; or
//     sets 2                       sets of cells left, each as bits (cell 0 the lowest) in
//     1f                           hexadecimal
//     1b
//     claim not clearable
//
// The sets contain the board itself. Every pair from a set leads to another set of the list, or to
// one that three classes alone could not clear (relaxation.h). No set is empty, so none is cleared.
#pragma once

#include <string>
#include <string_view>

#include "games/numbermatch/rules.h"
#include "kit/limits.h"
#include "kit/result.h"

namespace gridwise::numbermatch {

/// Errors: certificate/appends if appends are left, certificate/unproved if the board can be
/// cleared or a limit was reached.
[[nodiscard]] Result<std::string> write_certificate(const Position& position, const Limits& limits);

/// Verifies with independent code. Errors with offset: certificate/format, certificate/claim,
/// certificate/missing.
[[nodiscard]] Result<void> check_certificate(std::string_view text);

}  // namespace gridwise::numbermatch
