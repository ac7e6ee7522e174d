// Logs as they stand in a database, for whoever reads one: the store, the check.
#pragma once

#include <soci/session.h>

#include <optional>
#include <string_view>
#include <vector>

#include "store/event_chain.h"
#include "store/store.h"

namespace gridwise {

// Both throw what SOCI throws.

/// Where the log of `match` ends; none when there is no log.
[[nodiscard]] std::optional<ChainHead> stored_head(soci::session& session, std::string_view match);

/// As Store::events. REQUIRES: a transaction is open.
[[nodiscard]] Result<std::vector<EventRow>> stored_log(soci::session& session,
                                                       std::string_view match);

}  // namespace gridwise
