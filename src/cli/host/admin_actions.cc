#include "cli/host/admin_actions.h"

#include "account/password/codes.h"
#include "cli/host/account_words.h"
#include "cli/host/admin_tools.h"
#include "service/wire/name_key.h"
#include "service/wire/names.h"
#include "service/wire/reserved_names.h"
#include "store/session_rules.h"

namespace gridwise::cli {
namespace {

template <class Enum>
std::optional<Enum> chosen(const std::string& name, std::string_view (*name_of)(Enum)) {
  for (int i = 0; i < 3; ++i) {
    if (name_of(static_cast<Enum>(i)) == name) return static_cast<Enum>(i);
  }
  return {};
}

}  // namespace

namespace admin {

int list(const AdminDesk& desk) {
  const AdminArguments& asked = desk.arguments;
  AccountFilter filter{.kind = chosen(asked.kind, kind_name),
                       .state = chosen(asked.state, state_name),
                       .limit = asked.limit + 1};
  if (!asked.name.empty()) filter.name_key_prefix = name_key(asked.name);
  if (!asked.after.empty()) {
    const Result<AccountRow> last = find_account(desk.store, asked.after);
    if (!last) return fail(desk, last.error());
    filter.before_ms = last->created_ms;
    filter.before_id = last->id;
  }
  Result<std::vector<AccountRow>> rows =
      desk.store.look([&](Tables& tables) { return tables.accounts().accounts(filter); });
  if (!rows) return fail(desk, rows.error());
  const bool more = rows->size() > static_cast<std::size_t>(asked.limit);
  if (more) rows->pop_back();
  const std::string next = more ? rows->back().id : "";
  if (asked.json) {
    fmt::print(desk.context.out, "{}\n", accounts_json(*rows, next));
    return kDone;
  }
  print_accounts(desk.context, *rows);
  if (more) {
    fmt::print(desk.context.out, "{}\n", say(desk, {"more: --after {}", "更多：--after {}"}, next));
  }
  return kDone;
}

int show(const AdminDesk& desk) {
  Result<AccountRow> account = asked_for(desk);
  if (!account) return fail(desk, account.error());
  const auto shown = desk.store.look([&](Tables& tables) {
    return ShownAccount{*account, rules::valid_sessions(tables, account->id, desk.host.now_ms),
                        tables.accounts().games(account->id)};
  });
  if (!shown) return fail(desk, shown.error());
  if (desk.arguments.json) {
    fmt::print(desk.context.out, "{}\n", account_json(*shown));
  } else {
    print_account(desk.context, *shown);
  }
  return kDone;
}

int rename(const AdminDesk& desk) {
  const Result<AccountRow> account = asked_for(desk);
  if (!account) return fail(desk, account.error());
  const std::optional<std::string> name = clean_name(desk.arguments.name);
  if (!name) return fail(desk, {"account/name", std::string(kNameRule), {}});
  const std::string key = account->kind == AccountKind::kGuest ? "" : name_key(*name);
  const Result<AccountRow> renamed =
      desk.store.change(rules::rename, account->id, *name, key, desk.host);
  if (!renamed && renamed.error().code == "store/conflict") {
    return fail(desk, {"account/taken", renamed.error().says, {}});
  }
  if (!renamed) return fail(desk, renamed.error());
  desk.effects.changed.push_back(*renamed);
  print(desk, {{"id", renamed->id}, {"name", renamed->name}},
        say(desk, {"{} is now called {}", "{} 现名 {}"}, account->name, renamed->name));
  return kDone;
}

int ban(const AdminDesk& desk) {
  const AdminArguments& asked = desk.arguments;
  const Result<void> shown = check_why(asked.why);
  if (!shown) return fail(desk, shown.error());
  const Result<AccountRow> account = asked_for(desk);
  if (!account) return fail(desk, account.error());
  const std::int64_t end = until(desk);
  const Result<Entered> banned =
      desk.store.change(rules::ban, account->id, end, asked.why, desk.host);
  if (!banned) return fail(desk, banned.error());
  desk.effects.ended = banned->ended;
  print(desk, {{"id", account->id}, {"banned_until", end}, {"ended", banned->ended.size()}},
        end == 0 ? say(desk, {"{} is banned; sessions ended: {}", "{} 已封禁；结束登录 {}"},
                       asked.who, banned->ended.size())
                 : say(desk,
                       {"{} is banned until {} (UTC); sessions ended: {}",
                        "{} 已封禁至 {}（UTC）；结束登录 {}"},
                       asked.who, format_time(end), banned->ended.size()));
  return kDone;
}

int unban(const AdminDesk& desk) {
  const Result<AccountRow> account = asked_for(desk);
  if (!account) return fail(desk, account.error());
  if (account->state != AccountState::kBanned) {
    return fail(desk, {"account/open", desk.arguments.who + " is not banned", {}});
  }
  const Result<AccountRow> open = desk.store.change(rules::unban, account->id, desk.host);
  if (!open) return fail(desk, open.error());
  print(desk, {{"id", open->id}},
        say(desk, {"{} is no longer banned", "{} 已解除封禁"}, desk.arguments.who));
  return kDone;
}

int reset(const AdminDesk& desk) {
  const Result<AccountRow> account = asked_for(desk);
  if (!account) return fail(desk, account.error());
  const std::string code = new_code(system_entropy);
  const std::int64_t expires = desk.host.now_ms + kADayMs;
  const Result<void> made = desk.store.change(
      rules::make_reset, ResetRow{*code_hash(code), account->id, desk.host.actor, expires, 0},
      desk.host);
  if (!made) return fail(desk, made.error());
  print(desk, {{"id", account->id}, {"code", code}, {"expires", expires}},
        say(desk,
            {"{}\nWith this code {} can choose a new password, once, until {} (UTC).",
             "{}\n{} 可凭此一次性代码设置新密码，有效期至 {}（UTC）。"},
            code, account->name, format_time(expires)));
  return kDone;
}

int end_sessions(const AdminDesk& desk) {
  const Result<AccountRow> account = asked_for(desk);
  if (!account) return fail(desk, account.error());
  const auto ended = desk.store.change(rules::end_sessions, account->id, "", "", desk.host);
  if (!ended) return fail(desk, ended.error());
  desk.effects.ended = *ended;
  print(desk, {{"id", account->id}, {"ended", ended->size()}},
        say(desk, {"sessions ended: {}", "结束登录：{}"}, ended->size()));
  return kDone;
}

int remove(const AdminDesk& desk) {
  const Result<AccountRow> account = asked_for(desk);
  if (!account) return fail(desk, account.error());
  if (!desk.arguments.yes) {
    return fail(desk, {"account/confirm",
                       "a deletion cannot be undone: name, password, and games without another "
                       "person are removed; add --yes",
                       {}});
  }
  const std::vector<std::string> attempts{attempts_of_name(account->name_key)};
  const Result<Deletion> removed =
      desk.store.change(rules::remove_account, account->id, attempts, desk.host);
  if (!removed) return fail(desk, removed.error());
  std::size_t matches = removed->matches.size();
  desk.effects.ended = removed->ended;
  desk.effects.deleted = account->id;
  desk.effects.gone = removed->matches;
  for (bool more = !desk.serving; more;) {  // the games of a busy player take several transactions
    const Result<Swept> swept = desk.store.change(rules::sweep, desk.host.now_ms);
    if (!swept) return fail(desk, swept.error());
    matches += swept->matches.size();
    more = swept->more;
  }
  print(desk, {{"id", account->id}, {"matches", matches}},
        say(desk, {"{} was deleted; matches removed: {}", "{} 已注销；删除对局 {}"},
            desk.arguments.who, matches));
  return kDone;
}

int audit(const AdminDesk& desk) {
  const AdminArguments& asked = desk.arguments;
  AuditFilter filter{.action = asked.action, .limit = asked.limit + 1};
  if (!asked.who.empty()) {
    const Result<AccountRow> account = asked_for(desk);
    if (!account) return fail(desk, account.error());
    filter.account = account->id;
  }
  if (!asked.after.empty()) {
    const Result<std::int64_t> line = read_number(asked.after);
    if (!line) return fail(desk, line.error());
    filter.before_id = *line;
  }
  Result<std::vector<AuditRow>> lines =
      desk.store.look([&](Tables& tables) { return tables.accounts().audit(filter); });
  if (!lines) return fail(desk, lines.error());
  const bool more = lines->size() > static_cast<std::size_t>(asked.limit);
  if (more) lines->pop_back();
  const std::string next = more ? std::to_string(lines->back().id) : "";
  if (asked.json) {
    fmt::print(desk.context.out, "{}\n", audit_json(*lines, next));
    return kDone;
  }
  print_audit(desk.context, *lines);
  if (more) {
    fmt::print(desk.context.out, "{}\n", say(desk, {"more: --after {}", "更多：--after {}"}, next));
  }
  return kDone;
}

}  // namespace admin
}  // namespace gridwise::cli
