// The two databases behind the store. Nearly all SQL is shared; the dialect selects the rest.
#pragma once

#include <soci/session.h>

namespace gridwise {

enum class Dialect { kSqlite, kPostgres };

[[nodiscard]] inline Dialect dialect_of(const soci::session& session) {
  return session.get_backend_name() == "postgresql" ? Dialect::kPostgres : Dialect::kSqlite;
}

}  // namespace gridwise
