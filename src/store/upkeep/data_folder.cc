#include "store/upkeep/data_folder.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "store/memory/store.h"
#include "store/postgres/store.h"
#include "store/sqlite/store.h"

namespace gridwise {

/// Parent folders get default permissions.
Result<void> create_private_folder(const std::filesystem::path& folder) {
  std::error_code problem;
  if (std::filesystem::is_directory(folder, problem)) return {};
  if (std::filesystem::exists(folder, problem)) {
    return Error{"store/io", folder.string() + " is not a folder", {}};
  }
  const auto above = std::filesystem::absolute(folder / "").parent_path().parent_path();
  std::filesystem::create_directories(above, problem);
  if (::mkdir(folder.c_str(), S_IRWXU) == 0 || errno == EEXIST) return {};
  return Error{"store/io", "cannot create " + folder.string() + ": " + std::strerror(errno), {}};
}

std::filesystem::path database_in(const std::filesystem::path& folder) {
  return folder / "gridwise.db";
}

Result<std::shared_ptr<Store>> open_data_folder(const std::filesystem::path& folder) {
  if (folder.empty()) return std::shared_ptr<Store>(std::make_shared<MemoryStore>());
  const Result<void> created = create_private_folder(folder);
  if (!created) return created.error();
  Result<std::unique_ptr<Store>> store = open_sqlite(database_in(folder));
  if (!store) return store.error();
  return std::shared_ptr<Store>(*std::move(store));
}

namespace {

Result<PostgresPlace> find_postgres(const StorePlace& place) {
  const Result<PostgresPlace> postgres = read_postgres_address(place.address);
  if (!postgres) return postgres.error();
  const Result<void> created =
      place.folder.empty() ? Result<void>() : create_private_folder(place.folder);
  if (!created) return created.error();
  return postgres;
}

}  // namespace

Result<std::shared_ptr<Store>> open_store(const StorePlace& place) {
  if (place.address.empty()) return open_data_folder(place.folder);
  const Result<PostgresPlace> postgres = find_postgres(place);
  if (!postgres) return postgres.error();
  Result<std::unique_ptr<Store>> store = open_postgres(*postgres);
  if (!store) return store.error();
  return std::shared_ptr<Store>(*std::move(store));
}

Result<SharedStore> open_shared_store(const StorePlace& place) {
  if (!place.address.empty()) {
    const Result<PostgresPlace> postgres = find_postgres(place);
    return postgres ? join_postgres(*postgres) : postgres.error();
  }
  Result<std::shared_ptr<Store>> store = open_data_folder(place.folder);
  if (!store) return store.error();
  return SharedStore{*std::move(store), nullptr};
}

}  // namespace gridwise
