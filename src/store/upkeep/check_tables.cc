#include "store/upkeep/check_tables.h"

#include <fmt/format.h>

#include "store/sql/dialect.h"
#include "store/tables/account_rows.h"
#include "store/tables/stored_log.h"

namespace gridwise {

void SqlCheck::structures() {
  part("the database", [&] {
    for_each_row<IdRow>(session_, "PRAGMA integrity_check", {}, [&](const IdRow& row) {
      if (row.id != "ok") tell("the database: " + row.id);
    });
  });
}

/// Collects ids from every table and index that has them: a damaged one may be incomplete.
void SqlCheck::matches_and_records() {
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

void SqlCheck::accounts() {
  part("the accounts", [&] {
    for_each_row<StoredAccount>(session_,
                                std::string("SELECT ") + kAccountColumns + " FROM accounts", {},
                                [&](const StoredAccount& stored) {
                                  const Result<void> read = sql_result([&]() -> Result<void> {
                                    (void)stored.account();
                                    return {};
                                  });
                                  if (!read) tell(read.error().says);
                                });
    for_each_row<IdRow>(session_,
                        "SELECT guest FROM aliases WHERE account NOT IN (SELECT id FROM accounts)",
                        {}, [&](const IdRow& row) {
                          tell("guest " + row.id + ": the account that adopted it is missing");
                        });
  });
}

void SqlCheck::commits(std::optional<std::int64_t> acknowledged) {
  part("the count of commits", [&] {
    std::int64_t held = 0;
    session_ << "SELECT count FROM commits WHERE id = 1", soci::into(held);
    if (acknowledged && *acknowledged > held) {
      tell(fmt::format("{} of {} acknowledged commits are missing", *acknowledged - held,
                       *acknowledged));
    }
  });
}

void SqlCheck::tell(const std::string& says) {
  ++found_.damages;
  if (hooks_.damaged) hooks_.damaged(says);
}

/// After a failed statement PostgreSQL rejects the rest of the transaction, so each part has a
/// savepoint to roll back to.
void SqlCheck::part(const std::string& name, const std::function<void()>& work) {
  const bool postgres = dialect_of(session_) == Dialect::kPostgres;
  if (postgres) session_ << "SAVEPOINT part";
  const Result<void> done = sql_result([&]() -> Result<void> {
    work();
    return {};
  });
  if (postgres) session_ << (done ? "RELEASE part" : "ROLLBACK TO part");
  if (!done) tell(name + ": " + done.error().says);
}

void SqlCheck::collect(const char* sql, std::set<std::string>& ids) {
  part(sql, [&] {
    for_each_row<IdRow>(session_, sql, {}, [&](const IdRow& row) { ids.insert(row.id); });
  });
}

void SqlCheck::match(const std::string& id) {
  const Result<std::vector<EventRow>> log = refuse_missing(session_, id, stored_log(session_, id));
  if (!log) return tell(log.error().says);
  found_.events += static_cast<std::int64_t>(log->size());
  if (fetch<IdRow>(session_, "SELECT id FROM matches WHERE id = :v1", {id}).empty()) {
    tell("match " + id + ": it is missing from the list of matches");
  }
}

void SqlCheck::record(const std::string& id) {
  const auto rows = fetch<RecordRow>(
      session_, std::string("SELECT ") + kRecordColumns + " FROM records WHERE id = :v1", {id});
  if (rows.empty()) return tell("record " + id + ": it cannot be found by its id");
  if (!hooks_.check_record) return;
  const Result<void> checked = hooks_.check_record(rows.front());
  if (!checked) tell("record " + id + ": " + checked.error().says);
}

void SqlCheck::progress() {
  if (!hooks_.progress) return;
  hooks_.progress(++done_, static_cast<std::int64_t>(matches_.size() + records_.size()));
}

}  // namespace gridwise
