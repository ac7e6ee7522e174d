#include "store/sql/conditions.h"
#include "store/sql/upsert.h"
#include "store/tables/account_rows.h"
#include "store/tables/level_rows.h"
#include "store/tables/look_rows.h"
#include "store/tables/sweep.h"
#include "store/tables/tables.h"

namespace gridwise {
namespace {

using Values = std::vector<std::string>;

std::string select(const char* columns, const char* rest) {
  return fmt::format("SELECT {} FROM {}", columns, rest);
}

class SqlAccountTables final : public AccountTables {
 public:
  SqlAccountTables(soci::session& session, LogHeads& heads) : session_(session), heads_(heads) {}

  std::optional<AccountRow> account(std::string_view id) override {
    return one_account("accounts WHERE id = :v1", {std::string(id)});
  }

  std::optional<AccountRow> account_named(std::string_view name_key) override {
    return one_account("accounts WHERE name_key = :v1", {std::string(name_key)});
  }

  std::optional<AccountRow> account_like(std::string_view name_key, std::string_view but) override {
    return one_account("accounts WHERE skeleton = :v1 AND id <> :v2",
                       {skeleton(name_key), std::string(but)});
  }

  std::vector<AccountRow> accounts(const AccountFilter& filter) override {
    Conditions where;
    if (filter.kind) where.equal("kind", stored_name(kAccountKinds, *filter.kind));
    if (filter.state) where.equal("state", stored_name(kAccountStates, *filter.state));
    if (!filter.name_key_prefix.empty()) {
      const std::string above_all = "\xf4\x8f\xbf\xbf";  // the highest code point
      where.add("name_key >= " + where.bind(filter.name_key_prefix));
      where.add("name_key < " + where.bind(filter.name_key_prefix + above_all));
    }
    where.less("created", filter.before_ms, filter.before_id);
    return decoded(fetch<StoredAccount>(
        session_,
        select(kAccountColumns, "accounts") + where.text() + newest_first("created", filter.limit),
        where.values()));
  }

  void put(const AccountRow& account) override {
    write_row(session_,
              "INSERT INTO accounts VALUES (:v1, :v2, :v3, NULLIF(:v4, ''), :v5, :v6, :v7, :v8, "
              ":v9, :v10, :v11, :v12, :v13, :v14, NULLIF(:v15, '')) ON CONFLICT (id) DO UPDATE SET "
              "kind = excluded.kind, name = excluded.name, name_key = excluded.name_key, "
              "password = excluded.password, recovery = excluded.recovery, "
              "state = excluded.state, banned_until = excluded.banned_until, "
              "banned_why = excluded.banned_why, named = excluded.named, seen = excluded.seen, "
              "settings = excluded.settings, rev = excluded.rev, "
              "skeleton = excluded.skeleton",
              StoredAccount(account));
  }

  std::optional<std::string> adopter(std::string_view guest) override {
    return text("SELECT account FROM aliases WHERE guest = :v1", guest);
  }

  void add_alias(const std::string& guest, const std::string& account,
                 std::int64_t at_ms) override {
    execute(session_, fmt::format("INSERT INTO aliases VALUES (:v1, :v2, {})", at_ms),
            {guest, account});
  }

  std::int64_t held_until(std::string_view name_key) override {
    return number("SELECT until FROM held_names WHERE skeleton = :v1", skeleton(name_key));
  }

  void hold_name(const std::string& name_key, std::int64_t until_ms) override {
    execute(session_,
            fmt::format("INSERT INTO held_names VALUES (:v1, {}) ON CONFLICT (skeleton) DO UPDATE "
                        "SET until = excluded.until",
                        until_ms),
            {skeleton(name_key)});
  }

  std::optional<SessionRow> session(std::string_view hash) override {
    return one_session("sessions WHERE hash = :v1", hash);
  }

  std::optional<SessionRow> session_before(std::string_view previous) override {
    return one_session("sessions WHERE previous <> '' AND previous = :v1", previous);
  }

