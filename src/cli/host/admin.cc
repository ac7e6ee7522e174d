// `gridwise admin`: administers accounts, reports and statistics, through a running server or on
// the database of a stopped one.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/host/admin_actions.h"
#include "cli/host/admin_wire.h"
#include "cli/host/database.h"
#include "store/upkeep/data_folder.h"

namespace gridwise::cli {
namespace {

constexpr int kMaxListed = 1'000;

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

/// Adds the options of an action.
using AddOptions = void (*)(Options& options, AdminArguments& arguments);

void add_who(Options& options, AdminArguments& arguments) {
  options.add("account", arguments.who, {"its name or id", "名称或编号"}).required();
}

void add_page(Options& options, AdminArguments& arguments) {
  options
      .add("--limit", arguments.limit,
           {"list at most this many (default 100)", "最多条数（默认 100）"})
      .between(1, kMaxListed);
  options.add(
      "--after", arguments.after,
      {"continue after this cursor, printed at the end of a list", "从此项之后继续，见列表末尾"});
}

void add_list(Options& options, AdminArguments& arguments) {
  options.add("--name", arguments.name, {"only names that begin with this", "仅以此开头的名称"});
  options.add("--kind", arguments.kind, {"only of this kind", "仅此类型"})
      .one_of({"guest", "person", "bot"});
  options.add("--state", arguments.state, {"only in this state", "仅此状态"})
      .one_of({"open", "banned", "closed"});
  add_page(options, arguments);
}

void add_rename(Options& options, AdminArguments& arguments) {
  add_who(options, arguments);
  options.add("name", arguments.name, {"the new name", "新名称"}).required();
}

void add_ban(Options& options, AdminArguments& arguments) {
  add_who(options, arguments);
  constexpr int kMaxDays = 3'650;
  options
      .add("--days", arguments.days,
           {"number of days (default: permanently)", "封禁天数（默认永久）"})
      .between(1, kMaxDays);
  options.add("--why", arguments.why,
              {"the reason, which the banned person sees", "原因，被封禁者可见"});
}

void add_delete(Options& options, AdminArguments& arguments) {
  add_who(options, arguments);
  options.flag("--yes", arguments.yes, {"confirm: this cannot be undone", "确认：无法撤销"});
}

void add_audit(Options& options, AdminArguments& arguments) {
  options.add("account", arguments.who,
              {"only lines by or about this account (its name or id)", "仅此账户（名称或编号）"});
  options.add("--action", arguments.action,
              {"only this action, such as sign_in_failed", "仅此动作，例如 sign_in_failed"});
  add_page(options, arguments);
}

void add_report(Options& options, AdminArguments& arguments) {
  options.add("report", arguments.number, {"its number", "编号"}).required();
}

void add_reports(Options& options, AdminArguments& arguments) {
  options.flag("--all", arguments.all, {"include closed ones", "包括已处理的"});
  add_page(options, arguments);
}

void add_close(Options& options, AdminArguments& arguments) {
  add_report(options, arguments);
  options.add("--note", arguments.why, {"what was done", "处理说明"});
}

void add_mute(Options& options, AdminArguments& arguments) {
  add_who(options, arguments);
  constexpr int kMaxDays = 3'650;
  options
      .add("--days", arguments.days,
           {"number of days (default: permanently)", "禁言天数（默认永久）"})
      .between(1, kMaxDays);
  options.add("--why", arguments.why,
              {"the reason, which the muted person sees", "原因，被禁言者可见"});
}

void add_match(Options& options, AdminArguments& arguments) {
  options.add("match", arguments.match, {"its id", "编号"}).required();
}

void add_hide(Options& options, AdminArguments& arguments) {
  add_match(options, arguments);
  options
      .add("line", arguments.number,
           {"the number of the line, as a report shows it", "该行编号，见举报"})
      .required();
}

void add_void(Options& options, AdminArguments& arguments) {
  add_match(options, arguments);
  options.add("--why", arguments.why, {"the reason, for the audit log", "原因，写入操作记录"});
}

struct Row {
  const char* name;
  Words about;
  AddOptions add_options;
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
       [](Options&, AdminArguments&) {},
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

Run define_admin(Options& options, const Context& context) {
  const auto arguments = std::make_shared<AdminArguments>();
  std::vector<std::pair<Options, Row>> defined;
  for (const Row& row : actions()) {
    Options own = options.action(row.name, row.about);
    row.add_options(own, *arguments);
    own.add("--data", arguments->folder,
            {"folder of the database (default: data); its server may be running",
             "数据库目录（默认 data）；其服务器可在运行"});
    add_store_option(own, arguments->store);
    own.flag("--json", arguments->json, {"print one JSON object", "输出一个 JSON 对象"});
    defined.emplace_back(own, row);
  }
  return [arguments, defined, &context] {
    const auto chosen =
        std::ranges::find_if(defined, [](const auto& action) { return action.first.chosen(); });
    return run_action(chosen->second.name, chosen->second.act, *arguments, context);
  };
}

}  // namespace gridwise::cli
