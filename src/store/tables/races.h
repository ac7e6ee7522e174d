// Races in SQL. Their rows are rarely written, so no statement stays prepared. The functions throw
// SOCI's exceptions.
#pragma once

#include <soci/session.h>

#include <string>
#include <vector>

#include "store/race_rows.h"

namespace gridwise {

/// Replaces the race and all its members.
void write_race(soci::session& session, const RaceRow& race);
void remove_race(soci::session& session, const std::string& race);
/// Clears a removed match from its race; a race without any people left is removed.
void leave_race(soci::session& session, const std::string& match);
/// Sorted by id, members in order.
[[nodiscard]] std::vector<RaceRow> read_races(soci::session& session, const RaceFilter& filter);

}  // namespace gridwise
