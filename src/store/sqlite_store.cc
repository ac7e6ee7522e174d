#include "store/sqlite_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "store/commit_mark.h"
#include "store/damage_notes.h"
#include "store/database_file.h"
#include "store/file_watch.h"
#include "store/migration.h"
#include "store/sqlite_rows.h"
#include "store/stored_log.h"

namespace gridwise {
namespace {

/// Collects the conditions of a SELECT and the values they compare with.
class Conditions {
 public:
  void equal(const char* column, const std::string& value) {
    add(std::string(column) + " = " + bind(value));
  }
  /// Adds no condition for an empty value.
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

std::string newest_first(const char* time, int limit) {
  return std::string(" ORDER BY ") + time + " DESC, id DESC LIMIT " +
         std::to_string(std::max(limit, 0));
}

/// Verifies the connection's settings: SOCI ignores options it does not know.
void check_settings(soci::session& session) {
  constexpr int kFull = 2;
  int synchronous = 0;
  std::string journal;
  session << "PRAGMA synchronous", soci::into(synchronous);
  session << "PRAGMA journal_mode", soci::into(journal);
  if (synchronous == kFull && journal == "wal") return;
  throw soci::sqlite3_soci_error(
      fmt::format("it cannot be written safely here (synchronous {}, journal {})", synchronous,
                  journal),
      10);
}

/// The number of transactions in the database; 0 for a version that does not count them.
std::int64_t count_commits(soci::session& session) {
  int counted = 0;
  session << "SELECT COUNT(*) FROM sqlite_master WHERE name = 'commits'", soci::into(counted);
  std::int64_t count = 0;
  if (counted > 0) session << "SELECT count FROM commits WHERE id = 1", soci::into(count);
  return count;
}

class SqliteStore final : public Store {
 public:
  SqliteStore(std::filesystem::path path, DatabaseLock lock, CommitMark mark,
              const std::string& connection)
      : path_(std::move(path)),
        lock_(std::move(lock)),
        mark_(std::move(mark)),
        writing_(soci::sqlite3, connection) {
    compare_with_mark();
    migrate(writing_);
    reading_.open(soci::sqlite3, connection);
    check_settings(writing_);
    check_settings(reading_);
    prepare();
    commits_ = count_commits(writing_);
    mark_.write(*commits_);
    Result<FileWatch> watch = FileWatch::over(files_of(path_));
    if (!watch) throw soci::soci_error(watch.error().says);
    files_ = *std::move(watch);
    damage_ = read_damage(path_);
  }

  [[nodiscard]] Result<void> append(const Batch& batch) override {
    Result<void> appended = sql_result([&] { return append_at_once(batch); });
    if (!appended) {  // unknown how much of it reached the disk
      heads_.clear();
      commits_.reset();
    }
    return appended;
  }

  [[nodiscard]] Result<void> check_writable() override { return append({}); }

  [[nodiscard]] Result<std::vector<EventRow>> events(std::string_view match) override {
    return sql_result([&]() -> Result<std::vector<EventRow>> {
      const ReadTransaction one_moment(reading_);
      return stored_log(reading_, match);
    });
  }

  [[nodiscard]] Result<std::vector<MatchRow>> matches(const MatchFilter& filter) override {
    return select<MatchRow>(kMatchColumns, "matches", "created", filter, [&](Conditions& where) {
      where.one_of("id", filter.ids);
      where.one_of("status", filter.statuses);
      where.equal_if_given("game", filter.game);
    });
  }

  [[nodiscard]] Result<std::vector<RecordRow>> records(const RecordFilter& filter) override {
    return select<RecordRow>(kRecordColumns, "records", "played", filter, [&](Conditions& where) {
      where.one_of("id", filter.ids);
      where.equal_if_given("game", filter.game);
      where.equal_if_given("result", filter.result);
      where.truth("persons", filter.with_persons);
      where.truth("bots", filter.with_bots);
    });
  }

  [[nodiscard]] Result<void> check_files() const override { return files_.check(); }
  [[nodiscard]] std::vector<std::string> damage() const override { return damage_; }

 private:
  using Heads = std::unordered_map<std::string, ChainHead>;

  static constexpr std::size_t kMostHeads = 16'384;

  /// The rows that meet the conditions and the filter's cursor, newest by the column `time` first.
  template <class Row, class Filter, class Restrict>
  Result<std::vector<Row>> select(const char* columns, const char* table, const char* time,
                                  const Filter& filter, Restrict restrict) {
    return sql_result([&]() -> Result<std::vector<Row>> {
      Conditions where;
      restrict(where);
      where.less(time, filter.before_ms, filter.before_id);
      return fetch<Row>(reading_,
                        fmt::format("SELECT {} FROM {}{}{}", columns, table, where.text(),
                                    newest_first(time, filter.limit)),
                        where.values());
    });
  }

