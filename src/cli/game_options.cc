#include "cli/game_options.h"

#include <fmt/format.h>

#include <map>

namespace gridwise::cli {
namespace {

/// Help for each option name, with an entry per game that has it: "Columns, 1..8 (tictactoe)".
std::map<std::string, std::string> help_by_name(const Context& context) {
  std::map<std::string, std::string> help;
  for (const Game* game : games()) {
    if (context.help_on != nullptr && game != context.help_on) continue;
    for (const OptionInfo& option : game->info().options) {
      std::string& text = help[option.name];
      text += fmt::format("{}{}, {} ({})", text.empty() ? "" : "; ", context.say(option.label),
                          values_of(option), game->info().id);
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

void add_game_options(CLI::App& app, const Context& context, std::vector<GivenOption>& given) {
  for (const auto& [name, help] : help_by_name(context)) {
    if (app.get_option_no_throw("--" + name) != nullptr) continue;
    const auto keep = [&given, name](const std::string& value) { given.push_back({name, value}); };
    app.add_option_function<std::string>("--" + name, keep, help)
        ->group(context.say(
            {"Options of games (override the game string)", "游戏选项（优先于游戏字符串）"}));
  }
}

}  // namespace gridwise::cli