  std::vector<SessionRow> sessions_of(std::string_view account) override {
    std::vector<SessionRow> sessions;
    for_each_row<StoredSession>(
        session_, select(kSessionColumns, "sessions WHERE account = :v1 ORDER BY used DESC, id"),
        {std::string(account)},
        [&](const StoredSession& stored) { sessions.push_back(stored.session()); });
    return sessions;
  }

  void put_session(const SessionRow& session) override {
    write_row(session_,
              "INSERT INTO sessions VALUES (:v1, :v2, :v3, :v4, :v5, :v6, :v7, :v8, :v9, :v10, "
              ":v11, :v12, :v13, :v14, :v15) ON CONFLICT (hash) DO UPDATE SET "
              "used = excluded.used, confirmed = excluded.confirmed, expires = excluded.expires",
              StoredSession(session));
  }

  void erase_session(const std::string& hash) override {
    execute(session_, "DELETE FROM sessions WHERE hash = :v1", {hash});
  }

  std::optional<ResetRow> reset_of(std::string_view account) override {
    auto rows = fetch<ResetRow>(session_, select(kResetColumns, "resets WHERE account = :v1"),
                                {std::string(account)});
    return rows.empty() ? std::nullopt : std::optional(std::move(rows.front()));
  }

  void put_reset(const ResetRow& reset) override {
    erase_reset(reset.account);
    write_row(session_, "INSERT INTO resets VALUES (:v1, :v2, :v3, :v4, :v5)", reset);
  }

  void erase_reset(const std::string& account) override {
    execute(session_, "DELETE FROM resets WHERE account = :v1", {account});
  }

  std::int64_t blocked_until(std::string_view key) override {
    return number("SELECT blocked_until FROM attempts WHERE key = :v1", key);
  }

  std::optional<CountedAttempt> count(const AttemptRule& rule, std::int64_t now_ms) override {
    using fmt::arg;
    const std::string anew =
        fmt::format("(a.failures = 0 OR a.since + {} <= {})", rule.window_ms, now_ms);
    const std::string failures = "(CASE WHEN " + anew + " THEN 1 ELSE a.failures + 1 END)";
    // Same as wait_after, but computed in SQL under the row lock. PostgreSQL shifts by an INTEGER.
    const std::string wait_now = fmt::format("(CAST({} AS BIGINT) << CAST({} - {} AS INTEGER))",
                                             rule.first_wait_ms, failures, rule.free);
    const std::string blocked = fmt::format(
        "CASE WHEN {n} < {free} THEN 0 WHEN {n} >= {free} + 30 OR {wait} >= {longest} THEN {now} + "
        "{longest} ELSE {now} + {wait} END",
        arg("n", failures), arg("free", rule.free), arg("wait", wait_now),
        arg("longest", rule.longest_wait_ms), arg("now", now_ms));
    const std::int64_t wait = wait_after(rule, 1);
    const auto rows = fetch<CountedAttempt>(
        session_,
        fmt::format("INSERT INTO attempts AS a VALUES (:v1, 1, {now}, {block}) ON CONFLICT (key) "
                    "DO UPDATE SET failures = {failures}, since = CASE WHEN {anew} THEN {now} ELSE "
                    "a.since END, blocked_until = {blocked} WHERE a.blocked_until <= {now} "
                    "RETURNING key, failures, blocked_until",
                    arg("now", now_ms), arg("block", wait > 0 ? now_ms + wait : 0),
                    arg("failures", failures), arg("anew", anew), arg("blocked", blocked)),
        {rule.key});
    return rows.empty() ? std::nullopt : std::optional(rows.front());
  }

  void give_back(const CountedAttempt& counted) override {
    execute(session_,
            fmt::format("UPDATE attempts SET failures = failures - 1, blocked_until = CASE WHEN "
                        "blocked_until = {} THEN 0 ELSE blocked_until END WHERE key = :v1 AND "
                        "failures > 0",
                        counted.blocked_until_ms),
            {counted.key});
  }

  void erase_attempts(const std::string& key) override {
    execute(session_, "DELETE FROM attempts WHERE key = :v1", {key});
  }

