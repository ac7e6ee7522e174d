#include "cli/input/game_options.h"

#include <fmt/format.h>

#include <map>

#include "cli/command/options.h"

namespace gridwise::cli {
namespace {

/// Help for each option name, with an entry per game that has it: "Columns, 1..8 (tictactoe)".
std::map<std::string, Words> help_by_name(const Game* only) {
  std::map<std::string, Words> help;
  for (const Game* game : games()) {
    if (only != nullptr && game != only) continue;
    for (const OptionInfo& option : game->info().options) {
      Words& words = help[option.name];
      const std::string values = fmt::format(", {} ({})", values_of(option), game->info().id);
      words.en += (words.en.empty() ? "" : "; ") + option.label.en + values;
      words.zh += (words.zh.empty() ? "" : "; ") + option.label.zh + values;
    }
  }
  return help;
}

}  // namespace

std::string values_of(const OptionInfo& option) {
  if (option.choices.empty()) return fmt::format("{}..{}", option.low, option.high);
  std::string names;
  for (const OptionInfo::Choice& choice : option.choices)
    names += (names.empty() ? "" : "|") + choice.name;
  return names;
}

void add_game_options(Options& options, const Context& context, std::vector<GivenOption>& given) {
  for (const auto& [name, help] : help_by_name(context.help_on)) {
    if (options.has("--" + name)) continue;
    const auto keep = [&given, name](const std::string& value) { given.push_back({name, value}); };
    options.on("--" + name, keep, help)
        .group({"Options of games (override the game string)", "游戏选项（优先于游戏字符串）"});
  }
}

}  // namespace gridwise::cli
