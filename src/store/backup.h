// Consistent copies of a database file, made while a server may be running, and their way back.
#pragma once

#include <filesystem>
#include <string>

#include "store/database_check.h"

namespace gridwise {

/// Copies the database at `from` to the new file `to`, readable by its owner only, and checks the
/// copy. `to` appears only once the whole copy is on disk. Damaged logs and records are copied,
/// reported through the hooks and counted in the result. Errors: store/exists (`to` exists; it is
/// not changed), those of check_database, store/corrupt (cannot be copied), store/full, store/io.
[[nodiscard]] Result<DatabaseCheck> backup_database(const std::filesystem::path& from,
                                                    const std::filesystem::path& to,
                                                    const CheckHooks& hooks);

/// What becomes of the data in the place that is restored to.
struct Replaced {
  std::string name;  ///< it is put aside under this name; empty: it stays, and that is an error
};

/// Copies the backup `from` to the database `to` of a stopped server, and checks it. What is there
/// is moved into a folder beside it, as a whole. Nothing has changed after an error but store/io.
/// Errors: store/exists (there is something, and `replaced` has no name), store/busy (a server
/// runs), those of backup_database.
[[nodiscard]] Result<DatabaseCheck> restore_database(const std::filesystem::path& from,
                                                     const std::filesystem::path& to,
                                                     const Replaced& replaced,
                                                     const CheckHooks& hooks);

}  // namespace gridwise
