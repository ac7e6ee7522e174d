#include "cli/command/usage.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <string_view>
#include <vector>

#include "kit/nearest.h"

namespace gridwise::cli {
namespace {

std::string suggestion(const Context& context, std::string_view word,
                       const std::vector<std::string>& known) {
  const std::optional<std::string> meant = nearest(word, known);
  if (!meant) return {};
  return fmt::format(fmt::runtime(context.say({"; did you mean {}?", "；是否想用 {}？"})), *meant);
}

std::string no_command(const Context& context, const std::string& word) {
  std::vector<std::string> known;
  for (const Command& command : commands()) known.push_back(command.name);
  return fmt::format(fmt::runtime(context.say({"there is no command {}; gridwise --help lists all",
                                               "没有命令 {}；gridwise --help 列出所有命令"})),
                     word) +
         suggestion(context, word, known);
}

/// The message for a word that the command does not accept.
std::string unexpected(const CLI::App& command, const Context& context, const std::string& word) {
  if (!word.starts_with('-')) {
    const Words form{"unexpected argument {} for {}", "{} 是多余的参数（{}）"};
    return fmt::format(fmt::runtime(context.say(form)), word, command.get_name());
  }
  const std::string name = word.substr(0, word.find('='));
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& each : option->get_lnames()) known.push_back("--" + each);
  }
  const Words form{"{} has no option {}", "{} 没有选项 {}"};
  return fmt::format(fmt::runtime(context.say(form)), command.get_name(), name) +
         suggestion(context, name, known);
}

/// The first of these words that is an option of the command; empty if none is. Such a word is left
/// over only where it stands behind "--".
std::string misplaced_option(const CLI::App& command, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word.starts_with("--") && command.get_option_no_throw(word.substr(0, word.find('='))))
      return word;
  }
  return {};
}

/// Appends CLI11's own message to our Chinese one, because it quotes the user's words.
std::string with_detail(const Context& context, const Words& what, const CLI::ParseError& error) {
  return context.language == Language::kEnglish ? error.what()
                                                : fmt::format("{}：{}", what.zh, error.what());
}

}  // namespace

std::string usage_sentence(const CLI::App& app, const CLI::ParseError& error,
                           const Context& context) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  const std::vector<std::string> unknown = app.remaining(true);
  if (chosen.empty()) {
    return unknown.empty() ? context.say({"a command is missing; gridwise --help lists all",
                                          "缺少命令；gridwise --help 列出所有命令"})
                           : no_command(context, unknown.front());
  }
  const CLI::App& command = *chosen.front();
  std::string sentence;
  if (const std::string option = misplaced_option(command, unknown); !option.empty()) {
    sentence = fmt::format(fmt::runtime(context.say({"{} is an option and belongs before --",
                                                     "{} 是选项，应写在 -- 之前"})),
                           option);
  } else if (!unknown.empty()) {
    sentence = unexpected(command, context, unknown.front());
  } else if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    sentence = with_detail(context, {"", "缺少参数"}, error);
  } else if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    sentence = with_detail(context, {"", "选项缺少取值"}, error);
  } else {
    sentence = with_detail(context, {"", "选项取值有误"}, error);
  }
  return sentence + fmt::format(fmt::runtime(context.say({"\ngridwise help {} lists what it takes",
                                                          "\ngridwise help {} 列出它的参数"})),
                                command.get_name());
}

}  // namespace gridwise::cli
