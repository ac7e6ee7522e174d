// The data folder and its database.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "store/postgres/store.h"
#include "store/store.h"

namespace gridwise {

/// The path of a data folder's database.
[[nodiscard]] std::filesystem::path database_in(const std::filesystem::path& folder);

/// Creates the folder if it is missing, readable by its owner only. Error: store/io.
[[nodiscard]] Result<void> create_private_folder(const std::filesystem::path& folder);

/// Opens the database of `folder`, creating both if missing; the folder is readable by its owner
/// only. An empty path gives an in-memory store. Errors: those of open_sqlite, store/io.
[[nodiscard]] Result<std::shared_ptr<Store>> open_data_folder(const std::filesystem::path& folder);

/// Where a server keeps its data.
struct StorePlace {
  std::filesystem::path folder;
  std::string address;  ///< of a PostgreSQL database; if empty, the folder's own database
};

/// Opens the database of `place`. The folder is created for PostgreSQL too, as by open_data_folder:
/// `gridwise admin` finds the running server there. Errors: those of open_data_folder,
/// read_postgres_address and open_postgres.
[[nodiscard]] Result<std::shared_ptr<Store>> open_store(const StorePlace& place);

/// Like open_store, for a server: it may share a PostgreSQL database with other servers.
[[nodiscard]] Result<SharedStore> open_shared_store(const StorePlace& place);

}  // namespace gridwise
