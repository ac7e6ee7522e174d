#include "store/tables/batch_rows.h"

#include <fmt/format.h>

#include "store/tables/races.h"

namespace gridwise {

BatchRows::BatchRows(soci::session& session)
    : session_(session),
      matches_(session,
               fmt::format("INSERT INTO matches ({}) VALUES (:v1, :v2, :v3, :v4, :v5, :v6, :v7) "
                           "ON CONFLICT (id) DO UPDATE SET status = excluded.status, updated = "
                           "excluded.updated, rated = excluded.rated",
                           kMatchColumns)),
      records_(session,
               "INSERT INTO records VALUES (:v1, :v2, :v3, :v4, :v5, :v6, :v7, :v8, :v9, :v10) ON "
               "CONFLICT (id) DO NOTHING"),
      seats_(session,
             "INSERT INTO match_seats VALUES (:v1, :v2, :v3, :v4, :v5, :v6) ON CONFLICT (match_id, "
             "seat) DO UPDATE SET kind = excluded.kind, account = excluded.account, name = "
             "excluded.name, guest = excluded.guest"),
      finished_(session,
                "INSERT INTO finished VALUES (:v1, :v2, NULLIF(CAST(:v3 AS BIGINT), 0), :v4, :v5, "
                ":v6, :v7) ON CONFLICT (match_id) DO NOTHING") {}

void BatchRows::write(const Batch& batch) {
  for (const MatchRow& row : batch.matches) matches_.write(row);
  for (const RecordRow& row : batch.records) records_.write(row);
  for (const SeatRow& row : batch.seats) seats_.write(row);
  for (const FinishedRow& row : batch.finished) finished_.write(row);
  for (const RaceRow& row : batch.races) write_race(session_, row);
  for (const std::string& id : batch.ended_races) remove_race(session_, id);
  for (const std::string& id : batch.challenges) {
    execute(session_, "DELETE FROM challenges WHERE id = :v1", {id});
  }
}

}  // namespace gridwise
