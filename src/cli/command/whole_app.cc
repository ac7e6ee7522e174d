#include "cli/command/whole_app.h"

#include <CLI/CLI.hpp>

#include "cli/command/options.h"
#include "cli/command/wrapped_help.h"

namespace gridwise::cli {
namespace {

const Words kLanguage{"language: en or zh (default: the environment's)",
                      "语言：en 或 zh（默认随系统）"};
const Words kVersion{"print the version", "显示版本"};
const Words kExample{"Example:", "示例："};
const Words kExitCodes{
    "Exit codes: 0 done; 1 the answer is no (a record that does not replay, a signature that "
    "differs, a damaged database); "
    "2 wrong option, text or move; 3 a file, port or database that cannot be used, or no memory; "
    "10 and 11 as solve --exit-verdict says, of lint: warnings, and a level proved impossible; "
    "130 interrupted.",
    "退出码：0 完成；1 答案为否（记录无法重放、签名不符、数据库损坏）；2 选项、文字或着法有误；3 "
    "文件、端口或数据库不可用，或内存不足；10 与 11 见 solve --exit-verdict，lint "
    "则为有警告、有关卡已证明无法获胜；130 被中断。"};

}  // namespace

std::vector<DefinedCommand> define_all(CLI::App& app, std::string& language,
                                       const Context& context) {
  app.formatter(wrapped_help(columns_of(context.out)));
  add_help(app, context);
  app.set_version_flag("--version", version_line(), context.say(kVersion));
  app.add_option("--lang", language, context.say(kLanguage))->check(CLI::IsMember({"en", "zh"}));
  app.require_subcommand(1);
  app.fallthrough();  // allows --lang after the command too
  app.footer(context.say(kExitCodes));
  std::vector<DefinedCommand> defined;
  for (const Command& command : commands()) {
    CLI::App& own = *app.add_subcommand(command.name, context.say(command.about));
    own.group(context.say(command.group));
    add_help(own, context);
    own.footer(context.say(kExample) + "\n  " + command.example);
    Options options(own, context);
    defined.push_back({&own, command.define(options, context)});
  }
  return defined;
}

}  // namespace gridwise::cli
