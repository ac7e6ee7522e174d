// The result of comparing two versions of a level, as text and as JSON (docs/study.md).
#pragma once

#include <string>

#include "cli/command/command.h"
#include "cli/runs/comparing.h"

namespace gridwise::cli {

[[nodiscard]] std::string comparison_text(const Context& context, const CompareTask& task,
                                          const std::vector<PlayerComparison>& found);
[[nodiscard]] std::string comparison_json(const CompareTask& task, std::uint64_t seed,
                                          bool interrupted,
                                          const std::vector<PlayerComparison>& found);

}  // namespace gridwise::cli
