// The store on SQLite, through SOCI: write-ahead log and synchronous=FULL, so that appended events
// survive a power failure; one connection writes, another reads.
#pragma once

#include <filesystem>
#include <memory>

#include "store/store.h"

namespace gridwise {

/// Opens the database at `path`; creates it if it does not exist, and migrates an older one.
/// Errors: those of check_database_file and DatabaseLock, store/corrupt, store/full, store/io.
[[nodiscard]] Result<std::unique_ptr<Store>> open_sqlite(const std::filesystem::path& path);

}  // namespace gridwise
