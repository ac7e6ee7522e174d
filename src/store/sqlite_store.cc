#include "store/sqlite_store.h"

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "store/database_file.h"
#include "store/schema.h"

namespace gridwise {
namespace {

/// What SQLite's primary result codes (https://www.sqlite.org/rescode.html) mean to us.
std::string code_of(int result) {
  switch (result & 0xff) {
    case 5:
      return "store/busy";  // SQLITE_BUSY
    case 11:
      return "store/corrupt";  // SQLITE_CORRUPT
    case 13:
      return "store/full";  // SQLITE_FULL
    case 19:
      return "store/conflict";  // SQLITE_CONSTRAINT
    case 26:
      return "store/foreign";  // SQLITE_NOTADB
    default:
      return "store/io";
  }
}

/// Runs what may throw, and turns that into an Error.
template <class Work>
auto guarded(Work work) -> decltype(work()) {
  try {
    return work();
  } catch (const soci::sqlite3_soci_error& error) {
    return Error{code_of(error.result()), error.what(), {}};
  } catch (const std::exception& error) {
    return Error{"store/io", error.what(), {}};
  }
}

/// A transaction that takes the right to write at once: one that takes it later may be refused in
/// spite of the time-out.
class WriteTransaction {
 public:
  explicit WriteTransaction(soci::session& session) : session_(session) {
    session_ << "BEGIN IMMEDIATE";
  }
  WriteTransaction(const WriteTransaction&) = delete;
  WriteTransaction& operator=(const WriteTransaction&) = delete;
  void commit() {
    session_ << "COMMIT";
    committed_ = true;
  }
  ~WriteTransaction() {
    if (committed_) return;
    try {
      session_ << "ROLLBACK";
    } catch (const std::exception&) {  // SQLite has rolled back by itself
    }
  }

 private:
  soci::session& session_;
  bool committed_ = false;
};

using Flags = std::array<int, 3>;  // a record's, as integers: SOCI binds no bool

/// One prepared statement with a row of its own that its parameters are bound to.
template <class Row>
class RowWriter {
 public:
  template <class Bind>
  RowWriter(soci::session& session, const char* sql, Bind bind) : statement_(session) {
    statement_.alloc();
    bind(statement_, row_, flags_);
    statement_.prepare(sql);
    statement_.define_and_bind();
  }
  RowWriter(const RowWriter&) = delete;
  RowWriter& operator=(const RowWriter&) = delete;

  void write(const Row& row) {
    row_ = row;
    if constexpr (requires { row.persons; }) {
      flags_ = {row.persons ? 1 : 0, row.bots ? 1 : 0, row.imported ? 1 : 0};
    }
    statement_.execute(true);
  }

 private:
  Row row_;
  Flags flags_{};
  soci::statement statement_;
};

/// Collects the conditions of a SELECT together with the values they compare with.
class Conditions {
 public:
  void equal(const char* column, const std::string& value) {
    add(std::string(column) + " = " + bind(value));
  }
  /// A filter's member that restricts nothing when it is empty.
  void equal_if_given(const char* column, const std::string& value) {
    if (!value.empty()) equal(column, value);
  }
  void one_of(const char* column, const std::vector<std::string>& values) {
    if (values.empty()) return;
    std::string list;
    for (const std::string& value : values) list += (list.empty() ? "" : ", ") + bind(value);
    add(std::string(column) + " IN (" + list + ")");
  }
  void less(const char* column, const std::optional<std::int64_t>& value, const std::string& id) {
    if (!value) return;
    const std::string number = std::to_string(*value);
    const std::string name(column);
    add("(" + name + " < " + number + " OR (" + name + " = " + number + " AND id < " + bind(id) +
        "))");
  }
  void truth(const char* column, bool wanted) {
    if (wanted) add(std::string(column) + " = 1");
  }
  [[nodiscard]] std::string text() const { return text_; }
  [[nodiscard]] const std::vector<std::string>& values() const { return values_; }

 private:
  std::string bind(const std::string& value) {
    values_.push_back(value);
    return ":v" + std::to_string(values_.size());
  }
  void add(const std::string& condition) {
    text_ += (text_.empty() ? " WHERE " : " AND ") + condition;
  }

