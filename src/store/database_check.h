// Reads a whole database and tells everything in it that is damaged. Works beside a running server:
// it only reads, and what it reads is of one moment.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "store/store.h"

namespace gridwise {

/// What the check calls; each may be empty.
struct CheckHooks {
  /// Told each damage, as one sentence.
  std::function<void(const std::string& says)> damaged;
  /// Looks into a record, of which the store knows only that it is there.
  std::function<Result<void>(const RecordRow& record)> check_record;
  /// Logs and records looked at so far, of all.
  std::function<void(std::int64_t done, std::int64_t all)> progress;
};

/// What was found.
struct DatabaseCheck {
  std::int64_t matches = 0;
  std::int64_t events = 0;
  std::int64_t records = 0;
  std::int64_t damages = 0;
};

/// Checks SQLite's own structures, the chain and the end of every log, that logs and list of
/// matches agree, every record by the hook, that no acknowledged commit is missing, and what was
/// noted at earlier starts. Errors, where nothing can be checked: store/none (there is no
/// database), store/older (of a version without chains), those of check_database_file, store/io.
[[nodiscard]] Result<DatabaseCheck> check_database(const std::filesystem::path& path,
                                                   const CheckHooks& hooks);

}  // namespace gridwise
