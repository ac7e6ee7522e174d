// Reads and verifies a match's log, for the store and the database check.
#pragma once

#include <soci/session.h>

#include <optional>
#include <string_view>
#include <vector>

#include "store/event_chain.h"
#include "store/store.h"

namespace gridwise {

// Both throw SOCI's exceptions.

/// The head of the log of `match`; none if there is no log.
[[nodiscard]] std::optional<ChainHead> stored_head(soci::session& session, std::string_view match);

/// As Store::events. REQUIRES: a transaction is open.
[[nodiscard]] Result<std::vector<EventRow>> stored_log(soci::session& session,
                                                       std::string_view match);

}  // namespace gridwise
