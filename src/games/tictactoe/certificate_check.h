// Verifies certificates (format: certificate.h). On purpose it shares no code with rules and
// solver: boards are texts, lines are lists of cells.
#pragma once

#include <string_view>

#include "kit/certificate.h"
#include "kit/result.h"
#include "kit/words.h"

namespace gridwise::tictactoe {

/// Whether the strategy in `text` does what it claims against every defence, and that claim.
/// Errors:
/// certificate/format with the offset of the line; certificate/strategy with the board where the
/// strategy has no reply or a wrong one, and the offset of the wrong line, if there is one;
/// certificate/limit.
[[nodiscard]] Result<Words> check_certificate(std::string_view text,
                                              const CheckEffort& effort = {});

}  // namespace gridwise::tictactoe
