#include "store/tables/store.h"

#include <fmt/format.h>

#include "store/sql/conditions.h"
#include "store/tables/races.h"
#include "store/tables/stored_log.h"
#include "store/tables/tables.h"

namespace gridwise {
namespace {

/// The rows that match the conditions and the filter's cursor, newest first by the column `time`.
template <class Row, class Filter, class Restrict>
Result<std::vector<Row>> select(SqlReader& reader, const char* columns, const char* table,
                                const char* time, const Filter& filter, Restrict restrict) {
  return reader.read([&](soci::session& session) -> Result<std::vector<Row>> {
    Conditions where;
    restrict(where);
    where.less(time, filter.before_ms, filter.before_id);
    return fetch<Row>(session,
                      fmt::format("SELECT {} FROM {}{}{}", columns, table, where.text(),
                                  newest_first(time, filter.limit)),
                      where.values());
  });
}

}  // namespace

void SqlStore::forget_connection() {
  rows_.reset();
  heads_.clear();
}

Result<void> SqlStore::append(const Batch& batch) {
  LogHeads::Heads ends;
  Result<void> appended = run(batch, [&] {
    ends.clear();
    return append_rows(batch, ends);
  });
  if (appended) {
    heads_.remember(std::move(ends));
  } else {  // how much reached the disk is unknown
    heads_.clear();
  }
  return appended;
}

Result<void> SqlStore::run(const Batch& /*batch*/, const SqlWriter::Work& work) {
  return writer_.write(work);
}

Result<void> SqlStore::append_rows(const Batch& batch, LogHeads::Heads& ends) {
  if (!batch.events.empty()) {
    const Result<void> written = write_logs(batch.events, ends);
    if (!written) return written;
  }
  rows_->write(batch);
  return {};
}

Result<void> SqlStore::write_logs(const std::vector<EventRow>& events, LogHeads::Heads& ends) {
  const auto linked = heads_.link(writer_.session(), events, ends);
  if (!linked) return linked.error();
  write_events(*linked, ends);
  return {};
}

Result<void> SqlStore::run_on(soci::session& session, const TablesWork& work) {
  const auto accounts = sql_accounts(session, heads_);
  const auto people = sql_people(session);
  const auto standings = sql_standings(session);
  Tables tables(*accounts, *people, *standings);
  return work(tables);
}

Result<void> SqlStore::run_change(const TablesWork& work) {
  return writer_.write([&] { return run_on(writer_.session(), work); });
}

Result<void> SqlStore::run_look(const TablesWork& work) {
  return reader_.read_once([&](soci::session& session) { return run_on(session, work); });
}

Result<void> SqlStore::together(const std::function<void()>& work) {
  Result<void> written = writer_.together(work);
  if (!written) heads_.clear();
  return written;
}

Result<std::vector<EventRow>> SqlStore::events(std::string_view match) {
  return reader_.read_once([&](soci::session& session) -> Result<std::vector<EventRow>> {
    return refuse_missing(session, match, read_log(session, match));
  });
}

Result<std::vector<EventRow>> SqlStore::read_log(soci::session& session, std::string_view match) {
  return stored_log(session, match);
}

Result<std::vector<MatchRow>> SqlStore::matches(const MatchFilter& filter) {
  return select<MatchRow>(reader_, kMatchColumns, "matches", "created", filter,
                          [&](Conditions& where) {
                            where.one_of("id", filter.ids);
                            where.one_of("status", filter.statuses);
                            where.equal_if_given("game", filter.game);
                            where.truth("rated", filter.rated);
                            if (!filter.account.empty())
                              where.add("id IN " + matches_of(where, filter.account));
                          });
}

Result<std::vector<RecordRow>> SqlStore::records(const RecordFilter& filter) {
  return select<RecordRow>(reader_, kRecordColumns, "records", "played", filter,
                           [&](Conditions& where) {
                             where.one_of("id", filter.ids);
                             where.equal_if_given("game", filter.game);
                             where.equal_if_given("result", filter.result);
                             if (!filter.account.empty())
                               where.add("id IN " + records_of(where, filter.account));
                             where.truth("persons", filter.with_persons);
                             where.truth("bots", filter.with_bots);
                           });
}

Result<std::vector<SeatRow>> SqlStore::seats(const std::vector<std::string>& matches) {
  if (matches.empty()) return std::vector<SeatRow>();
  return reader_.read([&](soci::session& session) -> Result<std::vector<SeatRow>> {
    Conditions where;
    where.one_of("s.match_id", matches);
    return fetch<SeatRow>(
        session,
        "SELECT s.match_id, s.seat, s.kind, COALESCE(a.account, s.account), "
        "s.name, s.guest FROM match_seats s LEFT JOIN aliases a ON a.guest = s.account" +
            where.text() + " ORDER BY s.match_id, s.seat",
        where.values());
  });
}

Result<std::vector<RaceRow>> SqlStore::races(const RaceFilter& filter) {
  return reader_.read_once([&](soci::session& session) -> Result<std::vector<RaceRow>> {
    return read_races(session, filter);
  });
}

}  // namespace gridwise
