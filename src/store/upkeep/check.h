// Reads a whole database and reports all damage. Safe beside a running server: reads one snapshot
// and writes nothing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "store/postgres/place.h"
#include "store/store.h"

namespace gridwise {

class PostgresConnection;

/// Callbacks of the check; each may be empty.
struct CheckHooks {
  /// Called once per damage, with one sentence.
  std::function<void(const std::string& says)> damaged;
  /// Checks a record's body, which is opaque to the store.
  std::function<Result<void>(const RecordRow& record)> check_record;
  /// Logs and records checked so far, and their total.
  std::function<void(std::int64_t done, std::int64_t all)> progress;
};

/// Totals of a check.
struct DatabaseCheck {
  std::int64_t matches = 0;
  std::int64_t events = 0;
  std::int64_t records = 0;
  std::int64_t damages = 0;
};

/// Checks the checksums of all pages. Returns the number of damages reported. Error: store/io.
[[nodiscard]] Result<std::int64_t> check_pages(const std::filesystem::path& path,
                                               const CheckHooks& hooks);

/// Checks the checksums of all pages and SQLite's own structures; the chain and head of every log;
/// that logs and match list agree; every record, by the hook; that accounts can be read; that no
/// acknowledged commit is missing. Reports damage noted at earlier starts too. Errors if nothing
/// can be checked: store/none (no database), store/older (a version without chains), those of
/// check_database_file, store/io.
[[nodiscard]] Result<DatabaseCheck> check_database(const std::filesystem::path& path,
                                                   const CheckHooks& hooks);

/// The same for a PostgreSQL database, except its own structures (pg_amcheck checks those) and the
/// commit count. Errors: store/none (it is empty), store/older, those of PostgresConnection::open
/// and read_meta, store/io.
[[nodiscard]] Result<DatabaseCheck> check_postgres(const PostgresPlace& place,
                                                   const CheckHooks& hooks);

/// The two parts of check_postgres, within one transaction. Both throw SOCI's exceptions and
/// StoreFailure. Errors: store/none, store/older.
[[nodiscard]] Result<void> check_version(PostgresConnection& connection);
[[nodiscard]] DatabaseCheck check_contents(PostgresConnection& connection, const CheckHooks& hooks);

}  // namespace gridwise