  std::string text_;
  std::vector<std::string> values_;
};

/// Runs a SELECT and returns its rows; `into` binds the members of the row that is passed to it.
template <class Row, class Into>
std::vector<Row> fetch(soci::session& session, const std::string& sql,
                       const std::vector<std::string>& values, Into into) {
  Row row{};
  Flags flags{};
  soci::statement statement(session);
  statement.alloc();
  into(statement, row, flags);
  for (const std::string& value : values) statement.exchange(soci::use(value));
  statement.prepare(sql);
  statement.define_and_bind();
  std::vector<Row> rows;
  if (!statement.execute(true)) return rows;
  do {
    if constexpr (requires { row.persons; }) {
      row.persons = flags[0] != 0;
      row.bots = flags[1] != 0;
      row.imported = flags[2] != 0;
    }
    rows.push_back(row);
  } while (statement.fetch());
  return rows;
}

constexpr const char* kEventColumns =
    "match_id, seq, at, actor, command, kind, payload, fingerprint, chain";
constexpr const char* kMatchColumns = "id, game, status, created, updated, owner";
constexpr const char* kRecordColumns =
    "id, game, result, persons, bots, played, owner, body, imported";

// The members of a row in the order of its columns; `bind` is soci::use or soci::into.
template <class Bind>
void exchange_row(soci::statement& statement, EventRow& row, Flags&, Bind bind) {
  statement.exchange(bind(row.match));
  statement.exchange(bind(row.seq));
  statement.exchange(bind(row.at_ms));
  statement.exchange(bind(row.actor));
  statement.exchange(bind(row.command));
  statement.exchange(bind(row.kind));
  statement.exchange(bind(row.payload));
  statement.exchange(bind(row.fingerprint));
  statement.exchange(bind(row.chain));
}
template <class Bind>
void exchange_row(soci::statement& statement, MatchRow& row, Flags&, Bind bind) {
  statement.exchange(bind(row.id));
  statement.exchange(bind(row.game));
  statement.exchange(bind(row.status));
  statement.exchange(bind(row.created_ms));
  statement.exchange(bind(row.updated_ms));
  statement.exchange(bind(row.owner));
}
template <class Bind>
void exchange_row(soci::statement& statement, RecordRow& row, Flags& flags, Bind bind) {
  statement.exchange(bind(row.id));
  statement.exchange(bind(row.game));
  statement.exchange(bind(row.result));
  statement.exchange(bind(flags[0]));
  statement.exchange(bind(flags[1]));
  statement.exchange(bind(row.played_ms));
  statement.exchange(bind(row.owner));
  statement.exchange(bind(row.body));
  statement.exchange(bind(flags[2]));
}

// soci::use keeps a reference to the parameter's name: its default would be gone once a lambda
// returns.
const std::string kNoName;

constexpr auto kUse = [](auto& statement, auto& row, Flags& flags) {
  exchange_row(statement, row, flags, [](auto& value) { return soci::use(value, kNoName); });
};
constexpr auto kInto = [](auto& statement, auto& row, Flags& flags) {
  exchange_row(statement, row, flags, [](auto& value) { return soci::into(value); });
};

std::string newest_first(const char* time, int limit) {
  return std::string(" ORDER BY ") + time + " DESC, id DESC LIMIT " +
         std::to_string(std::max(limit, 0));
}

class SqliteStore final : public Store {
 public:
  SqliteStore(const std::string& connection, DatabaseLock lock)
      : lock_(std::move(lock)), writing_(soci::sqlite3, connection) {
    migrate();
    reading_.open(soci::sqlite3, connection);
    prepare();
  }

  [[nodiscard]] Result<void> append(const Batch& batch) override {
    return guarded([&]() -> Result<void> {
      WriteTransaction transaction(writing_);
      for (const EventRow& row : batch.events) events_->write(row);
      for (const MatchRow& row : batch.matches) matches_->write(row);
      for (const RecordRow& row : batch.records) records_->write(row);
      transaction.commit();
      return {};
    });
  }

  [[nodiscard]] Result<void> check_writable() override {
    return guarded([&]() -> Result<void> {
      WriteTransaction transaction(writing_);
      writing_ << "INSERT INTO checks (id, count) VALUES (1, 1) "
                  "ON CONFLICT (id) DO UPDATE SET count = checks.count + 1";
      transaction.commit();
      return {};
    });
  }

