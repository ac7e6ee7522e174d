// Writes all events of a batch, and the heads of their logs, in one statement.
#pragma once

#include <vector>

#include "store/tables/log_heads.h"

struct pg_conn;

namespace gridwise {

/// Prepares the statement on a new connection. Throws SOCI's exceptions.
void prepare_events(pg_conn* connection);

/// Writes linked events and the heads of their logs, behind the fence of server `incarnation`.
/// Returns false, writing nothing, if the server is deposed. Throws SOCI's exceptions; an event
/// that already exists is store/conflict.
[[nodiscard]] bool write_events(pg_conn* connection, std::int64_t incarnation,
                                const std::vector<EventRow>& events, const LogHeads::Heads& ends);

}  // namespace gridwise
