#include "store/migration.h"

#include <sstream>

#include "store/schema.h"
#include "store/sqlite_rows.h"

namespace gridwise {
namespace {

void run(soci::session& session, std::string_view statements) {
  std::istringstream text{std::string(statements)};
  for (std::string statement; std::getline(text, statement, ';');) session << statement;
}

/// Computes the chain of every log. Stored events are trusted: older versions kept nothing to check
/// them against.
void link_logs(soci::session& session) {
  RowWriter<HeadRow> heads(session, "INSERT INTO heads VALUES (:v1, :v2, :v3)", kUse);
  RowWriter<EventRow> events(
      session, "REPLACE INTO events VALUES (:v1, :v2, :v3, :v4, :v5, :v6, :v7, :v8, :v9)", kUse);
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

void migrate(soci::session& session) {
  int version = 0;
  session << "PRAGMA user_version", soci::into(version);
  const auto steps = schema_steps();
  if (version < 0 || version > static_cast<int>(steps.size())) {
    throw soci::sqlite3_soci_error("its version is unknown", 26);
  }
  session << "PRAGMA journal_mode = WAL";
  if (version == static_cast<int>(steps.size())) return;
  WriteTransaction transaction(session);
  for (const std::string_view step : steps.subspan(static_cast<std::size_t>(version))) {
    run(session, step);
  }
  if (version < kLinkedVersion) link_logs(session);
  session << "PRAGMA application_id = " << kApplicationId;
  session << "PRAGMA user_version = " << steps.size();
  transaction.commit();
  session << "PRAGMA wal_checkpoint(TRUNCATE)";  // the version stands in the file's header
}

}  // namespace gridwise
