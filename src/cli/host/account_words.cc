#include "cli/host/account_words.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <array>
#include <boost/json.hpp>
#include <ctime>

#include "cli/text/json.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 3> kKinds{"guest", "person", "bot"};
constexpr std::array<std::string_view, 3> kStates{"open", "banned", "closed"};
const std::array<Words, 3> kKindWords{Words{"guest", "访客"}, Words{"person", "用户"},
                                      Words{"bot", "机器人"}};
const std::array<Words, 3> kStateWords{Words{"open", "正常"}, Words{"banned", "已封禁"},
                                       Words{"closed", "已注销"}};

std::string day(std::int64_t ms) { return format_time(ms).substr(0, 10); }

std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

std::string state_words(const Context& context, const AccountRow& account) {
  std::string words = context.say(kStateWords[static_cast<std::size_t>(account.state)]);
  if (account.state == AccountState::kBanned && account.banned_until_ms > 0) {
    words += context.say({" until ", "至 "}) + format_time(account.banned_until_ms);
  }
  return words;
}

void print_line(const Context& context, const Words& label, const std::string& value) {
  fmt::print(context.out, "{:<12} {}\n", context.say(label), value);
}

json::object account_object(const AccountRow& account) {
  json::object object{{"id", account.id},
                      {"kind", kind_name(account.kind)},
                      {"name", account.name},
                      {"state", state_name(account.state)},
                      {"created", account.created_ms},
                      {"seen", account.seen_ms}};
  if (account.state == AccountState::kBanned) {
    object["banned_until"] = account.banned_until_ms;
    object["banned_why"] = account.banned_why;
  }
  return object;
}

json::object session_object(const SessionRow& session) {
  return {{"id", session.id},        {"made", session.made_ms},
          {"used", session.used_ms}, {"expires", session.expires_ms},
          {"keep", session.keep},    {"agent", session.agent},
          {"net", session.net}};
}

template <class Row, class Object>
std::string list_json(const char* name, const std::vector<Row>& rows, const std::string& next,
                      Object object_of) {
  json::array listed;
  for (const Row& row : rows) listed.emplace_back(object_of(row));
  json::object list{{name, std::move(listed)}};
  if (!next.empty()) list["next"] = next;
  return json_line(list);
}

}  // namespace

std::string format_time(std::int64_t ms) {
  constexpr std::int64_t kMsPerSecond = 1'000;
  if (ms == 0) return "-";
  return fmt::format("{:%Y-%m-%d %H:%M}", fmt::gmtime(static_cast<std::time_t>(ms / kMsPerSecond)));
}

std::string_view kind_name(AccountKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }
std::string_view state_name(AccountState state) { return kStates[static_cast<std::size_t>(state)]; }

void print_accounts(const Context& context, const std::vector<AccountRow>& accounts) {
  const auto print = [&](const std::string& id, const std::string& kind, const std::string& created,
                         const std::string& seen, const std::string& name,
                         const std::string& state) {
    fmt::print(context.out, "{:<16}  {:<8} {:<10}  {:<10}  {:<24} {}\n", id, kind, created, seen,
               name, state);
  };
  print(context.say({"id", "编号"}), context.say({"kind", "类型"}),
        context.say({"created", "创建"}), context.say({"seen", "最近使用"}),
        context.say({"name", "名称"}), context.say({"state", "状态"}));
  for (const AccountRow& account : accounts) {
    print(account.id, context.say(kKindWords[static_cast<std::size_t>(account.kind)]),
          day(account.created_ms), day(account.seen_ms), or_dash(account.name),
          state_words(context, account));
  }
}

void print_account(const Context& context, const ShownAccount& shown) {
  const AccountRow& account = shown.account;
  print_line(context, {"name", "名称"}, or_dash(account.name));
  print_line(context, {"id", "编号"}, account.id);
  print_line(context, {"kind", "类型"},
             context.say(kKindWords[static_cast<std::size_t>(account.kind)]));
  print_line(context, {"state", "状态"}, state_words(context, account));
  if (!account.banned_why.empty()) print_line(context, {"why", "原因"}, account.banned_why);
  print_line(context, {"created", "创建"}, format_time(account.created_ms));
  print_line(context, {"seen", "最近使用"}, day(account.seen_ms));
  print_line(context, {"games", "对局"},
             fmt::format(fmt::runtime(context.say({"{}, {} of them unfinished; {} records",
                                                   "{}，其中 {} 局未结束；棋谱 {}"})),
                         shown.games.matches, shown.games.unfinished, shown.games.records));
  print_line(context, {"sessions", "登录"}, std::to_string(shown.sessions.size()));
  for (const SessionRow& session : shown.sessions) {
    fmt::print(context.out, "  {}  {} - {}  {}  {}\n", session.id, format_time(session.made_ms),
               format_time(session.used_ms), or_dash(session.agent), or_dash(session.net));
  }
}

void print_audit(const Context& context, const std::vector<AuditRow>& lines) {
  for (const AuditRow& line : lines) {
    fmt::print(context.out, "{:>6}  {}  {:<14} {:<16}  {:<16}  {}  {}\n", line.id,
               format_time(line.at_ms), line.action, line.actor, line.subject, or_dash(line.net),
               line.detail);
  }
}

std::string accounts_json(const std::vector<AccountRow>& accounts, const std::string& next) {
  return list_json("accounts", accounts, next, account_object);
}

std::string account_json(const ShownAccount& shown) {
  json::object object = account_object(shown.account);
  json::array sessions;
  for (const SessionRow& session : shown.sessions) sessions.emplace_back(session_object(session));
  object["sessions"] = std::move(sessions);
  object["games"] = {{"matches", shown.games.matches},
                     {"unfinished", shown.games.unfinished},
                     {"records", shown.games.records}};
  return json_line(object);
}

std::string audit_json(const std::vector<AuditRow>& lines, const std::string& next) {
  return list_json("audit", lines, next, [](const AuditRow& line) {
    return json::object{{"id", line.id},        {"at", line.at_ms},        {"action", line.action},
                        {"actor", line.actor},  {"subject", line.subject}, {"net", line.net},
                        {"detail", line.detail}};
  });
}

}  // namespace gridwise::cli
