// `gridwise completion`: shell completion scripts for commands, options and games, generated from
// the command table so that they never drift from it.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/command/whole_app.h"
#include "gridwise/games.h"

namespace gridwise::cli {
namespace {

/// A completion and its description.
struct Offer {
  std::string word;
  std::string about;
  bool takes_value = false;  ///< of an option
};

/// The completions after one command; `name` is empty for those before the command.
struct Place {
  std::string name;
  std::vector<Offer> options;
  std::vector<Offer> words;  ///< commands, games, or actions of a command
};

std::vector<Offer> options_of(const CLI::App& app) {
  std::vector<Offer> offers;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames())
      offers.push_back({"--" + name, option->get_description(), option->get_items_expected() > 0});
  }
  return offers;
}

std::vector<Offer> all_games(const Context& context) {
  std::vector<Offer> offers;
  for (const Game* game : games())
    offers.push_back({game->info().id, context.say(game->info().name)});
  return offers;
}

/// Whether a command's first argument is a game or a position.
bool takes_game(const CLI::App& app) {
  return std::ranges::any_of(app.get_options(), [](const CLI::Option* option) {
    const std::string name = option->get_positional() ? option->get_single_name() : "";
    return name == "game" || name == "position";
  });
}

std::vector<Place> places(const Context& context) {
  CLI::App app({}, "gridwise");
  std::string language;
  std::vector<Place> all(1);
  const std::vector<DefinedCommand> defined = define_all(app, language, context);
  all.front().options = options_of(app);
  for (const DefinedCommand& command : defined) {
    const std::string& name = command.app->get_name();
    all.front().words.push_back({name, command.app->get_description()});
    all.push_back({name, options_of(*command.app),
                   takes_game(*command.app) ? all_games(context) : std::vector<Offer>{}});
    for (const CLI::App* action : command.app->get_subcommands({}))
      all.back().words.push_back({action->get_name(), action->get_description()});
  }
  return all;
}

/// Quotes a text in single quotes, for all three shells.
std::string quoted(std::string_view text, std::string_view quote) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') {
      result += quote;
    } else {
      result += c == '\n' ? ' ' : c;
    }
  }
  return result + "'";
}

constexpr std::string_view kPosixQuote = "'\\''";
constexpr std::string_view kFishQuote = "\\'";

std::string bash_script(const std::vector<Place>& all) {
  std::string cases;
  for (const Place& place : all) {
    std::vector<std::string> words;
    for (const auto* offers : {&place.words, &place.options}) {
      for (const Offer& offer : *offers) words.push_back(offer.word);
    }
    cases += fmt::format("    {}) words={} ;;\n", place.name.empty() ? "''" : place.name,
                         quoted(fmt::format("{}", fmt::join(words, " ")), kPosixQuote));
  }
  return "_gridwise() {\n"
         "  local command='' words='' i\n"
         "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
         "    if [[ ${COMP_WORDS[i]} == --lang ]]; then ((i++)); continue; fi\n"
         "    if [[ ${COMP_WORDS[i]} != -* ]]; then command=${COMP_WORDS[i]}; break; fi\n"
         "  done\n"
         "  case $command in\n" +
         cases +
         "  esac\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\")\n"
         "}\n"
         "complete -o default -F _gridwise gridwise\n";
}

std::string zsh_script(const std::vector<Place>& all) {
  std::string cases;
  for (const Place& place : all) {
    std::string offered;
    for (const auto* offers : {&place.words, &place.options}) {
      for (const Offer& offer : *offers)
        offered += fmt::format(" {}", quoted(offer.word + ":" + offer.about, kPosixQuote));
    }
    cases +=
        fmt::format("    {}) offers=({}) ;;\n", place.name.empty() ? "''" : place.name, offered);
  }
  return "#compdef gridwise\n"
         "_gridwise() {\n"
         "  local -a offers\n"
         "  local command='' i\n"
         "  for ((i = 2; i < CURRENT; i++)); do\n"
         "    if [[ $words[i] == --lang ]]; then ((i++)); continue; fi\n"
         "    if [[ $words[i] != -* ]]; then command=$words[i]; break; fi\n"
         "  done\n"
         "  case $command in\n" +
         cases +
         "  esac\n"
         "  _describe -o gridwise offers\n"
         "  _files\n"
         "}\n"
         "if [[ $funcstack[1] == _gridwise ]]; then _gridwise; else compdef _gridwise gridwise; "
         "fi\n";
}

std::string fish_script(const std::vector<Place>& all) {
  std::string script;
  for (const Place& place : all) {
    const std::string condition =
        place.name.empty() ? "__fish_use_subcommand" : "__fish_seen_subcommand_from " + place.name;
    const std::string start = "complete -c gridwise -n '" + condition + "'";
    for (const Offer& offer : place.words)
      script += fmt::format("{} -a {} -d {}\n", start, offer.word, quoted(offer.about, kFishQuote));
    for (const Offer& offer : place.options) {
      script += fmt::format("{} -l {}{} -d {}\n", start, offer.word.substr(2),
                            offer.takes_value ? " -r" : "", quoted(offer.about, kFishQuote));
    }
  }
  return script;
}

int run_completion(const std::string& shell, const Context& context) {
  const std::vector<Place> all = places(context);
  const std::string script = shell == "bash"  ? bash_script(all)
                             : shell == "zsh" ? zsh_script(all)
                                              : fish_script(all);
  fmt::print(context.out, "{}", script);
  return kDone;
}

}  // namespace

Run define_completion(Options& options, const Context& context) {
  const auto shell = std::make_shared<std::string>();
  options.add("shell", *shell, {"bash, zsh or fish", "bash、zsh 或 fish"})
      .required()
      .one_of({"bash", "zsh", "fish"});
  return [shell, &context] { return run_completion(*shell, context); };
}

}  // namespace gridwise::cli
