// A study as a table: one row for each player on each level (docs/study.md).
#pragma once

#include <string>

#include "lab/study_report.h"

namespace gridwise::cli {

/// RFC 4180, with a row of names first; a cell is empty where nothing is known.
[[nodiscard]] std::string study_csv(const lab::StudyReport& report);

}  // namespace gridwise::cli
