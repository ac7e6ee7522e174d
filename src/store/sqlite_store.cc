#include "store/sqlite_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "store/conditions.h"
#include "store/damage_notes.h"
#include "store/database_file.h"
#include "store/migration.h"
#include "store/sqlite_accounts.h"
#include "store/sqlite_people.h"
#include "store/sqlite_races.h"
#include "store/sqlite_standing_rows.h"
#include "store/sqlite_standings.h"
#include "store/stored_log.h"

namespace gridwise {
namespace {

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

class SqliteStore final : public Store {
 public:
  SqliteStore(std::filesystem::path path, DatabaseLock lock, CommitMark mark,
              const std::string& connection)
      : path_(std::move(path)),
        lock_(std::move(lock)),
        writer_(connection, std::move(mark)),
        accounts_(writer_, reader_, [this](const auto& matches) { forget(matches); }),
        standings_(writer_, reader_),
        people_(writer_, reader_) {
    compare_with_mark();
    migrate(writer_.session());
    reader_.open(connection);
    check_settings(writer_.session());
    check_settings(reader_.session());
    prepare();
    Result<FileWatch> watch = FileWatch::over(files_of(path_));
    if (!watch) throw soci::soci_error(watch.error().says);
    writer_.start(*std::move(watch));
    damage_ = read_damage(path_);
  }

  [[nodiscard]] Result<void> append(const Batch& batch) override {
    Heads heads;
    Result<void> appended = writer_.write([&] { return append_rows(batch, heads); });
    if (appended) {
      remember(std::move(heads));
    } else {  // unknown how much of it reached the disk
      heads_.clear();
    }
    return appended;
  }

  [[nodiscard]] Result<void> check_writable() override { return append({}); }

  [[nodiscard]] Result<void> together(const std::function<void()>& work) override {
    Result<void> written = writer_.together(work);
    if (!written) heads_.clear();
    return written;
  }

  [[nodiscard]] Result<std::vector<EventRow>> events(std::string_view match) override {
    return reader_.read_once([&](soci::session& session) -> Result<std::vector<EventRow>> {
      return stored_log(session, match);
    });
  }

  [[nodiscard]] Result<std::vector<MatchRow>> matches(const MatchFilter& filter) override {
    return select<MatchRow>(kMatchColumns, "matches", "created", filter, [&](Conditions& where) {
      where.one_of("id", filter.ids);
      where.one_of("status", filter.statuses);
      where.equal_if_given("game", filter.game);
      if (!filter.account.empty()) where.add("id IN " + matches_of(where, filter.account));
    });
  }

  [[nodiscard]] Result<std::vector<RecordRow>> records(const RecordFilter& filter) override {
    return select<RecordRow>(kRecordColumns, "records", "played", filter, [&](Conditions& where) {
      where.one_of("id", filter.ids);
      where.equal_if_given("game", filter.game);
      where.equal_if_given("result", filter.result);
      if (!filter.account.empty()) where.add("id IN " + records_of(where, filter.account));
      where.truth("persons", filter.with_persons);
      where.truth("bots", filter.with_bots);
    });
  }

  [[nodiscard]] Result<std::vector<SeatRow>> seats(
      const std::vector<std::string>& matches) override {
    if (matches.empty()) return std::vector<SeatRow>();
    return reader_.read([&](soci::session& session) -> Result<std::vector<SeatRow>> {
      Conditions where;
      where.one_of("s.match_id", matches);
      return fetch<SeatRow>(session,
                            "SELECT s.match_id, s.seat, s.kind, COALESCE(a.account, s.account), "
                            "s.name FROM match_seats s LEFT JOIN aliases a ON a.guest = s.account" +
                                where.text() + " ORDER BY s.match_id, s.seat",
                            where.values());
    });
  }

  [[nodiscard]] Result<std::vector<RaceRow>> races(const RaceFilter& filter) override {
    return reader_.read_once([&](soci::session& session) -> Result<std::vector<RaceRow>> {
      return read_races(session, filter);
    });
  }

  [[nodiscard]] AccountStore& accounts() override { return accounts_; }
  [[nodiscard]] StandingStore& standings() override { return standings_; }
  [[nodiscard]] PeopleStore& people() override { return people_; }
  [[nodiscard]] Result<void> check_files() const override { return writer_.check_files(); }
  [[nodiscard]] std::vector<std::string> damage() const override { return damage_; }