  std::optional<LookRow> look(std::string_view account) override {
    const auto rows = fetch<LookRow>(session_, select(kLookColumns, "looks WHERE account = :v1"),
                                     {std::string(account)});
    return rows.empty() ? std::nullopt : std::optional(rows.front());
  }
  void put(const LookRow& look) override {
    write_row(session_, upsert("looks", kLookColumns, "account"), look);
  }
  void erase_look(const std::string& account) override {
    execute(session_, "DELETE FROM looks WHERE account = :v1", {account});
  }

  std::optional<BlobRow> blob(std::string_view hash) override {
    const auto rows = fetch<StoredBlob>(
        session_, select(blob_columns(dialect_of(session_)).c_str(), "blobs WHERE hash = :v1"),
        {std::string(hash)});
    return rows.empty() ? std::nullopt : std::optional(blob_of(rows.front()));
  }
  void put(const BlobRow& blob) override {
    execute(session_,
            fmt::format("INSERT INTO blobs VALUES (:v1, {}, {}, {}, {}) ON CONFLICT (hash) DO "
                        "UPDATE SET made = excluded.made",
                        blob.width, blob.height, bytes_literal(dialect_of(session_), blob.bytes),
                        blob.made_ms),
            {blob.hash});
  }

  void erase_blob(const std::string& hash) override {
    execute(session_, "DELETE FROM blobs WHERE hash = :v1", {hash});
  }
  std::vector<std::string> users_of(const std::string& image) override {
    const auto rows = fetch<IdRow>(
        session_, "SELECT account FROM looks WHERE image <> '' AND image = :v1 ORDER BY account",
        {image});
    Values accounts(rows.size());
    std::ranges::transform(rows, accounts.begin(), &IdRow::id);
    return accounts;
  }

  std::optional<LevelRow> level(const std::string& account, const std::string& id) override {
    const auto rows = fetch<LevelRow>(
        session_, select(kLevelColumns, "levels WHERE account = :v1 AND id = :v2"), {account, id});
    return rows.empty() ? std::nullopt : std::optional(rows.front());
  }
  std::vector<LevelRow> levels(const LevelFilter& filter) override {
    Conditions where;
    where.equal("account", filter.account);
    where.equal_if_given("game", filter.game);
    where.less("updated", filter.before_ms, filter.before_id);
    return fetch<LevelRow>(session_,
                           select(kListedLevelColumns, "levels") + where.text() +
                               newest_first("updated", filter.limit),
                           where.values());
  }
  std::int64_t count_levels(const std::string& account) override {
    return number("SELECT COUNT(*) FROM levels WHERE account = :v1", account);
  }
  bool put(const LevelRow& level, std::int64_t over) override {
    const Values texts{level.game,      level.name,    level.text,
                       level.scenarios, level.account, level.id};
    // The condition is part of the write, since another server may change the row concurrently.
    const std::string sql =
        over == 0 ? fmt::format(
                        "INSERT INTO levels (game, name, body, scenarios, account, id, rev, "
                        "created, updated) VALUES (:v1, :v2, :v3, :v4, :v5, :v6, {}, {}, {}) ON "
                        "CONFLICT DO NOTHING",
                        level.rev, level.created_ms, level.updated_ms)
                  : fmt::format(
                        "UPDATE levels SET game = :v1, name = :v2, body = :v3, scenarios = :v4, "
                        "rev = {}, updated = {} WHERE account = :v5 AND id = :v6 AND rev = {}",
                        level.rev, level.updated_ms, over);
    return execute(session_, sql, texts) == 1;
  }
  bool erase_level(const std::string& account, const std::string& id, std::int64_t rev) override {
    return execute(
               session_,
               fmt::format("DELETE FROM levels WHERE account = :v1 AND id = :v2 AND rev = {}", rev),
               {account, id}) == 1;
  }
  void erase_levels(const std::string& account) override {
    execute(session_, "DELETE FROM levels WHERE account = :v1", {account});
  }

