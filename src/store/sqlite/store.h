// The store on SQLite, through SOCI. Write-ahead log and synchronous=FULL, so that appended events
// survive a power failure. One connection writes, another reads.
#pragma once

#include <filesystem>
#include <memory>

#include "store/store.h"

namespace gridwise {

/// Opens the database at `path`; creates it if missing, and migrates older versions. Errors: those
/// of check_database_file and DatabaseLock, store/corrupt, store/full, store/io.
[[nodiscard]] Result<std::unique_ptr<Store>> open_sqlite(const std::filesystem::path& path);

}  // namespace gridwise
