// `gridwise admin`: the host looks after accounts, in the database of a stopped server.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <memory>

#include "cli/account_words.h"
#include "cli/commands.h"
#include "cli/parts.h"
#include "service/codes.h"
#include "service/data_folder.h"
#include "service/name_key.h"
#include "service/names.h"
#include "store/sqlite_store.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

constexpr std::int64_t kDayMs = 86'400'000;
constexpr std::size_t kMostWhyBytes = 200;
constexpr int kMostListed = 1'000;

struct Arguments {
  std::string folder = "data";
  std::string who;
  std::string name;
  std::string why;
  std::string kind;
  std::string state;
  std::string action;
  std::string after;
  std::int64_t days = 0;
  int limit = 100;
  bool yes = false;
  bool json = false;
};

/// An action at work: the open database and what was asked.
struct Desk {
  AccountStore& accounts;
  const Arguments& arguments;
  const Context& context;
  Caller host;

  int fail(const Error& error) const { return report_error(context, error); }
  void print(const json::object& object, const std::string& words) const {
    fmt::print(context.out, "{}\n", arguments.json ? json::serialize(object) : words);
  }
  template <class... Values>
  [[nodiscard]] std::string say(const Words& words, const Values&... values) const {
    return fmt::format(fmt::runtime(context.say(words)), values...);
  }
};

Error no_account(const std::string& who) {
  return {"account/unknown", "there is no account " + who, {}};
}

/// The account with this id or, if there is none, with this name.
Result<AccountRow> find_account(AccountStore& accounts, const std::string& who) {
  Result<std::optional<AccountRow>> found = accounts.account(who);
  if (!found) return found.error();
  const std::optional<std::string> name = *found ? std::nullopt : clean_name(who);
  if (name) found = accounts.account_named(name_key(*name));
  if (!found) return found.error();
  return *found ? Result<AccountRow>(**found) : no_account(who);
}

Result<AccountRow> asked_for(const Desk& desk) {
  return find_account(desk.accounts, desk.arguments.who);
}

template <class Enum>
std::optional<Enum> chosen(const std::string& name, std::string_view (*name_of)(Enum)) {
  for (int i = 0; i < 3; ++i) {
    if (name_of(static_cast<Enum>(i)) == name) return static_cast<Enum>(i);
  }
  return {};
}

int list(const Desk& desk) {
  const Arguments& asked = desk.arguments;
  AccountFilter filter{.kind = chosen(asked.kind, kind_name),
                       .state = chosen(asked.state, state_name),
                       .limit = asked.limit + 1};
  if (!asked.name.empty()) filter.name_key_prefix = name_key(asked.name);
  if (!asked.after.empty()) {
    const Result<AccountRow> last = find_account(desk.accounts, asked.after);
    if (!last) return desk.fail(last.error());
    filter.before_ms = last->created_ms;
    filter.before_id = last->id;
  }
  Result<std::vector<AccountRow>> rows = desk.accounts.accounts(filter);
  if (!rows) return desk.fail(rows.error());
  const bool more = rows->size() > static_cast<std::size_t>(asked.limit);
  if (more) rows->pop_back();
  const std::string next = more ? rows->back().id : "";
  if (asked.json) {
    fmt::print(desk.context.out, "{}\n", accounts_json(*rows, next));
    return kDone;
  }
  print_accounts(desk.context, *rows);
  if (more) {
    fmt::print(desk.context.out, "{}\n", desk.say({"more: --after {}", "更多：--after {}"}, next));
  }
  return kDone;
}

int show(const Desk& desk) {
  Result<AccountRow> account = asked_for(desk);
  if (!account) return desk.fail(account.error());
  Result<std::vector<SessionRow>> sessions = desk.accounts.sessions(account->id, desk.host.now_ms);
  if (!sessions) return desk.fail(sessions.error());
  const Result<GameCounts> games = desk.accounts.games(account->id);
  if (!games) return desk.fail(games.error());
  const ShownAccount shown{*account, *sessions, *games};
  if (desk.arguments.json) {
    fmt::print(desk.context.out, "{}\n", account_json(shown));
  } else {
    print_account(desk.context, shown);
  }
  return kDone;
}

