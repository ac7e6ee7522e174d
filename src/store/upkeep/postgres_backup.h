// Backups of a PostgreSQL database by pg_dump and pg_restore, in their custom format. The interface
// mirrors backup.h.
#pragma once

#include <filesystem>
#include <stop_token>

#include "store/postgres/place.h"
#include "store/upkeep/backup.h"
#include "store/upkeep/check.h"

namespace gridwise {

/// Dumps the database to the new file `to`, readable only by its owner, and checks the same
/// snapshot, as check_postgres does. Servers may be running. `to` appears only once it is complete
/// and on disk. Errors: store/exists (`to` exists; it is unchanged), those of check_postgres and
/// run_postgres_program, store/io.
[[nodiscard]] Result<DatabaseCheck> backup_postgres(const PostgresPlace& place,
                                                    const std::filesystem::path& to,
                                                    const CheckHooks& hooks,
                                                    const std::stop_token& stop);

/// Restores a backup in one transaction while no server is running, migrates it and checks it.
/// Existing data is kept by renaming its schema. Owners and privileges in the file are not
/// restored; everything belongs to the user of `place`. Nothing has changed after an error. Errors:
/// store/none (no such file), store/foreign (not a backup of a Gridwise database, or the database
/// has another program's tables), store/newer, store/exists (the database has games, and `replaced`
/// has no name), store/busy (a server is running), those of PostgresConnection::open,
/// check_postgres and run_postgres_program.
[[nodiscard]] Result<DatabaseCheck> restore_postgres(const std::filesystem::path& from,
                                                     const PostgresPlace& place,
                                                     const Replaced& replaced,
                                                     const CheckHooks& hooks,
                                                     const std::stop_token& stop);

}  // namespace gridwise
