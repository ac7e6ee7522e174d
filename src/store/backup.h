// A copy of a database that is whole and of one moment, made while a server may be running.
#pragma once

#include <filesystem>

#include "store/database_check.h"

namespace gridwise {

/// Copies the database at `from` to the new file `to`, readable by its owner only, and checks the
/// copy. `to` appears once all of it is on disk, or not at all. Damage inside of logs or records is
/// copied and told through the hooks; it is in what is returned. Errors: store/exists (`to` is
/// there already; it is left as it is), those of check_database, store/corrupt (cannot be copied),
/// store/full, store/io.
[[nodiscard]] Result<DatabaseCheck> backup_database(const std::filesystem::path& from,
                                                    const std::filesystem::path& to,
                                                    const CheckHooks& hooks);

}  // namespace gridwise
