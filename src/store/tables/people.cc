#include "store/tables/people.h"

#include <algorithm>

#include "store/sql/conditions.h"
#include "store/sql/upsert.h"
#include "store/tables/account_rows.h"
#include "store/tables/tables.h"

namespace gridwise {

// The members in the order of the columns below.
inline auto members_of(SayRow& row, Flags&) {
  return std::tie(row.n, row.match, row.at_ms, row.account, row.seat, row.kind, row.text,
                  row.hidden);
}
inline auto members_of(ReportRow& row, Flags&) {
  return std::tie(row.id, row.at_ms, row.by, row.about, row.match, row.seat, row.reason,
                  row.comment, row.closed_ms, row.note);
}
inline auto members_of(ReportLineRow& row, Flags&) {
  return std::tie(row.report, row.n, row.at_ms, row.account, row.seat, row.text);
}
inline auto members_of(BlockRow& row, Flags&) {
  return std::tie(row.account, row.other, row.name, row.at_ms);
}
inline auto members_of(MuteRow& row, Flags&) {
  return std::tie(row.account, row.until_ms, row.why);
}
inline auto members_of(ChallengeRow& row, Flags&) {
  return std::tie(row.id, row.by, row.by_name, row.to, row.to_name, row.setup, row.clock,
                  row.visibility, row.made_ms, row.expires_ms, row.by_guest);
}

namespace {

using Values = std::vector<std::string>;

constexpr const char* kStoredChallenge =
    "id, by_account, by_name, to_account, to_name, setup, clock, visibility, made, expires, "
    "by_guest";

/// SQL for the account now behind an id: itself, or the account that adopted it.
std::string today(const char* column) {
  return fmt::format("COALESCE((SELECT account FROM aliases WHERE guest = {0}), {0})", column);
}

std::string say_columns() {
  return "n, match_id, at, " + today("says.account") + ", seat, kind, text, hidden";
}
std::string report_columns() {
  return "id, at, " + today("by_account") + ", " + today("about") +
         ", match_id, seat, reason, comment, closed, note";
}
std::string block_columns() {
  return today("blocks.account") + ", " + today("blocks.other") + ", name, at";
}
std::string challenge_columns() {
  return "id, " + today("by_account") + ", by_name, " + today("to_account") +
         ", to_name, setup, clock, visibility, made, expires, by_guest";
}

class SqlPeopleTables final : public PeopleTables {
 public:
  explicit SqlPeopleTables(soci::session& session) : session_(session) {}

  std::int64_t add(const SayRow& row) override {
    if (row.kind != kSaidText) {
      execute(session_,
              fmt::format("DELETE FROM says WHERE match_id = :v1 AND seat = {} AND kind <> 'text'",
                          row.seat),
              {row.match});
    }
    return number(fmt::format("INSERT INTO says (match_id, at, account, seat, kind, text, hidden) "
                              "VALUES (:v1, {}, :v2, {}, :v3, :v4, {}) RETURNING n",
                              row.at_ms, row.seat, row.hidden),
                  {row.match, row.account, row.kind, row.text});
  }

  std::vector<SayRow> texts(std::string_view match, int most) override {
    auto rows = fetch<SayRow>(
        session_,
        fmt::format("SELECT {} FROM says WHERE match_id = :v1 AND kind = 'text' ORDER BY n DESC "
                    "LIMIT {}",
                    say_columns(), most),
        {std::string(match)});
    std::ranges::reverse(rows);
    return rows;
  }

  std::vector<SayRow> switches(std::string_view match) override {
    return fetch<SayRow>(
        session_,
        fmt::format("SELECT {} FROM says WHERE match_id = :v1 AND kind <> 'text' ORDER BY n",
                    say_columns()),
        {std::string(match)});
  }

  std::optional<SayRow> say(std::int64_t n) override {
    return one<SayRow>(fmt::format("SELECT {} FROM says WHERE n = {}", say_columns(), n));
  }

  void hide(std::int64_t n) override {
    execute(session_, fmt::format("UPDATE says SET hidden = 1 WHERE n = {}", n), {});
  }

  std::vector<SayRow> texts_of(const std::string& account, std::int64_t after_n,
                               int most) override {
    Conditions where;
    where.add("kind = 'text'");
    where.add("says.account <> '' AND says.account IN " + where.ids_of(account));
    where.add(fmt::format("n > {}", after_n));
    return fetch<SayRow>(
        session_,
        fmt::format("SELECT {} FROM says{} ORDER BY n LIMIT {}", say_columns(), where.text(), most),
        where.values());
  }

