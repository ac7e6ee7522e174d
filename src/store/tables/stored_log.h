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

/// As Store::events, but a missing log is empty. Reads `events` and `heads` only. REQUIRES: a
/// transaction is open.
[[nodiscard]] Result<std::vector<EventRow>> stored_log(soci::session& session,
                                                       std::string_view match);
/// Returns `log`, the log of `match`; store/corrupt if it is empty although the match is listed.
[[nodiscard]] Result<std::vector<EventRow>> refuse_missing(soci::session& session,
                                                           std::string_view match,
                                                           Result<std::vector<EventRow>> log);

}  // namespace gridwise
