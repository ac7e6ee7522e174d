#include "cli/input/levels.h"

#include <algorithm>
#include <filesystem>

#include "cli/input/files.h"

namespace gridwise::cli {
namespace {

constexpr std::string_view kSchema = "schema.json";

/// The level files of a folder, by name.
std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code unreadable;  // an unreadable folder has no files
  for (const auto& entry : std::filesystem::directory_iterator(folder, unreadable)) {
    const std::filesystem::path& path = entry.path();
    if (path.extension() == ".json" && path.filename() != kSchema && entry.is_regular_file())
      files.push_back(path.string());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

std::optional<lab::Level> find_level(const std::string& given, LevelError& problem) {
  if (!std::filesystem::is_regular_file(given)) return lab::named_level(given);
  Result<std::string> content = read_file(given);
  if (!content) {
    problem = {content.error(), {}};
    return {};
  }
  Result<lab::Level> level =
      lab::level_of_file(std::filesystem::path(given).stem().string(), *content);
  if (level) return *std::move(level);
  problem = {level.error(), *std::move(content)};
  problem.error.says = given + ": " + problem.error.says;
  return {};
}

std::optional<std::vector<lab::Level>> find_levels(const std::vector<std::string>& given,
                                                   LevelError& problem) {
  std::vector<lab::Level> levels;
  for (const std::string& each : given) {
    std::vector<std::string> names{each};
    if (std::filesystem::is_directory(each)) names = files_in(each);
    if (names.empty()) {
      problem = {{"study/empty", "the folder " + each + " has no level files (*.json)", {}}, {}};
      return {};
    }
    for (const std::string& name : names) {
      auto level = find_level(name, problem);
      if (!level) return {};
      levels.push_back(*std::move(level));
    }
  }
  return levels;
}

Result<int> move_limit(const lab::Level& level) {
  const auto knobs = lab::knobs_of(level);
  if (!knobs) return knobs.error();
  const auto moves = std::ranges::find(*knobs, kMovesKnob, &Knob::name);
  if (moves == knobs->end()) return Error{"level/limit", level.name + " has no move limit", {}};
  return moves->value;
}

}  // namespace gridwise::cli
