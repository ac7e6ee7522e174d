// What a PostgreSQL database holds besides the tables of schema.h: one row that says whose it is,
// of which version, and which start of a server wrote to it last.
#pragma once

#include <cstdint>

#include "store/postgres_connection.h"

namespace gridwise {

/// The row of `meta`.
struct MetaRow {
  std::int64_t version = 0;      ///< 0: the database is empty
  std::int64_t incarnation = 0;  ///< counts the servers that have opened it, one after another
};

/// Reads it. Throws StoreFailure: store/foreign (tables of another program), store/newer; and
/// SOCI's exceptions.
[[nodiscard]] MetaRow read_meta(PostgresConnection& connection);

/// Runs the steps that the database lacks, in one transaction. Throws as read_meta.
void migrate(PostgresConnection& connection);

/// Counts one more server; returns its number. Throws SOCI's exceptions.
[[nodiscard]] std::int64_t next_incarnation(PostgresConnection& connection);

}  // namespace gridwise
