// Verifies certificates (format: certificate.h). Shares no code with rules and solver, on purpose:
// boards are texts, lines are lists of cells.
#pragma once

#include <string_view>

#include "gridwise/report.h"
#include "gridwise/result.h"
#include "gridwise/words.h"

namespace gridwise::tictactoe {

/// Verifies that the strategy in `text` achieves its claim against every defence; returns that
/// claim. Errors: certificate/format with the offset of the line; certificate/strategy with the
/// board on which the strategy has no reply or a wrong one, and the offset of the wrong line, if
/// any; certificate/limit.
[[nodiscard]] Result<Words> check_certificate(std::string_view text,
                                              const CheckEffort& effort = {});

}  // namespace gridwise::tictactoe
