// The file of `gridwise study --people`: how people did on the levels of a study.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kit/result.h"
#include "lab/level.h"
#include "lab/skill.h"

namespace gridwise::cli {

/// What people did on one level.
struct PeopleRow {
  lab::KindCounts counts;            ///< attempts and wins
  std::optional<double> moves_left;  ///< the mean at a win
};

/// By level. CSV as RFC 4180 has it, with a first line that names the columns, in any order:
/// `level,attempts,wins` and perhaps `moves_left`. Blank lines are left out. Errors with offset:
/// study/people, also for a name that is not among `levels`.
[[nodiscard]] Result<std::map<std::string, PeopleRow>> parse_people(
    std::string_view text, const std::vector<lab::Level>& levels);

}  // namespace gridwise::cli
