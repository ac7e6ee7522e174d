#include "store/database_check.h"

#include <fmt/format.h>

#include <set>

#include "store/commit_mark.h"
#include "store/damage_notes.h"
#include "store/database_file.h"
#include "store/schema.h"
#include "store/sqlite_account_rows.h"
#include "store/stored_log.h"

namespace gridwise {
namespace {

class Check {
 public:
  Check(soci::session& session, const CheckHooks& hooks) : session_(session), hooks_(hooks) {}

  void pages() {
    part("the database", [&] {
      for_each_row<IdRow>(session_, "PRAGMA integrity_check", {}, [&](const IdRow& row) {
        if (row.id != "ok") tell("the database: " + row.id);
      });
    });
  }

  /// Ids are collected from every table and index that holds them, since a damaged one may lack
  /// some.
  void matches_and_records() {
    collect("SELECT match_id FROM heads", matches_);
    collect("SELECT id FROM matches", matches_);
    collect("SELECT DISTINCT match_id FROM events", matches_);
    collect("SELECT id FROM records", records_);
    for (const std::string& id : matches_) {
      part("match " + id, [&] { match(id); });
      progress();
    }
    for (const std::string& id : records_) {
      part("record " + id, [&] { record(id); });
      progress();
    }
    found_.matches = static_cast<std::int64_t>(matches_.size());
    found_.records = static_cast<std::int64_t>(records_.size());
  }

  void accounts() {
    part("the accounts", [&] {
      for_each_row<StoredAccount>(session_,
                                  std::string("SELECT ") + kAccountColumns + " FROM accounts", {},
                                  [&](const StoredAccount& stored) { account(stored); });
      for_each_row<IdRow>(
          session_, "SELECT guest FROM aliases WHERE account NOT IN (SELECT id FROM accounts)", {},
          [&](const IdRow& row) {
            tell("guest " + row.id + ": the account that adopted it is missing");
          });
    });
  }

  void commits(std::optional<std::int64_t> acknowledged) {
    part("the count of commits", [&] {
      std::int64_t held = 0;
      session_ << "SELECT count FROM commits WHERE id = 1", soci::into(held);
      if (acknowledged && *acknowledged > held) {
        tell(fmt::format("{} of {} acknowledged commits are missing", *acknowledged - held,
                         *acknowledged));
      }
    });
  }

  void tell(const std::string& says) {
    ++found_.damages;
    if (hooks_.damaged) hooks_.damaged(says);
  }

  [[nodiscard]] const DatabaseCheck& found() const { return found_; }

 private:
  /// Damage that SQLite reports ends only the current part of the check.
  template <class Work>
  void part(const std::string& name, Work work) {
    const Result<void> done = sql_result([&]() -> Result<void> {
      work();
      return {};
    });
    if (!done) tell(name + ": " + done.error().says);
  }

  void collect(const char* sql, std::set<std::string>& ids) {
    part(sql, [&] {
      for_each_row<IdRow>(session_, sql, {}, [&](const IdRow& row) { ids.insert(row.id); });
    });
  }

  void match(const std::string& id) {
    const Result<std::vector<EventRow>> log = stored_log(session_, id);
    if (!log) return tell(log.error().says);
    found_.events += static_cast<std::int64_t>(log->size());
    if (fetch<IdRow>(session_, "SELECT id FROM matches WHERE id = :v1", {id}).empty()) {
      tell("match " + id + ": it is missing from the list of matches");
    }
  }

  void record(const std::string& id) {
    const auto rows = fetch<RecordRow>(
        session_, std::string("SELECT ") + kRecordColumns + " FROM records WHERE id = :v1", {id});
    if (rows.empty()) return tell("record " + id + ": it cannot be found by its id");
    if (!hooks_.check_record) return;
    const Result<void> checked = hooks_.check_record(rows.front());
    if (!checked) tell("record " + id + ": " + checked.error().says);
  }

  void account(const StoredAccount& stored) {
    const Result<void> read = sql_result([&]() -> Result<void> {
      (void)stored.account();
      return {};
    });
    if (!read) tell(read.error().says);
  }

  void progress() {
    if (!hooks_.progress) return;
    hooks_.progress(++done_, static_cast<std::int64_t>(matches_.size() + records_.size()));
  }

  soci::session& session_;
  const CheckHooks& hooks_;
  std::set<std::string> matches_;
  std::set<std::string> records_;
  std::int64_t done_ = 0;
  DatabaseCheck found_;
};

}  // namespace

Result<DatabaseCheck> check_database(const std::filesystem::path& path, const CheckHooks& hooks) {
  if (!std::filesystem::exists(path)) {
    return Error{"store/none", "there is no " + path.string(), {}};
  }
  const Result<void> file = check_database_file(path);
  if (!file) return file.error();
  // Read first: a running server may commit more before the transaction below begins.
  const std::optional<std::int64_t> acknowledged = CommitMark::read(path);
  return sql_result([&]() -> Result<DatabaseCheck> {
    soci::session session(soci::sqlite3, connection_to(path) + " readonly=true timeout=5");
    const ReadTransaction one_moment(session);
    int version = 0;
    session << "PRAGMA user_version", soci::into(version);
    if (version < kLinkedVersion) {
      return Error{"store/older",
                   path.string() + " is of an older version; serve it once to bring it up to date",
                   {}};
    }
    Check check(session, hooks);
    check.pages();
    check.matches_and_records();
    if (version >= kAccountsVersion) check.accounts();
    check.commits(acknowledged);
    for (const std::string& line : read_damage(path)) check.tell("noted at startup: " + line);
    return check.found();
  });
}

}  // namespace gridwise
