// A study as one HTML file with charts, without anything from elsewhere; it prints well.
#pragma once

#include <string>

#include "cli/command.h"
#include "lab/study_report.h"

namespace gridwise::cli {

/// In the language of the context.
[[nodiscard]] std::string study_html(const Context& context, const lab::StudyReport& report);

}  // namespace gridwise::cli
