// Where a program keeps its data.
#pragma once

#include <filesystem>
#include <memory>

#include "store/store.h"

namespace gridwise {

/// The database of a data folder.
[[nodiscard]] std::filesystem::path database_in(const std::filesystem::path& folder);

/// Opens the database of `folder`, and creates both where they are missing, the folder for its
/// owner only; an empty path gives a store in memory. Errors: those of open_sqlite, store/io.
[[nodiscard]] Result<std::shared_ptr<Store>> open_data_folder(const std::filesystem::path& folder);

}  // namespace gridwise
