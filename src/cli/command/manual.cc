// `gridwise man`: the manual page, generated from the command table.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>
#include <string_view>

#include "cli/command/commands.h"
#include "cli/command/whole_app.h"
#include "gridwise/version.h"

namespace gridwise::cli {
namespace {

/// Escapes a text for roff, so that no character acts as a request or an escape.
std::string plain(std::string_view text) {
  std::string result;
  bool begins_line = true;
  for (const char c : text) {
    if (begins_line && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
    begins_line = c == '\n';
  }
  return result;
}

std::string option_entry(const CLI::Option& option) {
  const bool positional = option.get_positional();
  const std::string value = !positional && option.get_items_expected() > 0
                                ? fmt::format(" \\fI{}\\fR", plain(option.get_type_name()))
                                : "";
  return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", plain(option.get_name(positional, true)), value,
                     plain(option.get_description()));
}

/// The options under the headings of help; the first heading is that of `--help` and of options
/// without one.
std::string options_section(const CLI::App& app) {
  std::string text;
  for (const std::string& group : app.get_groups()) {
    if (!text.empty() && !group.empty()) text += fmt::format(".PP\n\\fI{}\\fR\n", plain(group));
    const auto of_group = [&](const CLI::Option* option) { return option->get_group() == group; };
    for (const CLI::Option* option : app.get_options(of_group)) text += option_entry(*option);
  }
  return text;
}

/// The subcommands of a command such as admin.
std::string actions_section(const CLI::App& app) {
  std::string text;
  for (const CLI::App* action : app.get_subcommands({})) {
    text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", plain(action->get_name()),
                        plain(action->get_description()));
  }
  return text;
}

std::string manual(const Context& context) {
  CLI::App app({}, "gridwise");
  std::string language;
  const std::vector<DefinedCommand> defined = define_all(app, language, context);
  std::string text = fmt::format(
      ".TH GRIDWISE 1 \"\" \"gridwise {}\"\n.SH {}\ngridwise \\- {}\n.SH {}\n"
      ".B gridwise\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n.SH {}\n",
      version(), context.say({"NAME", "名称"}),
      context.say({"plays, solves and judges grid games", "对弈、求解与评判格子游戏"}),
      context.say({"SYNOPSIS", "概要"}), context.say({"OPTIONS", "选项"}));
  text += options_section(app);
  std::string group;
  for (const DefinedCommand& command : defined) {
    if (group != command.app->get_group()) {
      group = command.app->get_group();
      text += fmt::format(".SH {}: {}\n", context.say({"COMMANDS", "命令"}), plain(group));
    }
    text += fmt::format(".SS {}\n{}\n{}{}.PP\n.nf\n{}\n.fi\n", plain(command.app->get_name()),
                        plain(command.app->get_description()), options_section(*command.app),
                        actions_section(*command.app), plain(command.app->get_footer()));
  }
  return text + fmt::format(".SH {}\n{}\n", context.say({"EXIT STATUS", "退出码"}),
                            plain(app.get_footer()));
}

}  // namespace

Run define_man(Options&, const Context& context) {
  return [&context] {
    fmt::print(context.out, "{}", manual(context));
    return kDone;
  };
}

}  // namespace gridwise::cli
