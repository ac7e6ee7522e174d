#include "store/postgres/migration.h"

#include <fmt/format.h>

#include "store/postgres/transaction.h"
#include "store/sql/schema.h"
#include "store/sqlite/migration.h"
#include "store/tables/account_rows.h"

namespace gridwise {

inline auto members_of(MetaRow& row, Flags&) { return std::tie(row.version, row.incarnation); }

namespace {

/// Our advisory lock that serializes upgrades of a database.
constexpr int kUpgradeLock = 6;

std::int64_t count(soci::session& session, const std::string& sql) {
  return fetch<NumberRow>(session, sql, {}).front().number;
}

}  // namespace

MetaRow read_meta(PostgresConnection& connection) {
  soci::session& session = connection.session();
  const std::string tables =
      "SELECT COUNT(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND "
      "relkind IN ('r', 'p')";
  const std::int64_t own =
      count(session,
            "SELECT COUNT(*) FROM pg_attribute WHERE attrelid = to_regclass('meta') AND "
            "attname IN ('gridwise_version', 'incarnation')");
  if (own == 0) {
    if (count(session, tables) == 0) return {};
    throw StoreFailure({"store/foreign",
                        fmt::format("{} has tables of another program; choose another database",
                                    connection.place().name),
                        {}});
  }
  const auto rows = fetch<MetaRow>(session, "SELECT gridwise_version, incarnation FROM meta", {});
  const MetaRow row = rows.empty() ? MetaRow{} : rows.front();
  if (row.version <= kSchemaVersion) return row;
  throw StoreFailure({"store/newer",
                      fmt::format("{} is of version {}, this program knows up to {}; use a newer "
                                  "Gridwise. Nothing was changed",
                                  connection.place().name, row.version, kSchemaVersion),
                      {}});
}

void migrate(PostgresConnection& connection) {
  if (read_meta(connection).version == kSchemaVersion) return;
  PostgresTransaction transaction(connection);
  connection.run(fmt::format("SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock({})",
                             kUpgradeLock));
  const MetaRow meta = read_meta(connection);  // another process may have upgraded it first
  if (meta.version == 0) {
    connection.run(
        "CREATE TABLE meta (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), "
        "gridwise_version bigint NOT NULL, incarnation bigint NOT NULL); "
        "INSERT INTO meta (gridwise_version, incarnation) VALUES (0, 0)");
  }
  run_steps(connection.session(), static_cast<int>(meta.version));
  if (meta.version < kSkeletonsVersion) add_skeletons(connection.session());
  connection.run(fmt::format("UPDATE meta SET gridwise_version = {}", kSchemaVersion));
  transaction.commit();
}

std::int64_t next_incarnation(PostgresConnection& connection) {
  return count(connection.session(),
               "UPDATE meta SET incarnation = incarnation + 1 RETURNING incarnation");
}

}  // namespace gridwise
