#include "store/tables/sweep.h"

#include "store/sql/conditions.h"
#include "store/tables/account_rows.h"
#include "store/tables/people.h"
#include "store/tables/races.h"

namespace gridwise {
namespace {

std::int64_t count(soci::session& session, const std::string& sql, const Conditions& where) {
  return fetch<NumberRow>(session, sql, where.values()).front().number;
}

}  // namespace

GameCounts games_of(soci::session& session, std::string_view account) {
  const std::string id(account);
  GameCounts counts;
  const auto matches = [&](const char* which) {
    Conditions where;
    const std::string ids = matches_of(where, id);
    return count(session, fmt::format("SELECT COUNT(*) FROM matches WHERE id IN {}{}", ids, which),
                 where);
  };
  counts.matches = matches("");
  counts.unfinished = matches(" AND status <> 'finished'");
  Conditions where;
  const std::string ids = records_of(where, id);
  counts.records = count(session, "SELECT COUNT(*) FROM records WHERE id IN " + ids, where);
  return counts;
}

void begin_removal(soci::session& session, const std::string& account) {
  execute(session, "INSERT INTO removals VALUES (:v1)", {account});
  Conditions where;
  const std::string ids = where.ids_of(account);
  execute(session, "UPDATE match_seats SET name = '' WHERE account <> '' AND account IN " + ids,
          where.values());
  Conditions raced;
  const std::string members = raced.ids_of(account);
  execute(session,
          "UPDATE race_members SET name = '' WHERE account <> '' AND account IN " + members,
          raced.values());
  Conditions noted;
  const std::string forgotten = noted.ids_of(account);
  execute(session,
          "INSERT INTO forgotten " + forgotten.substr(1, forgotten.size() - 2) +
              " ON CONFLICT DO NOTHING",
          noted.values());
  remove_people(session, account);
}

std::vector<std::string> remove_games(soci::session& session, const std::string& account,
                                      int most) {
  Conditions where;
  const std::string matches = matches_of(where, account);
  const std::string own = where.ids_of(account);
  const std::string sql = fmt::format(
      "SELECT id FROM matches WHERE id IN {} AND NOT EXISTS (SELECT 1 FROM match_seats s WHERE "
      "s.match_id = matches.id AND s.kind = 'person' AND s.account NOT IN {}) ORDER BY id LIMIT {}",
      matches, own, most);
  std::vector<std::string> removed;
  for (const IdRow& row : fetch<IdRow>(session, sql, where.values())) removed.push_back(row.id);
  for (const std::string& id : removed) {
    for (const char* from :
         {"events WHERE match_id", "heads WHERE match_id", "match_seats WHERE match_id",
          "matches WHERE id", "records WHERE match_id <> '' AND match_id"}) {
      execute(session, fmt::format("DELETE FROM {} = :v1", from), {id});
    }
    leave_race(session, id);
    remove_chat(session, id);
  }
  return removed;
}

void end_removal(soci::session& session, const std::string& account) {
  Conditions where;
  const std::string ids = where.ids_of(account);
  execute(session, "DELETE FROM records WHERE imported = 1 AND owner <> '' AND owner IN " + ids,
          where.values());
  execute(session, "DELETE FROM removals WHERE account = :v1", {account});
}

AccountTables::Gone remove_expired(soci::session& session, std::int64_t now_ms, int most) {
  AccountTables::Gone gone;
  const auto add = [&](std::int64_t rows) {
    gone.rows += rows;
    gone.more = gone.more || rows == most;
  };
  const auto remove = [&](const char* table, const char* key, const std::string& where) {
    add(execute(session,
                fmt::format("DELETE FROM {0} WHERE {1} IN (SELECT {1} FROM {0} WHERE {2} LIMIT "
                            "{3})",
                            table, key, where, most),
                {}));
  };
  remove("sessions", "hash", fmt::format("expires <= {}", now_ms));
  remove("resets", "hash", fmt::format("expires <= {}", now_ms));
  remove("held_names", "skeleton", fmt::format("until <= {}", now_ms));
  remove("attempts", "key",
         fmt::format("since <= {} AND blocked_until <= {}", now_ms - kAttemptsKeptMs, now_ms));
  remove("audit", "id", fmt::format("at <= {}", now_ms - kAuditKeptMs));
  remove("accounts", "id",
         fmt::format("kind = 'guest' AND state = 'open' AND seen <= {} AND NOT EXISTS (SELECT 1 "
                     "FROM sessions s WHERE s.account = accounts.id) AND NOT EXISTS (SELECT 1 FROM "
                     "match_seats s WHERE s.account <> '' AND s.account = accounts.id) AND NOT "
                     "EXISTS (SELECT 1 FROM matches m WHERE m.owner <> '' AND m.owner = "
                     "accounts.id) AND NOT EXISTS (SELECT 1 FROM records r WHERE r.owner <> '' AND "
                     "r.owner = accounts.id)",
                     now_ms - kGuestsKeptMs));
  remove("looks", "account", "account NOT IN (SELECT id FROM accounts)");
  remove("levels", "account", "account NOT IN (SELECT id FROM accounts)");
  remove("blobs", "hash",
         fmt::format("made <= {} AND NOT EXISTS (SELECT 1 FROM looks l WHERE l.image <> '' AND "
                     "l.image = blobs.hash)",
                     now_ms - kBlobsKeptMs));
  add(execute(session,
              fmt::format("UPDATE audit SET net = '' WHERE id IN (SELECT id FROM audit WHERE net "
                          "<> '' AND at <= {} LIMIT {})",
                          now_ms - kNetsKeptMs, most),
              {}));
  add(execute(session,
              fmt::format("UPDATE accounts SET state = 'open', banned_until = 0, banned_why = '' "
                          "WHERE state = 'banned' AND banned_until > 0 AND banned_until <= {}",
                          now_ms),
              {}));
  remove_expired_people(session, now_ms, most, add);
  return gone;
}

}  // namespace gridwise
