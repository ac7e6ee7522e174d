// Consistent copies of a database, made while a server may be running.
#pragma once

#include <filesystem>

#include "store/database_check.h"

namespace gridwise {

/// Copies the database at `from` to the new file `to`, readable by its owner only, and checks the
/// copy. `to` appears only once the whole copy is on disk. Damaged logs and records are copied,
/// reported through the hooks and counted in the result. Errors: store/exists (`to` exists; it is
/// not changed), those of check_database, store/corrupt (cannot be copied), store/full, store/io.
[[nodiscard]] Result<DatabaseCheck> backup_database(const std::filesystem::path& from,
                                                    const std::filesystem::path& to,
                                                    const CheckHooks& hooks);

}  // namespace gridwise