  std::optional<ProgressRow> progress(std::string_view account) override {
    const auto rows = fetch<ProgressRow>(
        session_, select(kProgressColumns, "progress WHERE account = :v1"), {std::string(account)});
    return rows.empty() ? std::nullopt : std::optional(rows.front());
  }
  bool put(const ProgressRow& progress, std::int64_t over) override {
    const std::string sql =
        over == 0 ? fmt::format(
                        "INSERT INTO progress (body, account, rev) VALUES (:v1, :v2, {}) ON "
                        "CONFLICT DO NOTHING",
                        progress.rev)
                  : fmt::format(
                        "UPDATE progress SET body = :v1, rev = {} WHERE account = :v2 AND "
                        "rev = {}",
                        progress.rev, over);
    return execute(session_, sql, {progress.text, progress.account}) == 1;
  }
  void erase_progress(const std::string& account) override {
    execute(session_, "DELETE FROM progress WHERE account = :v1", {account});
  }

  void add_audit(const AuditRow& line) override {
    execute(session_,
            fmt::format("INSERT INTO audit (at, actor, action, subject, net, detail) VALUES ({}, "
                        ":v1, :v2, :v3, :v4, :v5)",
                        line.at_ms),
            {line.actor, line.action, line.subject, line.net, line.detail});
  }

  std::vector<AuditRow> audit(const AuditFilter& filter) override {
    Conditions where;
    if (!filter.account.empty()) {
      const std::string actor = where.bind(filter.account);
      where.add("(actor = " + actor + " OR subject = " + where.bind(filter.account) + ")");
    }
    where.equal_if_given("action", filter.action);
    if (filter.before_id) where.add("id < " + std::to_string(*filter.before_id));
    return fetch<AuditRow>(session_,
                           select(kAuditColumns, "audit") + where.text() +
                               fmt::format(" ORDER BY id DESC LIMIT {}", std::max(filter.limit, 0)),
                           where.values());
  }

  GameCounts games(std::string_view account) override { return games_of(session_, account); }
  void begin_removal(const std::string& account) override {
    gridwise::begin_removal(session_, account);
  }
  std::vector<std::string> removals() override {
    const auto rows = fetch<IdRow>(session_, "SELECT account FROM removals", {});
    Values accounts(rows.size());
    std::ranges::transform(rows, accounts.begin(), &IdRow::id);
    return accounts;
  }
  std::vector<std::string> remove_games(const std::string& account, int most) override {
    std::vector<std::string> removed = gridwise::remove_games(session_, account, most);
    heads_.forget(removed);
    return removed;
  }
  void end_removal(const std::string& account) override {
    gridwise::end_removal(session_, account);
  }
  Gone remove_expired(std::int64_t now_ms, int most) override {
    return gridwise::remove_expired(session_, now_ms, most);
  }

 private:
  static std::vector<AccountRow> decoded(const std::vector<StoredAccount>& rows) {
    std::vector<AccountRow> accounts;
    accounts.reserve(rows.size());
    for (const StoredAccount& row : rows) accounts.push_back(row.account());
    return accounts;
  }

  std::optional<AccountRow> one_account(const char* where, const Values& values) {
    const auto rows = fetch<StoredAccount>(session_, select(kAccountColumns, where), values);
    return rows.empty() ? std::nullopt : std::optional(rows.front().account());
  }

  std::optional<SessionRow> one_session(const char* where, std::string_view value) {
    const auto rows =
        fetch<StoredSession>(session_, select(kSessionColumns, where), {std::string(value)});
    return rows.empty() ? std::nullopt : std::optional(rows.front().session());
  }

  std::optional<std::string> text(const char* sql, std::string_view value) {
    const auto rows = fetch<IdRow>(session_, sql, {std::string(value)});
    return rows.empty() ? std::nullopt : std::optional(rows.front().id);
  }

  std::int64_t number(const char* sql, std::string_view value) {
    const auto rows = fetch<NumberRow>(session_, sql, {std::string(value)});
    return rows.empty() ? 0 : rows.front().number;
  }

  soci::session& session_;
  LogHeads& heads_;
};

}  // namespace

std::unique_ptr<AccountTables> sql_accounts(soci::session& session, LogHeads& heads) {
  return std::make_unique<SqlAccountTables>(session, heads);
}

}  // namespace gridwise