  [[nodiscard]] Result<std::vector<EventRow>> events(std::string_view match) override {
    return guarded([&]() -> Result<std::vector<EventRow>> {
      Conditions where;
      where.equal("match_id", std::string(match));
      return fetch<EventRow>(
          reading_,
          std::string("SELECT ") + kEventColumns + " FROM events" + where.text() + " ORDER BY seq",
          where.values(), kInto);
    });
  }

  [[nodiscard]] Result<std::vector<MatchRow>> matches(const MatchFilter& filter) override {
    return guarded([&]() -> Result<std::vector<MatchRow>> {
      Conditions where;
      where.one_of("id", filter.ids);
      where.one_of("status", filter.statuses);
      where.equal_if_given("game", filter.game);
      where.less("created", filter.before_ms, filter.before_id);
      return fetch<MatchRow>(reading_,
                             std::string("SELECT ") + kMatchColumns + " FROM matches" +
                                 where.text() + newest_first("created", filter.limit),
                             where.values(), kInto);
    });
  }

  [[nodiscard]] Result<std::vector<RecordRow>> records(const RecordFilter& filter) override {
    return guarded([&]() -> Result<std::vector<RecordRow>> {
      Conditions where;
      where.one_of("id", filter.ids);
      where.equal_if_given("game", filter.game);
      where.equal_if_given("result", filter.result);
      where.truth("persons", filter.with_persons);
      where.truth("bots", filter.with_bots);
      where.less("played", filter.before_ms, filter.before_id);
      return fetch<RecordRow>(reading_,
                              std::string("SELECT ") + kRecordColumns + " FROM records" +
                                  where.text() + newest_first("played", filter.limit),
                              where.values(), kInto);
    });
  }

 private:
  /// All steps in one transaction, so that a crash in between leaves the old version whole.
  void migrate() {
    int version = 0;
    writing_ << "PRAGMA user_version", soci::into(version);
    const auto steps = schema_steps();
    if (version < 0 || version > static_cast<int>(steps.size())) {
      throw soci::sqlite3_soci_error("its version is unknown", 26);
    }
    writing_ << "PRAGMA journal_mode = WAL";
    if (version == static_cast<int>(steps.size())) return;
    WriteTransaction transaction(writing_);
    for (const std::string_view step : steps.subspan(static_cast<std::size_t>(version))) run(step);
    writing_ << "PRAGMA application_id = " << kApplicationId;
    writing_ << "PRAGMA user_version = " << steps.size();
    transaction.commit();
    writing_ << "PRAGMA wal_checkpoint(TRUNCATE)";  // the version stands in the file's header
  }

  void run(std::string_view statements) {
    std::istringstream text{std::string(statements)};
    for (std::string statement; std::getline(text, statement, ';');) writing_ << statement;
  }

  void prepare() {
    events_.emplace(
        writing_, "INSERT INTO events VALUES (:v1, :v2, :v3, :v4, :v5, :v6, :v7, :v8, :v9)", kUse);
    matches_.emplace(writing_,
                     "INSERT INTO matches VALUES (:v1, :v2, :v3, :v4, :v5, :v6) ON CONFLICT (id) "
                     "DO UPDATE SET status = excluded.status, updated = excluded.updated",
                     kUse);
    records_.emplace(writing_,
                     "INSERT INTO records VALUES (:v1, :v2, :v3, :v4, :v5, :v6, :v7, :v8, "
                     ":v9) ON CONFLICT (id) DO NOTHING",
                     kUse);
  }

  DatabaseLock lock_;
  soci::session writing_;
  soci::session reading_;
  std::optional<RowWriter<EventRow>> events_;
  std::optional<RowWriter<MatchRow>> matches_;
  std::optional<RowWriter<RecordRow>> records_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::filesystem::path& path) {
  const Result<void> file = check_database_file(path);
  if (!file) return file.error();
  Result<DatabaseLock> lock = DatabaseLock::take(path);
  if (!lock) return lock.error();
  auto opened = guarded([&]() -> Result<std::unique_ptr<Store>> {
    const std::string connection = "db=\"" + path.string() + "\" timeout=5 synchronous=full";
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(connection, *std::move(lock)));
  });
  if (opened) return opened;
  Error error = opened.error();
  error.says = "cannot open " + path.string() + ": " + error.says;
  return error;
}

}  // namespace gridwise
