// The store on PostgreSQL, for hosts that already run a database server. One server writes to a
// database, or several servers that cooperate.
#pragma once

#include <memory>

#include "store/postgres/cluster.h"
#include "store/postgres/place.h"
#include "store/store.h"

namespace gridwise {

/// Opens the database; creates its tables if it is empty, and migrates older versions. Lost
/// connections are reopened later. Calls in between return store/lost, store/unreachable or
/// store/refused; nothing else is lost. Errors: those of PostgresConnection::open and read_meta;
/// store/busy (another server uses it), store/full, store/io.
[[nodiscard]] Result<std::unique_ptr<Store>> open_postgres(const PostgresPlace& place);

/// A store and the servers that share its database.
struct SharedStore {
  std::shared_ptr<Store> store;
  std::shared_ptr<Cluster> cluster;  ///< null: not shared
};

/// Like open_postgres, shared with other servers that join. Additional error: store/deposed for all
/// writes once another server is the heir of this one.
[[nodiscard]] Result<SharedStore> join_postgres(const PostgresPlace& place);

}  // namespace gridwise
