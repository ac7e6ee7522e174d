// Events in one statement for all of a batch, with the ends of their logs.
#pragma once

#include <vector>

#include "store/log_heads.h"

struct pg_conn;

namespace gridwise {

/// Prepares the statement on a new connection. Throws SOCI's exceptions.
void prepare_events(pg_conn* connection);

/// Writes the events, which have their links, and the ends of their logs, behind the fence of the
/// server `incarnation`: false if it is deposed, and nothing was written. Throws SOCI's exceptions;
/// an event that is there already is store/conflict.
[[nodiscard]] bool write_events(pg_conn* connection, std::int64_t incarnation,
                                const std::vector<EventRow>& events, const LogHeads::Heads& ends);

}  // namespace gridwise
