// Merges the files of a study's parts into the file of the whole study.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "lab/study_record.h"

namespace gridwise::lab {

/// The name and content of a file.
struct StudyPart {
  std::string name;
  std::string text;
};

struct MergedStudy {
  struct CellGames {
    StudyLine first;  ///< names level, player and stream
    int games = 0;
  };
  std::string text;              ///< identical to the file of a single run
  std::vector<CellGames> cells;  ///< in file order
};

/// Merges files of one seed, in any order: parts, whole studies, or both. Cells keep the order of
/// the part with the earliest games; each cell's games are sorted by number. Errors name the file:
/// record/format with offset; record/other if seeds differ or two files contain the same game;
/// merge/gap if games are missing.
[[nodiscard]] Result<MergedStudy> merge_studies(std::span<const StudyPart> parts);

}  // namespace gridwise::lab
