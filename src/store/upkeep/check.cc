#include "store/upkeep/check.h"

#include <algorithm>

#include "store/postgres/migration.h"
#include "store/sql/reader.h"
#include "store/sql/schema.h"
#include "store/sqlite/commit_mark.h"
#include "store/sqlite/damage_notes.h"
#include "store/sqlite/database_file.h"
#include "store/sqlite/page_checksums.h"
#include "store/upkeep/check_tables.h"

namespace gridwise {

Result<std::int64_t> check_pages(const std::filesystem::path& path, const CheckHooks& hooks) {
  const Result<std::vector<std::uint32_t>> damaged = damaged_pages(path);
  if (!damaged) return damaged.error();
  const std::vector<std::string> lines = damage_lines(*damaged, path);
  if (hooks.damaged) std::ranges::for_each(lines, hooks.damaged);
  return static_cast<std::int64_t>(lines.size());
}

Result<DatabaseCheck> check_database(const std::filesystem::path& path, const CheckHooks& hooks) {
  if (!std::filesystem::exists(path)) {
    return Error{"store/none", "there is no " + path.string(), {}};
  }
  const Result<void> file = check_database_file(path);
  if (!file) return file.error();
  // Read first: a running server may commit before the transaction below begins.
  const std::optional<std::int64_t> acknowledged = CommitMark::read(path);
  return sql_result([&]() -> Result<DatabaseCheck> {
    soci::session session;
    open_file(session, path, "readonly=true timeout=5");
    const ReadTransaction one_moment(session);
    SqlCheck check(session, hooks);
    const AllowDamagedPages told;  // by their numbers, then by what they hold
    const Result<std::int64_t> pages = check_pages(path, hooks);
    if (!pages) return pages.error();
    int version = 0;
    session << "PRAGMA user_version", soci::into(version);
    if (version < kLinkedVersion) {
      return Error{"store/older",
                   path.string() + " is of an older version; serve it once to bring it up to date",
                   {}};
    }
    check.structures();
    check.matches_and_records();
    if (version >= kAccountsVersion) check.accounts();
    check.commits(acknowledged);
    for (const std::string& line : read_damage(path)) check.tell("noted at startup: " + line);
    DatabaseCheck found = check.found();
    found.damages += *pages;
    return found;
  });
}

Result<void> check_version(PostgresConnection& connection) {
  const std::string& name = connection.place().name;
  const std::int64_t version = read_meta(connection).version;
  if (version == 0) return Error{"store/none", name + " is empty", {}};
  if (version < kSchemaVersion) {
    return Error{
        "store/older", name + " is of an older version; serve it once to bring it up to date", {}};
  }
  return {};
}

DatabaseCheck check_contents(PostgresConnection& connection, const CheckHooks& hooks) {
  SqlCheck check(connection.session(), hooks);
  check.matches_and_records();
  check.accounts();
  return check.found();
}

Result<DatabaseCheck> check_postgres(const PostgresPlace& place, const CheckHooks& hooks) {
  return sql_result([&]() -> Result<DatabaseCheck> {
    PostgresConnection connection(place, PostgresUse::kLongWork);
    connection.open();
    const ReadTransaction one_moment(connection.session());
    const Result<void> usable = check_version(connection);
    if (!usable) return usable.error();
    return check_contents(connection, hooks);
  });
}

}  // namespace gridwise
