// Proofs that a board cannot be cleared without append, as text:
//
//     certificate 1
//     rules application partial=dropped
//     board 2.2/...
//     odd 3                        a class that occurs an odd number of times; or
//     sets 2                       sets of cells left, each as bits (cell 0 the lowest) in
//     1f                           hexadecimal
//     1b
//     claim not clearable
//
// The sets hold the board itself; whatever pair is played from one of them leads to another, or to
// a set that three classes alone could not clear (relaxation.h). None is empty, so none is cleared.
#pragma once

#include <string>
#include <string_view>

#include "games/numbermatch/rules.h"
#include "kit/limits.h"
#include "kit/result.h"

namespace gridwise::numbermatch {

/// Errors: certificate/appends where some are left, certificate/unproved where the board can be
/// cleared or a limit came first.
[[nodiscard]] Result<std::string> write_certificate(const Position& position, const Limits& limits);

/// Verifies with loops of its own. Errors with offset: certificate/format, certificate/claim,
/// certificate/missing.
[[nodiscard]] Result<void> check_certificate(std::string_view text);

}  // namespace gridwise::numbermatch
