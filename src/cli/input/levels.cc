#include "cli/input/levels.h"

#include <algorithm>
#include <filesystem>

#include "cli/input/files.h"

namespace gridwise::cli {
namespace {

constexpr std::string_view kSchema = "schema.json";

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// The number at the start of `text`, without leading zeros; shortens `text` by it.
std::string_view take_number(std::string_view& text) {
  std::size_t zeros = 0;
  while (zeros + 1 < text.size() && text[zeros] == '0' && is_digit(text[zeros + 1])) ++zeros;
  std::size_t end = zeros;
  while (end < text.size() && is_digit(text[end])) ++end;
  const std::string_view number = text.substr(zeros, end - zeros);
  text.remove_prefix(end);
  return number;
}

/// Whether this looks like a file's name, and not like a level's or a game string.
bool names_file(const std::string& given) {
  if (given.find_first_of(" ({") != std::string::npos) return false;
  return given.find('/') != std::string::npos || given.ends_with(".json");
}

/// The level files of a folder, in natural order.
std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code unreadable;  // an unreadable folder has no files
  for (const auto& entry : std::filesystem::directory_iterator(folder, unreadable)) {
    const std::filesystem::path& path = entry.path();
    if (path.extension() == ".json" && path.filename() != kSchema && entry.is_regular_file())
      files.push_back(path.string());
  }
  std::ranges::sort(files, natural_less);
  return files;
}

}  // namespace

bool natural_less(std::string_view one, std::string_view other) {
  std::string_view a = one;
  std::string_view b = other;
  while (!a.empty() && !b.empty()) {
    if (is_digit(a.front()) && is_digit(b.front())) {
      const std::string_view x = take_number(a);
      const std::string_view y = take_number(b);
      if (x.size() != y.size()) return x.size() < y.size();
      if (x != y) return x < y;
    } else {
      if (a.front() != b.front()) return a.front() < b.front();
      a.remove_prefix(1);
      b.remove_prefix(1);
    }
  }
  if (a.empty() != b.empty()) return a.empty();
  return one < other;  // alike but for leading zeros
}

std::optional<lab::Level> find_level(const std::string& given, LevelError& problem) {
  if (!std::filesystem::exists(given) && names_file(given)) {
    problem = {{"file/read", "there is no file " + given, {}}, {}};
    return {};
  }
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

FoundLevels find_levels(const std::vector<std::string>& given, const Context& context) {
  FoundLevels found;
  const auto refuse = [&](const std::string& name, const LevelError& problem) {
    const int code = report_error(context, problem.error, problem.text);
    if (found.exit_code == kDone) found.exit_code = code;
    found.unread.push_back({name, problem.error});
  };
  for (const std::string& each : given) {
    std::vector<std::string> names{each};
    if (std::filesystem::is_directory(each)) names = files_in(each);
    if (names.empty()) {
      refuse(each,
             {{"study/empty", "the folder " + each + " has no level files (*.json)", {}}, {}});
    }
    for (const std::string& name : names) {
      LevelError problem;
      std::optional<lab::Level> level = find_level(name, problem);
      if (!level) {
        refuse(name, problem);
      } else if (const auto opened = lab::open_level(*level, 1); !opened) {
        refuse(name, {opened.error(), level->game});
      } else {
        found.levels.push_back(*std::move(level));
      }
    }
  }
  return found;
}

Result<int> move_limit(const lab::Level& level) {
  const auto knobs = lab::knobs_of(level);
  if (!knobs) return knobs.error();
  const auto moves = std::ranges::find(*knobs, kMovesKnob, &Knob::name);
  if (moves == knobs->end()) return Error{"level/limit", level.name + " has no move limit", {}};
  return moves->value;
}

}  // namespace gridwise::cli
