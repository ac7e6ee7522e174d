// The data folder and its database.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "store/postgres_store.h"
#include "store/store.h"

namespace gridwise {

/// The database of a data folder.
[[nodiscard]] std::filesystem::path database_in(const std::filesystem::path& folder);

/// Creates the folder if it is missing, readable by its owner only. Error: store/io.
[[nodiscard]] Result<void> create_private_folder(const std::filesystem::path& folder);

/// Opens the database of `folder`. Creates both if they are missing, the folder readable by its
/// owner only. An empty path gives a store in memory. Errors: those of open_sqlite, store/io.
[[nodiscard]] Result<std::shared_ptr<Store>> open_data_folder(const std::filesystem::path& folder);

/// Where a server keeps its games.
struct StorePlace {
  std::filesystem::path folder;
  std::string address;  ///< of a PostgreSQL database; empty: the database of the folder
};

/// Opens the database of `place`. A folder is created as by open_data_folder beside a PostgreSQL
/// database too: `gridwise admin` finds the running server there. Errors: those of
/// open_data_folder, read_postgres_address and open_postgres.
[[nodiscard]] Result<std::shared_ptr<Store>> open_store(const StorePlace& place);

/// The same for a server; other servers may work on a PostgreSQL database with it.
[[nodiscard]] Result<SharedStore> open_shared_store(const StorePlace& place);

}  // namespace gridwise
