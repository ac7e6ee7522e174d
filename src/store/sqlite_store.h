// The store on SQLite, through SOCI: write-ahead log, synchronous=FULL, so that what was appended
// survives the loss of power; one connection that writes and one that reads.
#pragma once

#include <filesystem>
#include <memory>

#include "store/store.h"

namespace gridwise {

/// Opens the database at `path`, creates it where there is none, and brings an older one up to
/// date. Errors: those of check_database_file and DatabaseLock, store/corrupt, store/full,
/// store/io.
[[nodiscard]] Result<std::unique_ptr<Store>> open_sqlite(const std::filesystem::path& path);

}  // namespace gridwise
