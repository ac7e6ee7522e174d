// The `meta` row of a PostgreSQL database: its owner program, its version, and the incarnation of
// the last server that wrote to it.
#pragma once

#include <cstdint>

#include "store/postgres/connection.h"

namespace gridwise {

/// The row of `meta`.
struct MetaRow {
  std::int64_t version = 0;      ///< 0: the database is empty
  std::int64_t incarnation = 0;  ///< number of server starts so far
};

/// Reads the row. Throws StoreFailure: store/foreign (another program's tables), store/newer; and
/// SOCI's exceptions.
[[nodiscard]] MetaRow read_meta(PostgresConnection& connection);

/// Runs the steps that the database lacks, in one transaction. Throws like read_meta.
void migrate(PostgresConnection& connection);

/// Increments the incarnation and returns it. Throws SOCI's exceptions.
[[nodiscard]] std::int64_t next_incarnation(PostgresConnection& connection);

}  // namespace gridwise
