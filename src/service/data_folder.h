// The data folder and its database.
#pragma once

#include <filesystem>
#include <memory>

#include "store/store.h"

namespace gridwise {

/// The database of a data folder.
[[nodiscard]] std::filesystem::path database_in(const std::filesystem::path& folder);

/// Opens the database of `folder`. Creates both if they are missing, the folder readable by its
/// owner only. An empty path gives a store in memory. Errors: those of open_sqlite, store/io.
[[nodiscard]] Result<std::shared_ptr<Store>> open_data_folder(const std::filesystem::path& folder);

}  // namespace gridwise