 private:
  using Heads = std::unordered_map<std::string, ChainHead>;

  static constexpr std::size_t kMostHeads = 16'384;

  /// The rows that meet the conditions and the filter's cursor, newest by the column `time` first.
  template <class Row, class Filter, class Restrict>
  Result<std::vector<Row>> select(const char* columns, const char* table, const char* time,
                                  const Filter& filter, Restrict restrict) {
    return reader_.read([&](soci::session& session) -> Result<std::vector<Row>> {
      Conditions where;
      restrict(where);
      where.less(time, filter.before_ms, filter.before_id);
      return fetch<Row>(session,
                        fmt::format("SELECT {} FROM {}{}{}", columns, table, where.text(),
                                    newest_first(time, filter.limit)),
                        where.values());
    });
  }

  /// Runs before the first write: SQLite would overwrite the frames it considers invalid.
  void compare_with_mark() {
    const std::optional<std::int64_t> acknowledged = CommitMark::read(path_);
    const std::int64_t held = count_commits(writer_.session());
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

  Result<void> append_rows(const Batch& batch, Heads& heads) {
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
    for (const SeatRow& row : batch.seats) seat_writer_->write(row);
    for (const FinishedRow& row : batch.finished) finished_writer_->write(row);
    for (const RaceRow& row : batch.races) write_race(writer_.session(), row);
    for (const std::string& id : batch.ended_races) remove_race(writer_.session(), id);
    for (const std::string& id : batch.challenges) {
      execute(writer_.session(), "DELETE FROM challenges WHERE id = :v1", {id});
    }
    return {};
  }

  ChainHead head_of(const std::string& match) {
    const auto known = heads_.find(match);
    if (known != heads_.end()) return known->second;
    return stored_head(writer_.session(), match).value_or(empty_head(match));
  }

  void remember(Heads heads) {
    if (heads_.size() > kMostHeads) heads_.clear();
    for (auto& [match, head] : heads) heads_[match] = std::move(head);
  }

  void forget(const std::vector<std::string>& matches) {
    for (const std::string& match : matches) heads_.erase(match);
  }

  void prepare() {
    soci::session& session = writer_.session();
    event_writer_.emplace(
        session, "INSERT INTO events VALUES (:v1, :v2, :v3, :v4, :v5, :v6, :v7, :v8, :v9)", kUse);
    head_writer_.emplace(session,
                         "INSERT INTO heads VALUES (:v1, :v2, :v3) ON CONFLICT (match_id) DO "
                         "UPDATE SET seq = excluded.seq, link = excluded.link",
                         kUse);
    match_writer_.emplace(session,
                          "INSERT INTO matches VALUES (:v1, :v2, :v3, :v4, :v5, :v6) ON CONFLICT "
                          "(id) DO UPDATE SET status = excluded.status, updated = excluded.updated",
                          kUse);
    record_writer_.emplace(session,
                           "INSERT INTO records VALUES (:v1, :v2, :v3, :v4, :v5, :v6, :v7, :v8, "
                           ":v9, :v10) ON CONFLICT (id) DO NOTHING",
                           kUse);
    seat_writer_.emplace(session,
                         "INSERT INTO match_seats VALUES (:v1, :v2, :v3, :v4, :v5) ON CONFLICT "
                         "(match_id, seat) DO UPDATE SET kind = excluded.kind, account = "
                         "excluded.account, name = excluded.name",
                         kUse);
    finished_writer_.emplace(session,
                             "INSERT INTO finished VALUES (:v1, :v2, NULLIF(:v3, 0), :v4, :v5, "
                             ":v6, :v7) ON CONFLICT (match_id) DO NOTHING",
                             kUse);
  }

  std::filesystem::path path_;
  DatabaseLock lock_;
  SqliteWriter writer_;
  SqliteReader reader_;
  std::optional<RowWriter<EventRow>> event_writer_;
  std::optional<RowWriter<HeadRow>> head_writer_;
  std::optional<RowWriter<MatchRow>> match_writer_;
  std::optional<RowWriter<RecordRow>> record_writer_;
  std::optional<RowWriter<SeatRow>> seat_writer_;
  std::optional<RowWriter<FinishedRow>> finished_writer_;
  SqliteAccounts accounts_;
  SqliteStandings standings_;
  SqlitePeople people_;
  Heads heads_;  ///< of the matches written last, as on disk
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
