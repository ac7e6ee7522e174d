#include "service/data_folder.h"

#include "store/memory_store.h"
#include "store/sqlite_store.h"

namespace gridwise {

Result<std::shared_ptr<Store>> open_data_folder(const std::filesystem::path& folder) {
  if (folder.empty()) return std::shared_ptr<Store>(std::make_shared<MemoryStore>());
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) {
    return Error{"store/io", "cannot create " + folder.string() + ": " + problem.message(), {}};
  }
  Result<std::unique_ptr<Store>> store = open_sqlite(folder / "gridwise.db");
  if (!store) return store.error();
  return std::shared_ptr<Store>(*std::move(store));
}

}  // namespace gridwise
