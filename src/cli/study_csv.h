// A study as a table: one row for each player on each level (docs/study.md).
#pragma once

#include <string>
#include <vector>

#include "cli/people_text.h"
#include "lab/study_report.h"

namespace gridwise::cli {

/// RFC 4180, with a row of names first; a cell is empty where nothing is known. The columns of
/// people stand at the end, and only where there is data of people.
[[nodiscard]] std::string study_csv(const lab::StudyReport& report,
                                    const std::vector<PeopleReport>& people);

}  // namespace gridwise::cli
