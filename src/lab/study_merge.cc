#include "lab/study_merge.h"

#include <algorithm>
#include <map>

namespace gridwise::lab {
namespace {

Error named(const StudyPart& part, Error error) {
  error.says = part.name + ": " + error.says;
  return error;
}

/// The lines of a cell, as views into the parts' texts.
struct CellLines {
  StudyLine first;
  std::map<int, std::string_view> lines;  ///< by game number
};

class Merge {
 public:
  [[nodiscard]] Result<void> add(const StudyPart& part) {
    if (part.text.empty() || part.text.back() != '\n')
      return named(part, {"record/format",
                          "the last line is cut off; play this part again to "
                          "complete it",
                          part.text.size()});
    const auto read = for_each_line(
        part.text, [&](std::size_t number, std::string_view line, std::size_t) -> Result<void> {
          return number == 0 ? add_terms(line) : add_game(line);
        });
    return read ? read : named(part, read.error());
  }

  [[nodiscard]] Result<MergedStudy> merged() const {
    MergedStudy whole;
    whole.text = format_study_terms({seed_.value_or(1), 0}) + '\n';
    for (const std::string& key : order_) {
      const CellLines& cell = cells_.at(key);
      int next = 0;
      for (const auto& [number, line] : cell.lines) {
        if (number != next) return gap(cell.first, next, number);
        whole.text += line;
        whole.text += '\n';
        ++next;
      }
      whole.cells.push_back({cell.first, next});
    }
    return whole;
  }

 private:
  Result<void> add_terms(std::string_view line) {
    const Result<StudyTerms> terms = parse_study_terms(line);
    if (!terms) return terms.error();
    if (seed_ && *seed_ != terms->seed)
      return Error{"record/other", "the files hold studies with different seeds", {}};
    seed_ = terms->seed;
    return {};
  }

  Result<void> add_game(std::string_view line) {
    Result<StudyLine> game = parse_study_game(line);
    if (!game) return game.error();
    if (game->seed != seed_)
      return Error{"record/format", "the game's seed differs from its file's", {}};
    const std::string key = game->key();
    auto [cell, is_new] = cells_.try_emplace(key);
    if (is_new) order_.push_back(key);
    const int number = game->index;
    if (is_new) cell->second.first = *std::move(game);
    if (!cell->second.lines.emplace(number, line).second)
      return Error{"record/other", "game " + std::to_string(number) + " stands in two places", {}};
    return {};
  }

  static Error gap(const StudyLine& cell, int first, int next) {
    return {"merge/gap",
            "of " + cell.player + " on " + cell.level_name + " the games " + std::to_string(first) +
                " to " + std::to_string(next - 1) + " are missing",
            {}};
  }

  std::optional<std::uint64_t> seed_;
  std::vector<std::string> order_;  ///< cell keys
  std::map<std::string, CellLines> cells_;
};

/// The number of a part's first game; 0 for an unreadable part, which then comes first.
int first_game(const StudyPart& part) {
  const auto terms = parse_study_terms(part.text.substr(0, part.text.find('\n')));
  return terms ? terms->first : 0;
}

}  // namespace

Result<MergedStudy> merge_studies(std::span<const StudyPart> parts) {
  std::vector<const StudyPart*> sorted;
  for (const StudyPart& part : parts) sorted.push_back(&part);
  std::ranges::stable_sort(sorted, {}, [](const StudyPart* part) { return first_game(*part); });
  Merge merge;
  for (const StudyPart* part : sorted) {
    if (const auto added = merge.add(*part); !added) return added.error();
  }
  return merge.merged();
}

}  // namespace gridwise::lab
