// The reports of the commands for designers, as tables; docs/study.md describes their fields.
#pragma once

#include <vector>

#include "cli/report/people_tables.h"
#include "cli/report/table.h"
#include "cli/runs/comparing.h"
#include "cli/runs/start_boards.h"
#include "cli/runs/tuning.h"

namespace gridwise::cli {

/// Several levels begin with a table of their pass rates, which JSON and CSV leave out. Without
/// fields and columns about people if `people` is empty.
[[nodiscard]] std::vector<Table> study_tables(const lab::StudyReport& report,
                                              const std::vector<PeopleReport>& people);
/// Of `gridwise study A --against B`.
[[nodiscard]] std::vector<Table> comparison_tables(const CompareTask& task, std::uint64_t seed,
                                                   bool interrupted,
                                                   const std::vector<PlayerComparison>& found);
[[nodiscard]] std::vector<Table> starts_tables(const StartTask& task, std::uint64_t seed,
                                               bool interrupted, const StartBoards& found);
[[nodiscard]] std::vector<Table> tune_tables(const TuneTask& task, const Tuning& tuning,
                                             bool interrupted);

}  // namespace gridwise::cli