  std::int64_t add(const ReportRow& row, const std::vector<SayRow>& lines) override {
    const std::int64_t id = number(
        fmt::format("INSERT INTO reports (at, by_account, about, match_id, seat, reason, comment, "
                    "closed, note) VALUES ({}, :v1, :v2, :v3, {}, :v4, :v5, {}, :v6) RETURNING id",
                    row.at_ms, row.seat, row.closed_ms),
        {row.by, row.about, row.match, row.reason, row.comment, row.note});
    for (const SayRow& line : lines) {
      execute(session_,
              fmt::format("INSERT INTO report_lines VALUES ({}, {}, {}, :v1, {}, :v2)", id, line.n,
                          line.at_ms, line.seat),
              {line.account, line.text});
    }
    return id;
  }

  std::vector<ReportRow> reports(const ReportFilter& filter) override {
    Conditions where;
    if (!filter.closed_too) where.add("closed = 0");
    if (filter.before_id) where.add(fmt::format("id < {}", *filter.before_id));
    return fetch<ReportRow>(session_,
                            fmt::format("SELECT {} FROM reports{} ORDER BY id DESC LIMIT {}",
                                        report_columns(), where.text(), std::max(filter.limit, 0)),
                            where.values());
  }

  std::optional<ReportRow> report(std::int64_t id) override {
    return one<ReportRow>(
        fmt::format("SELECT {} FROM reports WHERE id = {}", report_columns(), id));
  }

  std::vector<ReportLineRow> lines(std::int64_t report) override {
    return fetch<ReportLineRow>(
        session_,
        fmt::format("SELECT report, n, at, {}, seat, text FROM report_lines WHERE report = {} "
                    "ORDER BY n",
                    today("report_lines.account"), report),
        {});
  }

  bool has_reported(const std::string& by, std::string_view match,
                    const std::string& about) override {
    Conditions where;
    where.add("by_account IN " + where.ids_of(by));
    where.equal("match_id", std::string(match));
    where.add("about IN " + where.ids_of(about));
    return number("SELECT COUNT(*) FROM reports" + where.text(), where.values()) > 0;
  }

  std::int64_t reports_by(const std::string& account, std::int64_t from_ms) override {
    Conditions where;
    where.add("by_account IN " + where.ids_of(account));
    where.add(fmt::format("at >= {}", from_ms));
    return number("SELECT COUNT(*) FROM reports" + where.text(), where.values());
  }

  std::int64_t open_reports() override {
    return number("SELECT COUNT(*) FROM reports WHERE closed = 0", {});
  }

  void close(std::int64_t id, std::int64_t at_ms, const std::string& note) override {
    execute(session_,
            fmt::format("UPDATE reports SET closed = {}, note = :v1 WHERE id = {}", at_ms, id),
            {note});
    const std::string gone = fmt::format(
        "SELECT id FROM reports WHERE id = {} AND {} IN (SELECT id FROM accounts WHERE state = "
        "'closed')",
        id, today("about"));
    execute(session_, "DELETE FROM report_lines WHERE report IN (" + gone + ")", {});
    execute(session_, "DELETE FROM reports WHERE id IN (" + gone + ")", {});
  }

  void put(const BlockRow& row) override {
    write_row(session_, upsert("blocks", "account, other, name, at", "account, other"), row);
  }
  void erase_block(const std::string& account, const std::string& other) override {
    Conditions where;
    where.add("account IN " + where.ids_of(account));
    where.add("other IN " + where.ids_of(other));
    execute(session_, "DELETE FROM blocks" + where.text(), where.values());
  }
  std::vector<BlockRow> blocks_of(const std::string& account) override {
    Conditions where;
    where.add("blocks.account IN " + where.ids_of(account));
    return fetch<BlockRow>(
        session_,
        fmt::format("SELECT {} FROM blocks{} ORDER BY name, other", block_columns(), where.text()),
        where.values());
  }
  std::vector<BlockRow> blocks() override {
    return fetch<BlockRow>(session_, fmt::format("SELECT {} FROM blocks", block_columns()), {});
  }

