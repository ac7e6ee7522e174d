// People compared with the bots of a study: rates, fit and residual of each level (docs/study.md).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/report/table.h"
#include "cli/runs/people_file.h"
#include "lab/people.h"
#include "lab/study_report.h"

namespace gridwise::cli {

/// One bot of a study compared with people.
struct PeopleReport {
  struct Place {
    std::string level;
    lab::KindCounts bot;
    std::optional<double> bot_moves_left;  ///< the mean at a win
    std::optional<PeopleRow> people;       ///< absent for a level without data

    [[nodiscard]] bool fitted() const {
      return people && people->counts.games >= lab::kFewAttempts;
    }
  };
  std::string player;
  std::vector<Place> places;
  std::size_t levels = 0;  ///< number of fitted levels
  std::optional<lab::Estimate> ranks;
  std::optional<lab::Calibration> fit;
};

/// The share of games won. REQUIRES: at least one game.
[[nodiscard]] double rate_of(const lab::KindCounts& counts);

/// One per bot, all with the same levels; empty without data.
[[nodiscard]] std::vector<PeopleReport> people_reports(
    const lab::StudyReport& report, const std::map<std::string, PeopleRow>& people);

/// A row for each bot, with a table of its levels.
[[nodiscard]] Table people_table(const std::vector<PeopleReport>& reports);
/// The forecast from all bots together, with a table of the levels that each of them played.
/// REQUIRES: at least two reports.
[[nodiscard]] Table people_together_table(const std::vector<PeopleReport>& reports);

}  // namespace gridwise::cli
