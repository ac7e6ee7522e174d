#include "store/sqlite/store.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "store/sqlite/damage_notes.h"
#include "store/sqlite/database_file.h"
#include "store/sqlite/migration.h"
#include "store/sqlite/page_checksums.h"
#include "store/sqlite/writer.h"
#include "store/tables/store.h"

namespace gridwise {
namespace {

/// Verifies the connection's settings, since SOCI ignores unknown options.
void check_settings(soci::session& session) {
  constexpr int kFull = 2;
  int synchronous = 0;
  std::string journal;
  session << "PRAGMA synchronous", soci::into(synchronous);
  session << "PRAGMA journal_mode", soci::into(journal);
  if (synchronous == kFull && journal == "wal") return;
  throw StoreFailure({"store/io",
                      fmt::format("it cannot be written safely here (synchronous {}, journal {})",
                                  synchronous, journal),
                      {}});
}

/// Notes a loss of acknowledged commits. Must run before the first write: SQLite would overwrite
/// the frames it considers invalid.
void compare_with_mark(const std::filesystem::path& path) {
  const std::optional<std::int64_t> acknowledged = CommitMark::read(path);
  if (!acknowledged && std::filesystem::file_size(CommitMark::file_of(path)) > 0) {
    note_damage(path, "the count of acknowledged commits cannot be read");
  }
  if (!acknowledged) return;
  soci::session session;
  open_durable(session, path);
  const std::int64_t held = count_commits(session);
  if (held >= *acknowledged) return;
  const std::filesystem::path kept = keep_write_ahead_log(path);
  note_damage(path, fmt::format("{} of {} acknowledged commits are missing from {}{}",
                                *acknowledged - held, *acknowledged, path.string(),
                                kept.empty() ? ""
                                             : "; its write-ahead log is kept as " +
                                                   kept.filename().string()));
}

class SqliteReader final : public SqlReader {
 public:
  void open(const std::filesystem::path& path) {
    open_durable(session_, path);
    check_settings(session_);
  }

 private:
  soci::session& open_session() override { return session_; }

  soci::session session_;
};

/// A base class, so that the connections outlive the statements SqlStore prepares on them.
struct SqliteConnections {
  SqliteConnections(DatabaseLock lock, CommitMark mark, const std::filesystem::path& path)
      : writer(std::move(lock), std::move(mark), path) {}

  SqliteWriter writer;
  SqliteReader reader;
};

class SqliteStore final : private SqliteConnections, public SqlStore {
 public:
  SqliteStore(const std::filesystem::path& path, DatabaseLock lock, CommitMark mark)
      : SqliteConnections(std::move(lock), std::move(mark), path),
        SqlStore(writer, reader),
        path_(path) {
    migrate(writer.session());
    reader.open(path);
    check_settings(writer.session());
    prepare();
    event_writer_.emplace(
        writer.session(),
        "INSERT INTO events VALUES (:v1, :v2, :v3, :v4, :v5, :v6, :v7, :v8, :v9)");
    head_writer_.emplace(writer.session(),
                         "INSERT INTO heads VALUES (:v1, :v2, :v3) ON CONFLICT (match_id) DO "
                         "UPDATE SET seq = excluded.seq, link = excluded.link");
    Result<FileWatch> watch = FileWatch::over(files_of(path));
    if (!watch) throw StoreFailure(watch.error());
    writer.start(*std::move(watch));
    damage_ = read_damage(path);
  }

  [[nodiscard]] Result<void> check_writable() override { return append({}); }
  [[nodiscard]] Result<void> check_files() const override { return writer.check_files(); }
  [[nodiscard]] std::vector<std::string> damage() const override {
    std::vector<std::string> says = damage_;
    for (const std::uint32_t page : damaged_pages_seen(path_)) {
      std::ranges::copy(damage_lines({page}, path_), std::back_inserter(says));
    }
    return says;
  }

 protected:
  // The chain of a log tells which matches a damaged page costs: the others go on.

  Result<std::vector<EventRow>> read_log(soci::session& session, std::string_view match) override {
    const AllowDamagedPages logs;
    return SqlStore::read_log(session, match);
  }
  Result<void> write_logs(const std::vector<EventRow>& events, LogHeads::Heads& ends) override {
    const AllowDamagedPages logs;
    return SqlStore::write_logs(events, ends);
  }
  void write_events(const std::vector<EventRow>& events, const LogHeads::Heads& ends) override {
    for (const EventRow& row : events) event_writer_->write(row);
    for (const auto& [match, head] : ends) head_writer_->write({match, head});
  }

 private:
  std::filesystem::path path_;
  std::optional<RowWriter<EventRow>> event_writer_;
  std::optional<RowWriter<HeadRow>> head_writer_;
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
    compare_with_mark(path);
    add_page_checksums(path);
    return std::unique_ptr<Store>(
        std::make_unique<SqliteStore>(path, *std::move(lock), *std::move(mark)));
  });
  if (opened) return opened;
  Error error = opened.error();
  error.says = "cannot open " + path.string() + ": " + error.says;
  if (error.code == "store/corrupt") error.says += "; `gridwise check` tells where";
  return error;
}

}  // namespace gridwise
