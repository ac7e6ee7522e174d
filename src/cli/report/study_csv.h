// A study as CSV: one row for each player on each level (docs/study.md).
#pragma once

#include <string>
#include <vector>

#include "cli/report/people_text.h"
#include "lab/study_report.h"

namespace gridwise::cli {

/// RFC 4180 with a header row; unknown values are empty. The columns about people come last, and
/// only if there is data about people.
[[nodiscard]] std::string study_csv(const lab::StudyReport& report,
                                    const std::vector<PeopleReport>& people);

}  // namespace gridwise::cli
