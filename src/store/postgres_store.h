// The store on PostgreSQL: for hosts that have a database server already. One server writes to a
// database, or several that know of one another.
#pragma once

#include <memory>

#include "store/cluster.h"
#include "store/postgres_place.h"
#include "store/store.h"

namespace gridwise {

/// Opens the database; makes its tables if it is empty, and migrates older ones. Connections that
/// are lost later are opened anew: a call meanwhile is store/lost, store/unreachable or
/// store/refused, and nothing else was lost. Errors: those of PostgresConnection::open and
/// read_meta; store/busy (another server uses it), store/full, store/io.
[[nodiscard]] Result<std::unique_ptr<Store>> open_postgres(const PostgresPlace& place);

/// A store, and the servers that share its database.
struct SharedStore {
  std::shared_ptr<Store> store;
  std::shared_ptr<Cluster> cluster;  ///< null: nobody shares it
};

/// The same beside other servers that open it so. Errors: beside those, store/deposed of all writes
/// once another server is the heir of this one.
[[nodiscard]] Result<SharedStore> join_postgres(const PostgresPlace& place);

}  // namespace gridwise
