#include "store/upkeep/backup.h"

#include "store/sql/errors.h"
#include "store/sqlite/commit_mark.h"
#include "store/sqlite/damage_notes.h"
#include "store/sqlite/database_file.h"
#include "store/sqlite/page_checksums.h"
#include "store/sqlite/part_file.h"

namespace gridwise {
Result<DatabaseCheck> backup_database(const std::filesystem::path& from,
                                      const std::filesystem::path& to, const CheckHooks& hooks) {
  if (!std::filesystem::exists(from)) {
    return Error{"store/none", "there is no " + from.string(), {}};
  }
  const Result<void> file = check_database_file(from);
  if (!file) return file.error();
  if (std::filesystem::exists(to)) return taken(to);
  PartFile part(to.string() + ".part");
  const Result<void> created = part.create();
  if (!created) return created.error();
  const Result<std::int64_t> damaged = check_pages(from, hooks);
  if (!damaged) return damaged.error();
  const Result<void> copied = sql_result([&]() -> Result<void> {
    const AllowDamagedPages told;
    soci::session session;
    open_file(session, from, "readonly=true timeout=5");
    const std::string name = part.path().string();
    session << "VACUUM INTO :v1", soci::use(name);
    return {};
  });
  if (!copied) return copied.error();
  Result<DatabaseCheck> checked = check_database(part.path(), hooks);
  if (!checked) return checked;
  checked->damages += *damaged;
  const Result<void> kept = part.keep_as(to);
  if (!kept) return kept.error();
  return checked;
}

Result<DatabaseCheck> restore_database(const std::filesystem::path& from,
                                       const std::filesystem::path& to, const Replaced& replaced,
                                       const CheckHooks& hooks) {
  const Result<DatabaseLock> lock = DatabaseLock::take(to);
  if (!lock) return lock.error();
  std::vector<std::filesystem::path> old;
  for (const std::filesystem::path& file :
       {to, std::filesystem::path(to.string() + "-wal"),
        std::filesystem::path(to.string() + "-shm"), CommitMark::file_of(to), damage_file(to)}) {
    if (std::filesystem::exists(file)) old.push_back(file);
  }
  if (old.empty()) return backup_database(from, to, hooks);
  if (replaced.name.empty()) {
    return Error{"store/exists",
                 "there is a database in " + to.parent_path().string() +
                     " already; choose an empty folder, or move it away with --replace",
                 {}};
  }
  const std::filesystem::path copy = to.string() + ".restored";
  Result<DatabaseCheck> checked = backup_database(from, copy, hooks);
  if (!checked) return checked;
  // The database file moves first: if this is interrupted, the next call moves the other files.
  const std::filesystem::path aside = to.parent_path() / replaced.name;
  std::error_code problem;
  std::filesystem::create_directory(aside, to.parent_path(), problem);
  for (const std::filesystem::path& file : old) {
    if (!problem) std::filesystem::rename(file, aside / file.filename(), problem);
  }
  if (!problem) std::filesystem::rename(copy, to, problem);
  if (!problem) return checked;
  std::filesystem::remove(copy);
  return Error{"store/io", "cannot move the old database away: " + problem.message(), {}};
}

}  // namespace gridwise
