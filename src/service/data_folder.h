// Where a program keeps its data.
#pragma once

#include <filesystem>
#include <memory>

#include "store/store.h"

namespace gridwise {

/// Opens `folder`/gridwise.db, and creates both where they are missing; an empty path gives a store
/// in memory. Errors: those of open_sqlite, store/io.
[[nodiscard]] Result<std::shared_ptr<Store>> open_data_folder(const std::filesystem::path& folder);

}  // namespace gridwise
