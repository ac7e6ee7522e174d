// Backups of a PostgreSQL database by its own programs, pg_dump and pg_restore, in their custom
// format. They feel like those of a database file (backup.h).
#pragma once

#include <filesystem>
#include <stop_token>

#include "store/backup.h"
#include "store/database_check.h"
#include "store/postgres_place.h"

namespace gridwise {

/// Writes the database to the new file `to`, readable by its owner only, and checks the very state
/// that was written, as check_postgres does. Servers may be running. `to` appears only once it is
/// whole and on disk. Errors: store/exists (`to` exists; it is not changed), those of
/// check_postgres and run_postgres_program, store/io.
[[nodiscard]] Result<DatabaseCheck> backup_postgres(const PostgresPlace& place,
                                                    const std::filesystem::path& to,
                                                    const CheckHooks& hooks,
                                                    const std::stop_token& stop);

/// Restores such a file, in one transaction, while no server runs, brings it up to date and checks
/// it. What the database has is put aside: its schema gets another name. Owners and rights of the
/// file are not restored; everything belongs to the user of `place`. Nothing has changed after an
/// error. Errors: store/none (no such file), store/foreign (it is no backup of a Gridwise database,
/// or the database has tables of another program), store/newer, store/exists (the database has
/// games, and `replaced` has no name), store/busy (a server runs), those of
/// PostgresConnection::open, check_postgres and run_postgres_program.
[[nodiscard]] Result<DatabaseCheck> restore_postgres(const std::filesystem::path& from,
                                                     const PostgresPlace& place,
                                                     const Replaced& replaced,
                                                     const CheckHooks& hooks,
                                                     const std::stop_token& stop);

}  // namespace gridwise
