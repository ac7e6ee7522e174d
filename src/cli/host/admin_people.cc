// `gridwise admin` moderation: reports, mutes, and chat lines.
#include <array>

#include "cli/host/account_words.h"
#include "cli/host/admin_tools.h"
#include "store/account_rules.h"
#include "store/look_rules.h"

namespace gridwise::cli::admin {
namespace {

namespace json = boost::json;

/// "Ann (0123456789abcdef)", or the id alone. Errors: store/...
Result<std::string> name_of(const AdminDesk& desk, const std::string& account) {
  if (account.empty()) return say(desk, {"a deleted account", "已注销的账户"});
  const auto row = desk.store.look(rules::find_account, account);
  if (!row) return row.error();
  if (!*row || (*row)->name.empty()) return account;
  return (*row)->name + " (" + (*row)->id + ")";
}

json::object report_json(const ReportRow& row) {
  return {{"report", row.id},     {"at", row.at_ms},        {"by", row.by},
          {"about", row.about},   {"match", row.match},     {"seat", row.seat},
          {"reason", row.reason}, {"comment", row.comment}, {"closed", row.closed_ms},
          {"note", row.note}};
}

Words reason_words(const std::string& reason) {
  if (reason == "insult") return {"insults", "辱骂"};
  if (reason == "spam") return {"spam", "刷屏"};
  if (reason == "name") return {"the name", "名称不当"};
  if (reason == "cheating") return {"cheating", "作弊"};
  return {"something else", "其他"};
}

/// The requested report. Errors: report/unknown, text/bad_number, store/...
Result<ReportRow> asked_report(const AdminDesk& desk) {
  const Result<std::int64_t> id = read_number(desk.arguments.number);
  if (!id) return id.error();
  const auto row = desk.store.look([&](Tables& tables) { return tables.people().report(*id); });
  if (!row) return row.error();
  if (*row) return **row;
  return Error{"report/unknown", "there is no report " + desk.arguments.number, {}};
}

/// Makes a change together with its line in the audit log.
Result<void> change(const AdminDesk& desk, std::string_view action, const std::string& subject,
                    const std::string& detail,
                    const std::function<void(PeopleTables& people)>& work) {
  return desk.store.change([&](Tables& tables) {
    work(tables.people());
    rules::add_audit(tables.accounts(), desk.host, action, subject, detail);
  });
}

}  // namespace

int reports(const AdminDesk& desk) {
  const AdminArguments& asked = desk.arguments;
  ReportFilter filter{asked.all, {}, asked.limit + 1};
  if (!asked.after.empty()) {
    const Result<std::int64_t> id = read_number(asked.after);
    if (!id) return fail(desk, id.error());
    filter.before_id = *id;
  }
  auto rows = desk.store.look([&](Tables& tables) { return tables.people().reports(filter); });
  if (!rows) return fail(desk, rows.error());
  const bool more = rows->size() > static_cast<std::size_t>(asked.limit);
  if (more) rows->pop_back();
  json::array list;
  std::string words;
  for (const ReportRow& row : *rows) {
    const Result<std::string> about = name_of(desk, row.about);
    if (!about) return fail(desk, about.error());
    list.emplace_back(report_json(row));
    words += fmt::format("{}{}  {}  {}  {}{}", words.empty() ? "" : "\n", row.id,
                         format_time(row.at_ms), *about, desk.context.say(reason_words(row.reason)),
                         row.closed_ms != 0 ? say(desk, {"  (closed)", "（已处理）"}) : "");
  }
  if (rows->empty()) words = say(desk, {"no reports", "没有举报"});
  json::object object{{"reports", std::move(list)}};
  if (more) {
    object["next"] = std::to_string(rows->back().id);
    words += '\n' + say(desk, {"more: --after {}", "更多：--after {}"}, rows->back().id);
  }
  print(desk, object, words);
  return kDone;
}

int report(const AdminDesk& desk) {
  const Result<ReportRow> row = asked_report(desk);
  if (!row) return fail(desk, row.error());
  const Result<std::string> about = name_of(desk, row->about);
  const Result<std::string> by = name_of(desk, row->by);
  if (!about || !by) return fail(desk, about ? by.error() : about.error());
  const auto lines =
      desk.store.look([&](Tables& tables) { return tables.people().lines(row->id); });
  if (!lines) return fail(desk, lines.error());
  json::object object = report_json(*row);
  json::array list;
  std::string words = say(
      desk,
      {"report {} of {} (UTC)\nabout: {}, seat {} of match {}\nby: {}\n"
       "reason: {}{}",
       "举报 {0}，{1}（UTC）\n对象：{2}，对局 {4} 座位 {3}\n举报人：{5}\n原因：{6}{7}"},
      row->id, format_time(row->at_ms), *about, row->seat, row->match, *by,
      desk.context.say(reason_words(row->reason)), row->comment.empty() ? "" : ": " + row->comment);
  if (row->closed_ms != 0) {
    words += '\n' + say(desk, {"closed on {} {}", "已于 {} 处理 {}"}, format_time(row->closed_ms),
                        row->note);
  }
  for (const ReportLineRow& line : *lines) {
    list.emplace_back(json::object{{"n", line.n},
                                   {"at", line.at_ms},
                                   {"seat", line.seat},
                                   {"account", line.account},
                                   {"text", line.text}});
    words += '\n' + say(desk, {"  {}  seat {}: {}", "  {}  座位 {}：{}"}, line.n, line.seat,
                        line.text.empty() ? say(desk, {"(removed)", "（已删除）"}) : line.text);
  }
  object["lines"] = std::move(list);
  print(desk, object, words);
  return kDone;
}

int close_report(const AdminDesk& desk) {
  const Result<void> shown = check_why(desk.arguments.why);
  if (!shown) return fail(desk, shown.error());
  const Result<ReportRow> row = asked_report(desk);
  if (!row) return fail(desk, row.error());
  if (row->closed_ms != 0) {
    return fail(desk, {"report/closed", "report " + desk.arguments.number + " is closed", {}});
  }
  const Result<void> closed = change(
      desk, audit_action::kReportClosed, row->about, "report " + desk.arguments.number,
      [&](PeopleTables& people) { people.close(row->id, desk.host.now_ms, desk.arguments.why); });
  if (!closed) return fail(desk, closed.error());
  print(desk, {{"report", row->id}, {"closed", desk.host.now_ms}},
        say(desk, {"report {} is closed", "举报 {} 已处理"}, row->id));
  return kDone;
}

int mute(const AdminDesk& desk) {
  const Result<void> shown = check_why(desk.arguments.why);
  if (!shown) return fail(desk, shown.error());
  const Result<AccountRow> account = asked_for(desk);
  if (!account) return fail(desk, account.error());
  const std::int64_t end = until(desk);
  const Result<void> muted = change(
      desk, audit_action::kMuted, account->id, desk.arguments.why,
      [&](PeopleTables& people) { people.put(MuteRow{account->id, end, desk.arguments.why}); });
  if (!muted) return fail(desk, muted.error());
  print(desk, {{"id", account->id}, {"muted_until", end}},
        end == 0 ? say(desk, {"{} can write in no chat", "{} 已被禁言"}, desk.arguments.who)
                 : say(desk, {"{} can write in no chat until {} (UTC)", "{} 禁言至 {}（UTC）"},
                       desk.arguments.who, format_time(end)));
  return kDone;
}

int unmute(const AdminDesk& desk) {
  const Result<AccountRow> account = asked_for(desk);
  if (!account) return fail(desk, account.error());
  const Result<void> done = change(desk, audit_action::kUnmuted, account->id, "",
                                   [&](PeopleTables& people) { people.erase_mute(account->id); });
  if (!done) return fail(desk, done.error());
  print(desk, {{"id", account->id}},
        say(desk, {"{} can write in chats again", "{} 已解除禁言"}, desk.arguments.who));
  return kDone;
}

int hide_chat(const AdminDesk& desk) {
  const Result<std::int64_t> n = read_number(desk.arguments.number);
  if (!n) return fail(desk, n.error());
  const auto found = desk.store.look([&](Tables& tables) { return tables.people().say(*n); });
  if (!found) return fail(desk, found.error());
  const std::optional<SayRow>& line = *found;
  if (!line || line->match != desk.arguments.match || line->kind != kSaidText) {
    return fail(desk, {"chat/unknown", "this match has no such line", {}});
  }
  const Result<void> hidden = change(desk, audit_action::kChatHidden, line->account,
                                     line->match + " " + std::to_string(line->n),
                                     [&](PeopleTables& people) { people.hide(*n); });
  if (!hidden) return fail(desk, hidden.error());
  desk.effects.hidden.push_back(*line);
  print(desk, {{"match", line->match}, {"n", line->n}, {"hidden", true}},
        say(desk, {"line {} is hidden", "第 {} 条已隐藏"}, line->n));
  return kDone;
}

int remove_mark(const AdminDesk& desk) {
  const Result<AccountRow> account = asked_for(desk);
  if (!account) return fail(desk, account.error());
  Result<std::vector<std::string>> lost =
      desk.store.change(rules::remove_mark, account->id, desk.host);
  if (!lost) return fail(desk, lost.error());
  print(
      desk, {{"id", account->id}, {"accounts", lost->size()}},
      lost->empty()
          ? say(desk, {"{} has no mark of its own", "{} 没有自定棋子"}, desk.arguments.who)
          : say(desk,
                {"the mark of {} is removed, from {} in all", "已移除 {} 的自定棋子，共 {} 个账户"},
                desk.arguments.who, lost->size()));
  desk.effects.looks = *std::move(lost);
  return kDone;
}

}  // namespace gridwise::cli::admin
