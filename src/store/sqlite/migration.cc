#include "store/sqlite/migration.h"

#include <fmt/format.h>

#include <sstream>

#include "store/names/skeleton.h"
#include "store/sql/rows.h"
#include "store/sql/schema.h"
#include "store/sql/upsert.h"
#include "store/sqlite/writer.h"
#include "store/tables/account_rows.h"

namespace gridwise {
namespace {

struct HeldRow {
  std::string name;
  std::int64_t until_ms = 0;
};
auto members_of(HeldRow& row, Flags&) { return std::tie(row.name, row.until_ms); }

/// Computes the chain of every log. Stored events are trusted: older versions have nothing to
/// verify them against.
void link_logs(soci::session& session) {
  RowWriter<HeadRow> heads(session, "INSERT INTO heads VALUES (:v1, :v2, :v3)");
  RowWriter<EventRow> events(session, upsert("events", kEventColumns, "match_id, seq"));
  for (const IdRow& match : fetch<IdRow>(session, "SELECT DISTINCT match_id FROM events", {})) {
    ChainHead head = empty_head(match.id);
    for (EventRow& event : fetch<EventRow>(session,
                                           std::string("SELECT ") + kEventColumns +
                                               " FROM events WHERE match_id = :v1 ORDER BY seq",
                                           {match.id})) {
      event.chain = next_link(head.link, event);
      head = {event.seq, event.chain};
      events.write(std::move(event));
    }
    heads.write({match.id, head});
  }
}

}  // namespace

void add_skeletons(soci::session& session) {
  const auto named =
      fmt::format("SELECT {} FROM accounts WHERE name_key IS NOT NULL", kAccountColumns);
  for (const StoredAccount& stored : fetch<StoredAccount>(session, named, {})) {
    execute(session, "UPDATE accounts SET skeleton = :v1 WHERE id = :v2",
            {skeleton(stored.row.name_key), stored.row.id});
  }
  // Until now they were held by their keys.
  for (const HeldRow& held :
       fetch<HeldRow>(session, "SELECT skeleton, until FROM held_names", {})) {
    execute(session, "DELETE FROM held_names WHERE skeleton = :v1", {held.name});
    execute(session,
            fmt::format("INSERT INTO held_names VALUES (:v1, {}) ON CONFLICT DO NOTHING",
                        held.until_ms),
            {skeleton(held.name)});
  }
}

void run_steps(soci::session& session, int version) {
  const std::vector<std::string> steps = schema_steps(dialect_of(session));
  for (auto step = static_cast<std::size_t>(version); step < steps.size(); ++step) {
    std::istringstream text{steps[step]};
    for (std::string statement; std::getline(text, statement, ';');) session << statement;
  }
}

void migrate(soci::session& session) {
  int version = 0;
  session << "PRAGMA user_version", soci::into(version);
  if (version < 0 || version > kSchemaVersion) {
    throw StoreFailure({"store/foreign", "its version is unknown", {}});
  }
  session << "PRAGMA journal_mode = WAL";
  if (version == kSchemaVersion) return;
  WriteTransaction transaction(session);
  run_steps(session, version);
  if (version < kLinkedVersion) link_logs(session);
  if (version < kSkeletonsVersion) add_skeletons(session);
  session << "PRAGMA application_id = " << kApplicationId;
  session << "PRAGMA user_version = " << kSchemaVersion;
  transaction.commit();
  session << "PRAGMA wal_checkpoint(TRUNCATE)";  // so that the version is in the file's header, not
                                                 // only in the log
}

}  // namespace gridwise
