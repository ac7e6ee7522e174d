// A study as one HTML file with charts, without anything from elsewhere; it prints well.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/people_text.h"
#include "lab/study_report.h"

namespace gridwise::cli {

/// In the language of the context. Nothing is said of people where `people` is empty.
[[nodiscard]] std::string study_html(const Context& context, const lab::StudyReport& report,
                                     const std::vector<PeopleReport>& people);

}  // namespace gridwise::cli
