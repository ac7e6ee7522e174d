// A study as one self-contained HTML file with charts, suitable for printing.
#pragma once

#include <string>
#include <vector>

#include "cli/command/command.h"
#include "cli/report/people_text.h"
#include "lab/study_report.h"

namespace gridwise::cli {

/// In the language of the context. Omits the section about people if `people` is empty.
[[nodiscard]] std::string study_html(const Context& context, const lab::StudyReport& report,
                                     const std::vector<PeopleReport>& people);

}  // namespace gridwise::cli
