// A study as one line of JSON; docs/study.md describes its fields.
#pragma once

#include <string>

#include "lab/study_report.h"

namespace gridwise::cli {

[[nodiscard]] std::string study_json(const lab::StudyReport& report);

}  // namespace gridwise::cli
