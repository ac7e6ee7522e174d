// Consistent copies of a database file, even of a running server, and restoring them.
#pragma once

#include <filesystem>
#include <string>

#include "store/upkeep/check.h"

namespace gridwise {

/// Copies the database at `from` to the new file `to`, readable only by its owner, and checks the
/// copy. `to` appears only once the whole copy is on disk. Damage is copied,
/// reported through the hooks, and counted in the result: the pages of the copy have new checksums.
/// Errors: store/exists (`to` exists; it is unchanged), those of check_database, store/corrupt
/// (cannot be copied), store/full, store/io.
[[nodiscard]] Result<DatabaseCheck> backup_database(const std::filesystem::path& from,
                                                    const std::filesystem::path& to,
                                                    const CheckHooks& hooks);

/// What to do with data already at the restore target.
struct Replaced {
  std::string name;  ///< existing data is kept under this name; empty: existing data is an error
};

/// Copies the backup `from` to the database `to` of a stopped server, and checks it. An existing
/// database is moved, with all its files, into a folder beside it. Nothing has changed after any
/// error but store/io. Errors: store/exists (there is a database, and `replaced` has no name),
/// store/busy (a server is running), those of backup_database.
[[nodiscard]] Result<DatabaseCheck> restore_database(const std::filesystem::path& from,
                                                     const std::filesystem::path& to,
                                                     const Replaced& replaced,
                                                     const CheckHooks& hooks);

}  // namespace gridwise
