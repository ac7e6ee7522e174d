// `gridwise games` and `gridwise version`.
#include <fmt/format.h>

#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/input/game_options.h"
#include "cli/text/json.h"
#include "game/option_text.h"
#include "gridwise/games.h"
#include "gridwise/version.h"

namespace gridwise::cli {
namespace {

void print_game(const Context& context, const GameInfo& info) {
  fmt::print(context.out, "{} - {}. {}\n", info.id, context.say(info.name),
             context.say(info.about));
  for (const OptionInfo& option : info.options) {
    fmt::print(context.out, "  {:<10} {:<8} {}\n", option.name, values_of(option),
               context.say(option.label));
  }
  for (const GoalInfo& goal : info.goals) {
    fmt::print(context.out, "  {:<10} {}\n", goal.name,
               context.say({"goal of solve: ", "求解目标："}) + context.say(goal.label));
  }
  for (const SelectorInfo& selector : info.selectors) {
    fmt::print(context.out, "  {:<10} {:<8} {}\n", selector.name, context.say(selector.label),
               context.say(selector.about));
    for (const OptionInfo& option : selector.options) {
      fmt::print(context.out, "    {:<8} {:<8} {} ({})\n", option.name, values_of(option),
                 context.say(option.label), format_option(option, option.standard));
    }
  }
}

int run_games(const Context& context, bool json) {
  if (json) {
    fmt::print(context.out, "{}\n", games_json());
    return kDone;
  }
  for (const Game* game : games()) print_game(context, game->info());
  return kDone;
}

}  // namespace

Run define_games(Options& options, const Context& context) {
  const auto json = std::make_shared<bool>(false);
  options.flag("--json", *json, {"print one JSON object", "输出一个 JSON 对象"});
  return [json, &context] { return run_games(context, *json); };
}

std::string version_line() { return fmt::format("gridwise {} ({})", version(), commit()); }

Run define_version(Options&, const Context& context) {
  return [&context] {
    fmt::print(context.out, "{}\n", version_line());
    return kDone;
  };
}

}  // namespace gridwise::cli
