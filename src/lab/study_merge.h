// Joins files of parts of a study to the file of the whole.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "lab/study_record.h"

namespace gridwise::lab {

/// A file as it was read.
struct StudyPart {
  std::string name;
  std::string text;
};

struct MergedStudy {
  struct CellGames {
    StudyLine first;  ///< names level, player and stream
    int games = 0;
  };
  std::string text;              ///< byte for byte the file of one run
  std::vector<CellGames> cells;  ///< in its order
};

/// Files of one seed in any order: parts, whole studies, or both. Cells stand in the order of the
/// part with the first games, and the games of each by number. Errors name their file:
/// record/format with offset; record/other if seeds differ or the same game stands in two files;
/// merge/gap where games are missing.
[[nodiscard]] Result<MergedStudy> merge_studies(std::span<const StudyPart> parts);

}  // namespace gridwise::lab
