// The file of `gridwise study --people`: people's results on the levels of a study.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gridwise/result.h"
#include "lab/level.h"
#include "lab/skill.h"

namespace gridwise::cli {

/// People's results on one level.
struct PeopleRow {
  lab::KindCounts counts;            ///< attempts and wins
  std::optional<double> moves_left;  ///< the mean at a win
};

/// By level. CSV (RFC 4180) with a header line; columns in any order: `level,attempts,wins` and
/// optionally `moves_left`. Blank lines are skipped. Errors with offset: study/people, also for a
/// name that is not among `levels`.
[[nodiscard]] Result<std::map<std::string, PeopleRow>> parse_people(
    std::string_view text, const std::vector<lab::Level>& levels);

}  // namespace gridwise::cli
