// A study as one line of JSON; docs/study.md describes its fields.
#pragma once

#include <string>
#include <vector>

#include "cli/report/people_text.h"
#include "lab/study_report.h"

namespace gridwise::cli {

/// Omits the field `people` if `people` is empty.
[[nodiscard]] std::string study_json(const lab::StudyReport& report,
                                     const std::vector<PeopleReport>& people);

}  // namespace gridwise::cli