  /// Runs before the first write: SQLite would overwrite the frames it considers invalid.
  void compare_with_mark() {
    const std::optional<std::int64_t> acknowledged = CommitMark::read(path_);
    const std::int64_t held = count_commits(writing_);
    if (!acknowledged && std::filesystem::file_size(CommitMark::file_of(path_)) > 0) {
      note_damage(path_, "the count of acknowledged commits cannot be read");
    }
    if (!acknowledged || held >= *acknowledged) return;
    const std::filesystem::path kept = keep_write_ahead_log(path_);
    note_damage(path_, fmt::format("{} of {} acknowledged commits are missing from {}{}",
                                   *acknowledged - held, *acknowledged, path_.string(),
                                   kept.empty() ? ""
                                                : "; its write-ahead log is kept as " +
                                                      kept.filename().string()));
  }

  Result<void> append_at_once(const Batch& batch) {
    const Result<void> there = files_.check();
    if (!there) return there;
    if (!commits_) commits_ = count_commits(writing_);
    WriteTransaction transaction(writing_);
    Heads heads;
    for (const EventRow& row : batch.events) {
      const auto [head, first] = heads.try_emplace(row.match);
      if (first) head->second = head_of(row.match);
      Result<EventRow> stored = append_to(head->second, row);
      if (!stored) return stored.error();
      event_writer_->write(*std::move(stored));
    }
    for (const auto& [match, head] : heads) head_writer_->write({match, head});
    for (const MatchRow& row : batch.matches) match_writer_->write(row);
    for (const RecordRow& row : batch.records) record_writer_->write(row);
    commit_writer_->write({*commits_ + 1});
    transaction.commit();
    mark_.write(++*commits_);
    remember(std::move(heads));
    return files_.check();  // a write to a deleted file is not acknowledged
  }

  ChainHead head_of(const std::string& match) {
    const auto known = heads_.find(match);
    if (known != heads_.end()) return known->second;
    return stored_head(writing_, match).value_or(empty_head(match));
  }

  void remember(Heads heads) {
    if (heads_.size() > kMostHeads) heads_.clear();
    for (auto& [match, head] : heads) heads_[match] = std::move(head);
  }

  void prepare() {
    event_writer_.emplace(
        writing_, "INSERT INTO events VALUES (:v1, :v2, :v3, :v4, :v5, :v6, :v7, :v8, :v9)", kUse);
    head_writer_.emplace(writing_,
                         "INSERT INTO heads VALUES (:v1, :v2, :v3) ON CONFLICT (match_id) DO "
                         "UPDATE SET seq = excluded.seq, link = excluded.link",
                         kUse);
    match_writer_.emplace(writing_,
                          "INSERT INTO matches VALUES (:v1, :v2, :v3, :v4, :v5, :v6) ON CONFLICT "
                          "(id) DO UPDATE SET status = excluded.status, updated = excluded.updated",
                          kUse);
    record_writer_.emplace(writing_,
                           "INSERT INTO records VALUES (:v1, :v2, :v3, :v4, :v5, :v6, :v7, :v8, "
                           ":v9) ON CONFLICT (id) DO NOTHING",
                           kUse);
    commit_writer_.emplace(writing_, "UPDATE commits SET count = :v1 WHERE id = 1", kUse);
  }

  std::filesystem::path path_;
  DatabaseLock lock_;
  CommitMark mark_;
  soci::session writing_;
  soci::session reading_;
  std::optional<RowWriter<EventRow>> event_writer_;
  std::optional<RowWriter<HeadRow>> head_writer_;
  std::optional<RowWriter<MatchRow>> match_writer_;
  std::optional<RowWriter<RecordRow>> record_writer_;
  std::optional<RowWriter<CommitRow>> commit_writer_;
  FileWatch files_;
  Heads heads_;                          ///< of the matches written last, as on disk
  std::optional<std::int64_t> commits_;  ///< as on disk; unknown after a failure
  std::vector<std::string> damage_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::filesystem::path& path) {
  const Result<void> file = check_database_file(path);
  if (!file) return file.error();
  Result<DatabaseLock> lock = DatabaseLock::take(path);
  if (!lock) return lock.error();
  const Result<void> kept_private = keep_private(path);
  if (!kept_private) return kept_private.error();
  Result<CommitMark> mark = CommitMark::open(path);
  if (!mark) return mark.error();
  auto opened = sql_result([&]() -> Result<std::unique_ptr<Store>> {
    return std::unique_ptr<Store>(
        std::make_unique<SqliteStore>(path, *std::move(lock), *std::move(mark),
                                      connection_to(path) + " timeout=5 synchronous=full"));
  });
  if (opened) return opened;
  Error error = opened.error();
  error.says = "cannot open " + path.string() + ": " + error.says;
  return error;
}

}  // namespace gridwise