int rename(const Desk& desk) {
  const Result<AccountRow> account = asked_for(desk);
  if (!account) return desk.fail(account.error());
  const std::optional<std::string> name = clean_name(desk.arguments.name);
  if (!name) return desk.fail({"account/name", std::string(kNameRule), {}});
  const std::string key = account->kind == AccountKind::kGuest ? "" : name_key(*name);
  const Result<AccountRow> renamed = desk.accounts.rename(account->id, *name, key, desk.host);
  if (!renamed && renamed.error().code == "store/conflict") {
    return desk.fail({"account/taken", renamed.error().says, {}});
  }
  if (!renamed) return desk.fail(renamed.error());
  desk.print({{"id", renamed->id}, {"name", renamed->name}},
             desk.say({"{} is now called {}", "{} 现名 {}"}, account->name, renamed->name));
  return kDone;
}

/// Whether a text can be shown to people: UTF-8 without control characters.
bool is_plain(const std::string& text) {
  json::error_code problem;
  json::parse(json::serialize(json::value(text)), problem);
  return !problem &&
         std::ranges::none_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

int ban(const Desk& desk) {
  const Arguments& asked = desk.arguments;
  if (asked.why.size() > kMostWhyBytes || !is_plain(asked.why)) {
    return desk.fail({"account/why", "the reason is one line of at most 200 bytes", {}});
  }
  const Result<AccountRow> account = asked_for(desk);
  if (!account) return desk.fail(account.error());
  const std::int64_t until = asked.days == 0 ? 0 : desk.host.now_ms + asked.days * kDayMs;
  const Result<Entered> banned = desk.accounts.ban(account->id, until, asked.why, desk.host);
  if (!banned) return desk.fail(banned.error());
  desk.print({{"id", account->id}, {"banned_until", until}, {"ended", banned->ended.size()}},
             until == 0 ? desk.say({"{} is banned; sessions ended: {}", "{} 已封禁；结束登录 {}"},
                                   asked.who, banned->ended.size())
                        : desk.say({"{} is banned until {} (UTC); sessions ended: {}",
                                    "{} 已封禁至 {}（UTC）；结束登录 {}"},
                                   asked.who, format_time(until), banned->ended.size()));
  return kDone;
}

int unban(const Desk& desk) {
  const Result<AccountRow> account = asked_for(desk);
  if (!account) return desk.fail(account.error());
  if (account->state != AccountState::kBanned) {
    return desk.fail({"account/open", desk.arguments.who + " is not banned", {}});
  }
  const Result<AccountRow> open = desk.accounts.unban(account->id, desk.host);
  if (!open) return desk.fail(open.error());
  desk.print({{"id", open->id}},
             desk.say({"{} is no longer banned", "{} 已解除封禁"}, desk.arguments.who));
  return kDone;
}

int reset(const Desk& desk) {
  const Result<AccountRow> account = asked_for(desk);
  if (!account) return desk.fail(account.error());
  const std::string code = new_code(system_entropy);
  const std::int64_t expires = desk.host.now_ms + kDayMs;
  const Result<void> made = desk.accounts.make_reset(
      {*code_hash(code), account->id, desk.host.actor, expires, 0}, desk.host);
  if (!made) return desk.fail(made.error());
  desk.print({{"id", account->id}, {"code", code}, {"expires", expires}},
             desk.say({"{}\nWith this code {} can choose a new password, once, until {} (UTC).",
                       "{}\n{} 可凭此一次性代码设置新密码，有效期至 {}（UTC）。"},
                      code, account->name, format_time(expires)));
  return kDone;
}

int end_sessions(const Desk& desk) {
  const Result<AccountRow> account = asked_for(desk);
  if (!account) return desk.fail(account.error());
  const auto ended = desk.accounts.end_sessions(account->id, "", "", desk.host);
  if (!ended) return desk.fail(ended.error());
  desk.print({{"id", account->id}, {"ended", ended->size()}},
             desk.say({"sessions ended: {}", "结束登录：{}"}, ended->size()));
  return kDone;
}

int remove(const Desk& desk) {
  const Result<AccountRow> account = asked_for(desk);
  if (!account) return desk.fail(account.error());
  if (!desk.arguments.yes) {
    return desk.fail({"account/confirm",
                      "a deletion cannot be undone: name, password, and games without another "
                      "person are removed; add --yes",
                      {}});
  }
  const std::vector<std::string> attempts{attempts_of_name(account->name_key)};
  const Result<Deletion> removed = desk.accounts.remove(account->id, attempts, desk.host);
  if (!removed) return desk.fail(removed.error());
  std::size_t matches = removed->matches.size();
  for (bool more = true; more;) {  // the games of a busy player take several transactions
    const Result<Swept> swept = desk.accounts.sweep(desk.host.now_ms);
    if (!swept) return desk.fail(swept.error());
    matches += swept->matches.size();
    more = swept->more;
  }
  desk.print({{"id", account->id}, {"matches", matches}},
             desk.say({"{} was deleted; matches removed: {}", "{} 已注销；删除对局 {}"},
                      desk.arguments.who, matches));
  return kDone;
}

int audit(const Desk& desk) {
  const Arguments& asked = desk.arguments;
  AuditFilter filter{.action = asked.action, .limit = asked.limit + 1};
  if (!asked.who.empty()) {
    const Result<AccountRow> account = asked_for(desk);
    if (!account) return desk.fail(account.error());
    filter.account = account->id;
  }
  if (!asked.after.empty()) {
    const auto digits = asked.after.find_first_not_of("0123456789") == std::string::npos;
    if (!digits || asked.after.size() > 18) {
      return desk.fail({"text/bad_number", "--after takes the number of a line", {}});
    }
    filter.before_id = std::stoll(asked.after);
  }
  Result<std::vector<AuditRow>> lines = desk.accounts.audit(filter);
  if (!lines) return desk.fail(lines.error());
  const bool more = lines->size() > static_cast<std::size_t>(asked.limit);
  if (more) lines->pop_back();
  const std::string next = more ? std::to_string(lines->back().id) : "";
  if (asked.json) {
    fmt::print(desk.context.out, "{}\n", audit_json(*lines, next));
    return kDone;
  }
  print_audit(desk.context, *lines);
  if (more) {
    fmt::print(desk.context.out, "{}\n", desk.say({"more: --after {}", "更多：--after {}"}, next));
  }
  return kDone;
}

using Act = int (*)(const Desk& desk);

int run_action(Act act, const Arguments& arguments, const Context& context) {
  const std::filesystem::path database = database_in(arguments.folder);
  if (!std::filesystem::exists(database)) {
    return report_error(context, {"store/none", "there is no " + database.string(), {}});
  }
  Result<std::unique_ptr<Store>> store = open_sqlite(database);
  if (!store) return report_error(context, store.error());
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  return act({(*store)->accounts(), arguments, context, {std::string(kHost), "", now.count()}});
}

/// Adds options to an action.
using Options = void (*)(CLI::App& app, Arguments& arguments, const Context& context);

void add_who(CLI::App& app, Arguments& arguments, const Context& context) {
  app.add_option("account", arguments.who, context.say({"its name or id", "名称或编号"}))
      ->required();
}

void add_page(CLI::App& app, Arguments& arguments, const Context& context) {
  app.add_option("--limit", arguments.limit,
                 context.say({"at most so many (default 100)", "最多条数（默认 100）"}))
      ->check(CLI::Range(1, kMostListed));
  app.add_option("--after", arguments.after,
                 context.say({"go on after this one, as the end of a list says",
                              "从此项之后继续，见列表末尾"}));
}

void add_list(CLI::App& app, Arguments& arguments, const Context& context) {
  app.add_option("--name", arguments.name,
                 context.say({"only names that begin so", "仅以此开头的名称"}));
  app.add_option("--kind", arguments.kind, context.say({"only of this kind", "仅此类型"}))
      ->check(CLI::IsMember({"guest", "person", "bot"}));
  app.add_option("--state", arguments.state, context.say({"only in this state", "仅此状态"}))
      ->check(CLI::IsMember({"open", "banned", "closed"}));
  add_page(app, arguments, context);
}

void add_rename(CLI::App& app, Arguments& arguments, const Context& context) {
  add_who(app, arguments, context);
  app.add_option("name", arguments.name, context.say({"the new name", "新名称"}))->required();
}

void add_ban(CLI::App& app, Arguments& arguments, const Context& context) {
  add_who(app, arguments, context);
  constexpr int kMostDays = 3'650;
  app.add_option("--days", arguments.days,
                 context.say({"for so many days (default: for ever)", "封禁天数（默认永久）"}))
      ->check(CLI::Range(1, kMostDays));
  app.add_option("--why", arguments.why,
                 context.say({"the reason, which the banned person sees", "原因，被封禁者可见"}));
}

void add_delete(CLI::App& app, Arguments& arguments, const Context& context) {
  add_who(app, arguments, context);
  app.add_flag("--yes", arguments.yes,
               context.say({"really: it cannot be undone", "确认：无法撤销"}));
}

void add_audit(CLI::App& app, Arguments& arguments, const Context& context) {
  app.add_option("account", arguments.who,
                 context.say({"only lines by or about this account (its name or id)",
                              "仅此账户（名称或编号）"}));
  app.add_option(
      "--action", arguments.action,
      context.say({"only this action, such as sign_in_failed", "仅此动作，例如 sign_in_failed"}));
  add_page(app, arguments, context);
}

struct Row {
  const char* name;
  Words about;
  Options options;
  Act act;
};

std::vector<Row> actions() {
  return {
      {"list", {"list accounts, newest first", "列出账户，新者在前"}, add_list, list},
      {"show", {"show an account, its sessions and games", "显示账户、登录与对局"}, add_who, show},
      {"rename", {"give an account another name", "改名"}, add_rename, rename},
      {"ban", {"ban an account and end its sessions", "封禁账户并结束其登录"}, add_ban, ban},
      {"unban", {"lift a ban", "解除封禁"}, add_who, unban},
      {"reset",
       {"print a one-time code for a new password, valid for 24 hours",
        "输出设置新密码的一次性代码，24 小时内有效"},
       add_who,
       reset},
      {"end-sessions",
       {"sign an account out everywhere", "结束账户的所有登录"},
       add_who,
       end_sessions},
      {"delete",
       {"delete an account, and its games without another person",
        "注销账户，并删除没有其他人参与的对局"},
       add_delete,
       remove},
      {"audit", {"show who did what, newest first", "显示操作记录，新者在前"}, add_audit, audit},
  };
}

}  // namespace

Run define_admin(CLI::App& app, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  app.require_subcommand(1);
  std::vector<std::pair<CLI::App*, Act>> defined;
  for (const Row& row : actions()) {
    CLI::App* own = app.add_subcommand(row.name, context.say(row.about));
    own->set_help_flag("-h,--help", context.say({"print this help", "显示本帮助"}));
    row.options(*own, *arguments, context);
    own->add_option("--data", arguments->folder,
                    context.say({"folder of the database (default: data); the server must be "
                                 "stopped",
                                 "数据库目录（默认 data）；须先停止服务器"}));
    own->add_flag("--json", arguments->json,
                  context.say({"print one JSON object", "输出一个 JSON 对象"}));
    defined.emplace_back(own, row.act);
  }
  return [arguments, defined, &context] {
    const auto chosen =
        std::ranges::find_if(defined, [](const auto& action) { return action.first->parsed(); });
    return run_action(chosen->second, *arguments, context);
  };
}

}  // namespace gridwise::cli
