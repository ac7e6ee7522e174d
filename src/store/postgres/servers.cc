#include "store/postgres/servers.h"

#include <fmt/format.h>

#include "store/tables/account_rows.h"

namespace gridwise {
namespace {

/// A row of `servers`, with its flags as integers.
struct SignRow {
  ServerSign sign;
  int connected = 0;
  int ended = 0;
};

/// Condition: the advisory lock held by the session of a live server.
std::string its_lock() {
  return fmt::format(
      "l.locktype = 'advisory' AND l.granted AND l.classid = {} AND l.objid = CAST(s.incarnation "
      "AS oid) AND l.objsubid = 2 AND l.database = (SELECT oid FROM pg_database WHERE datname = "
      "current_database())",
      kServerLocks);
}

/// The server that now owns what server `s` made.
constexpr const char* kHeir = "CASE s.ended WHEN 0 THEN s.incarnation ELSE s.heir END";

auto members_of(SignRow& row, Flags&) {
  return std::tie(row.sign.server, row.sign.beats, row.connected, row.ended);
}

}  // namespace

Result<std::vector<ServerSign>> PostgresCluster::beat() {
  const Result<void> beaten = writer_.beat();
  if (!beaten) return beaten.error();
  std::vector<ServerSign> others;
  bool lives = false;
  const Result<void> looked = writer_.run_plain([&]() -> Result<void> {
    for (const SignRow& row : fetch<SignRow>(
             writer_.session(),
             fmt::format("SELECT s.incarnation, s.beats, CASE WHEN EXISTS (SELECT 1 FROM pg_locks "
                         "l WHERE {}) THEN 1 ELSE 0 END, s.ended FROM servers s WHERE s.ended = 0 "
                         "OR s.heir = 0 ORDER BY s.incarnation",
                         its_lock()),
             {})) {
      if (row.sign.server == self()) {
        lives = row.ended == 0;
      } else {
        others.push_back({row.sign.server, row.sign.beats, row.connected != 0, row.ended != 0});
      }
    }
    return {};
  });
  if (!looked) return looked.error();
  if (!lives) return deposed();
  return others;
}

Result<bool> PostgresCluster::inherit(Incarnation dead) {
  // A server stopped in the middle of a transaction would keep its row locked.
  const Result<void> cut = writer_.run_plain([&]() -> Result<void> {
    writer_.connection().run(
        fmt::format("SELECT pg_terminate_backend(l.pid, 1000) FROM pg_locks l, servers s WHERE "
                    "s.incarnation = {} AND {}",
                    dead, its_lock()));
    return {};
  });
  if (!cut) return cut.error();
  bool inherited = false;
  const Result<void> written = writer_.write([&]() -> Result<void> {
    const std::string changed = writer_.connection().run(
        fmt::format("UPDATE servers SET ended = 1, heir = {0} WHERE (heir = {1} AND heir <> 0) OR "
                    "(incarnation = {1} AND (ended = 0 OR heir = 0))",
                    self(), dead));
    inherited = changed != "UPDATE 0";
    return {};
  });
  if (!written) return written.error();
  return inherited;
}

Result<Incarnation> PostgresCluster::owner_of(std::string_view match) {
  return reader_.read([&](soci::session& session) -> Result<Incarnation> {
    const auto rows = fetch<NumberRow>(
        session,
        fmt::format("SELECT {} FROM matches m JOIN servers s ON s.incarnation = m.server WHERE "
                    "m.id = :v1",
                    kHeir),
        {std::string(match)});
    if (rows.empty()) return Error{"match/unknown", "there is no such match", {}};
    return rows.front().number;
  });
}

Result<Incarnation> PostgresCluster::lobby() {
  return reader_.read([&](soci::session& session) -> Result<Incarnation> {
    return fetch<NumberRow>(session, "SELECT heir FROM servers WHERE incarnation = 0", {})
        .front()
        .number;
  });
}

Result<std::vector<std::string>> PostgresCluster::own_running(int most) {
  return reader_.read([&](soci::session& session) -> Result<std::vector<std::string>> {
    std::vector<std::string> ids;
    for (const IdRow& row : fetch<IdRow>(
             session,
             fmt::format("SELECT m.id FROM matches m JOIN servers s ON s.incarnation = m.server "
                         "WHERE m.status = 'running' AND {} = {} ORDER BY m.updated DESC LIMIT {}",
                         kHeir, self(), most),
             {})) {
      ids.push_back(row.id);
    }
    return ids;
  });
}

}  // namespace gridwise