  void put(const MuteRow& row) override {
    write_row(session_, upsert("mutes", "account, until, why", "account"), row);
  }
  void erase_mute(const std::string& account) override {
    Conditions where;
    where.add("account IN " + where.ids_of(account));
    execute(session_, "DELETE FROM mutes" + where.text(), where.values());
  }
  std::optional<MuteRow> mute_of(const std::string& account) override {
    Conditions where;
    where.add("account IN " + where.ids_of(account));
    const auto rows = fetch<MuteRow>(session_,
                                     "SELECT account, until, why FROM mutes" + where.text() +
                                         " ORDER BY until = 0 DESC, until DESC LIMIT 1",
                                     where.values());
    return rows.empty() ? std::nullopt : std::optional(rows.front());
  }

  void put(const ChallengeRow& row) override {
    write_row(session_, upsert("challenges", kStoredChallenge, "id"), row);
  }
  void erase_challenge(const std::string& id) override {
    execute(session_, "DELETE FROM challenges WHERE id = :v1", {id});
  }
  std::vector<ChallengeRow> challenges() override {
    return fetch<ChallengeRow>(
        session_, fmt::format("SELECT {} FROM challenges ORDER BY id", challenge_columns()), {});
  }

 private:
  std::int64_t number(const std::string& sql, const Values& values) {
    return fetch<NumberRow>(session_, sql, values).front().number;
  }
  template <class Row>
  std::optional<Row> one(const std::string& sql) {
    const auto rows = fetch<Row>(session_, sql, {});
    return rows.empty() ? std::nullopt : std::optional(rows.front());
  }

  soci::session& session_;
};

}  // namespace

std::unique_ptr<PeopleTables> sql_people(soci::session& session) {
  return std::make_unique<SqlPeopleTables>(session);
}

void remove_people(soci::session& session, const std::string& account) {
  const auto run = [&](const char* before, const char* column, const char* after = "") {
    Conditions where;
    const std::string ids = where.ids_of(account);
    execute(session, fmt::format("{} {} <> '' AND {} IN {}{}", before, column, column, ids, after),
            where.values());
  };
  run("DELETE FROM says WHERE", "account");
  run("DELETE FROM report_lines WHERE report IN (SELECT id FROM reports WHERE closed > 0 AND",
      "about", ")");
  run("DELETE FROM reports WHERE closed > 0 AND", "about");
  Conditions where;
  const std::string own = where.ids_of(account);
  execute(session,
          fmt::format("UPDATE report_lines SET text = '' WHERE account IN {} AND report NOT IN "
                      "(SELECT id FROM reports WHERE about IN {})",
                      own, where.ids_of(account)),
          where.values());
  run("UPDATE reports SET by_account = '', comment = '' WHERE", "by_account");
  run("DELETE FROM blocks WHERE", "account");
  run("DELETE FROM blocks WHERE", "other");
  run("DELETE FROM mutes WHERE", "account");
  run("DELETE FROM challenges WHERE", "by_account");
  run("DELETE FROM challenges WHERE", "to_account");
}

void remove_chat(soci::session& session, const std::string& match) {
  execute(session, "DELETE FROM says WHERE match_id = :v1", {match});
}

void remove_expired_people(soci::session& session, std::int64_t now_ms, int most,
                           const std::function<void(std::int64_t)>& add) {
  const auto remove = [&](const char* table, const char* key, const std::string& where) {
    add(execute(session,
                fmt::format("DELETE FROM {0} WHERE {1} IN (SELECT {1} FROM {0} WHERE {2} LIMIT "
                            "{3})",
                            table, key, where, most),
                {}));
  };
  remove("says", "n",
         fmt::format("at <= {0} AND (at <= {1} OR NOT EXISTS (SELECT 1 FROM matches m WHERE m.id "
                     "= says.match_id AND (m.status <> 'finished' OR m.updated > {0})))",
                     now_ms - kSaysKeptMs, now_ms - kOldSaysKeptMs));
  remove("reports", "id",
         fmt::format("(closed > 0 AND closed <= {0}) OR (at <= {0} AND {1} IN (SELECT id FROM "
                     "accounts WHERE state = 'closed'))",
                     now_ms - kReportsKeptMs, today("about")));
  add(execute(session,
              fmt::format("DELETE FROM report_lines WHERE report IN (SELECT DISTINCT report FROM "
                          "report_lines WHERE report NOT IN (SELECT id FROM reports) LIMIT {})",
                          most),
              {}));
  remove("mutes", "account", fmt::format("until > 0 AND until <= {}", now_ms));
  remove("challenges", "id", fmt::format("expires <= {}", now_ms));
}

}  // namespace gridwise
