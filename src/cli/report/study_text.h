// A study as text, in the language of the context.
#pragma once

#include <string>

#include "cli/command/command.h"
#include "lab/study_report.h"

namespace gridwise::cli {

[[nodiscard]] std::string study_text(const Context& context, const lab::StudyReport& report);

/// "45.2% (42.1% to 48.3%)".
[[nodiscard]] std::string percent_text(const Context& context, const lab::Estimate& share);

}  // namespace gridwise::cli
