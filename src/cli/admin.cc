// `gridwise admin`: administers accounts, reports and statistics, through a running server or on
// the database of a stopped one.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "cli/admin_actions.h"
#include "cli/admin_wire.h"
#include "cli/commands.h"
#include "cli/database.h"
#include "service/data_folder.h"

namespace gridwise::cli {
namespace {

constexpr int kMostListed = 1'000;

/// Opens the database of a stopped server.
Result<std::shared_ptr<Store>> open_existing(const AdminArguments& arguments) {
  const std::filesystem::path database = database_in(arguments.folder);
  if (arguments.store.empty() && !std::filesystem::exists(database)) {
    return Error{"store/none", "there is no " + database.string(), {}};
  }
  return open_store({arguments.store.empty() ? arguments.folder : "", arguments.store});
}

int run_action(const std::string& name, AdminAction act, const AdminArguments& arguments,
               const Context& context) {
  if (const std::optional<int> answered = ask_server(name, arguments, context)) return *answered;
  const Result<std::shared_ptr<Store>> store = open_existing(arguments);
  if (!store) return report_error(context, store.error());
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  HostEffects effects;  // no running server needs them
  return act({**store,
              arguments,
              context,
              {std::string(kHost), "", now.count()},
              /*serving=*/false,
              effects});
}

/// Adds options to an action.
using Options = void (*)(CLI::App& app, AdminArguments& arguments, const Context& context);

void add_who(CLI::App& app, AdminArguments& arguments, const Context& context) {
  app.add_option("account", arguments.who, context.say({"its name or id", "名称或编号"}))
      ->required();
}

void add_page(CLI::App& app, AdminArguments& arguments, const Context& context) {
  app.add_option("--limit", arguments.limit,
                 context.say({"list at most this many (default 100)", "最多条数（默认 100）"}))
      ->check(CLI::Range(1, kMostListed));
  app.add_option("--after", arguments.after,
                 context.say({"continue after this cursor, printed at the end of a list",
                              "从此项之后继续，见列表末尾"}));
}

void add_list(CLI::App& app, AdminArguments& arguments, const Context& context) {
  app.add_option("--name", arguments.name,
                 context.say({"only names that begin with this", "仅以此开头的名称"}));
  app.add_option("--kind", arguments.kind, context.say({"only of this kind", "仅此类型"}))
      ->check(CLI::IsMember({"guest", "person", "bot"}));
  app.add_option("--state", arguments.state, context.say({"only in this state", "仅此状态"}))
      ->check(CLI::IsMember({"open", "banned", "closed"}));
  add_page(app, arguments, context);
}

void add_rename(CLI::App& app, AdminArguments& arguments, const Context& context) {
  add_who(app, arguments, context);
  app.add_option("name", arguments.name, context.say({"the new name", "新名称"}))->required();
}

void add_ban(CLI::App& app, AdminArguments& arguments, const Context& context) {
  add_who(app, arguments, context);
  constexpr int kMostDays = 3'650;
  app.add_option("--days", arguments.days,
                 context.say({"number of days (default: permanently)", "封禁天数（默认永久）"}))
      ->check(CLI::Range(1, kMostDays));
  app.add_option("--why", arguments.why,
                 context.say({"the reason, which the banned person sees", "原因，被封禁者可见"}));
}

void add_delete(CLI::App& app, AdminArguments& arguments, const Context& context) {
  add_who(app, arguments, context);
  app.add_flag("--yes", arguments.yes,
               context.say({"confirm: this cannot be undone", "确认：无法撤销"}));
}

void add_audit(CLI::App& app, AdminArguments& arguments, const Context& context) {
  app.add_option("account", arguments.who,
                 context.say({"only lines by or about this account (its name or id)",
                              "仅此账户（名称或编号）"}));
  app.add_option(
      "--action", arguments.action,
      context.say({"only this action, such as sign_in_failed", "仅此动作，例如 sign_in_failed"}));
  add_page(app, arguments, context);
}

void add_report(CLI::App& app, AdminArguments& arguments, const Context& context) {
  app.add_option("report", arguments.number, context.say({"its number", "编号"}))->required();
}

void add_reports(CLI::App& app, AdminArguments& arguments, const Context& context) {
  app.add_flag("--all", arguments.all, context.say({"include closed ones", "包括已处理的"}));
  add_page(app, arguments, context);
}

void add_close(CLI::App& app, AdminArguments& arguments, const Context& context) {
  add_report(app, arguments, context);
  app.add_option("--note", arguments.why, context.say({"what was done", "处理说明"}));
}

void add_mute(CLI::App& app, AdminArguments& arguments, const Context& context) {
  add_who(app, arguments, context);
  constexpr int kMostDays = 3'650;
  app.add_option("--days", arguments.days,
                 context.say({"number of days (default: permanently)", "禁言天数（默认永久）"}))
      ->check(CLI::Range(1, kMostDays));
  app.add_option("--why", arguments.why,
                 context.say({"the reason, which the muted person sees", "原因，被禁言者可见"}));
}

void add_match(CLI::App& app, AdminArguments& arguments, const Context& context) {
  app.add_option("match", arguments.match, context.say({"its id", "编号"}))->required();
}

void add_hide(CLI::App& app, AdminArguments& arguments, const Context& context) {
  add_match(app, arguments, context);
  app.add_option("line", arguments.number,
                 context.say({"the number of the line, as a report shows it", "该行编号，见举报"}))
      ->required();
}

void add_void(CLI::App& app, AdminArguments& arguments, const Context& context) {
  add_match(app, arguments, context);
  app.add_option("--why", arguments.why,
                 context.say({"the reason, for the audit log", "原因，写入操作记录"}));
}

struct Row {
  const char* name;
  Words about;
  Options options;
  AdminAction act;
};

std::vector<Row> actions() {
  return {
      {"list", {"list accounts, newest first", "列出账户，新者在前"}, add_list, admin::list},
      {"show",
       {"show an account, its sessions and games", "显示账户、登录与对局"},
       add_who,
       admin::show},
      {"rename", {"give an account another name", "改名"}, add_rename, admin::rename},
      {"ban", {"ban an account and end its sessions", "封禁账户并结束其登录"}, add_ban, admin::ban},
      {"unban", {"lift a ban", "解除封禁"}, add_who, admin::unban},
      {"reset",
       {"print a one-time code for a new password, valid for 24 hours",
        "输出设置新密码的一次性代码，24 小时内有效"},
       add_who,
       admin::reset},
      {"end-sessions",
       {"sign an account out everywhere", "结束账户的所有登录"},
       add_who,
       admin::end_sessions},
      {"delete",
       {"delete an account, and its games without another person",
        "注销账户，并删除没有其他人参与的对局"},
       add_delete,
       admin::remove},
      {"audit",
       {"show who did what, newest first", "显示操作记录，新者在前"},
       add_audit,
       admin::audit},
      {"rebuild",
       {"compute all statistics and ratings again, from the finished matches",
        "由已结束的对局重新计算全部统计与等级分"},
       [](CLI::App&, AdminArguments&, const Context&) {},
       admin::rebuild},
      {"reports",
       {"list the open reports, newest first", "列出未处理的举报，新者在前"},
       add_reports,
       admin::reports},
      {"report",
       {"show a report with the last lines of its chat", "显示举报及聊天的最后几行"},
       add_report,
       admin::report},
      {"close-report", {"close a report", "将举报标为已处理"}, add_close, admin::close_report},
      {"mute", {"forbid an account to chat", "禁止账户聊天"}, add_mute, admin::mute},
      {"unmute", {"lift a mute", "解除禁言"}, add_who, admin::unmute},
      {"hide-chat", {"hide a line of chat", "隐藏一条聊天"}, add_hide, admin::hide_chat},
      {"remove-mark",
       {"remove an account's own mark; its image from everybody who uses it",
        "移除账户的自定棋子；图片则从所有使用者移除"},
       add_who,
       admin::remove_mark},
      {"void",
       {"annul a finished match and recompute all statistics and ratings",
        "将一局作废，并重新计算全部统计与等级分"},
       add_void,
       admin::void_match},
  };
}

}  // namespace

AdminAction admin_action(std::string_view name) {
  const std::vector<Row> rows = actions();
  const auto found =
      std::ranges::find(rows, name, [](const Row& row) -> std::string_view { return row.name; });
  return found == rows.end() ? nullptr : found->act;
}

Run define_admin(CLI::App& app, const Context& context) {
  const auto arguments = std::make_shared<AdminArguments>();
  app.require_subcommand(1);
  std::vector<std::pair<CLI::App*, AdminAction>> defined;
  for (const Row& row : actions()) {
    CLI::App* own = app.add_subcommand(row.name, context.say(row.about));
    own->set_help_flag("-h,--help", context.say({"print this help", "显示本帮助"}));
    row.options(*own, *arguments, context);
    own->add_option("--data", arguments->folder,
                    context.say({"folder of the database (default: data); its server may be "
                                 "running",
                                 "数据库目录（默认 data）；其服务器可在运行"}));
    add_store_option(*own, arguments->store, context);
    own->add_flag("--json", arguments->json,
                  context.say({"print one JSON object", "输出一个 JSON 对象"}));
    defined.emplace_back(own, row.act);
  }
  return [arguments, defined, &context] {
    const auto chosen =
        std::ranges::find_if(defined, [](const auto& action) { return action.first->parsed(); });
    return run_action(chosen->first->get_name(), chosen->second, *arguments, context);
  };
}

}  // namespace gridwise::cli
