// Races in a database. Their rows are written rarely, so no statement is kept prepared. The
// functions throw SOCI's exceptions.
#pragma once

#include <soci/session.h>

#include <string>
#include <vector>

#include "store/races.h"

namespace gridwise {

/// Replaces the race and all its members.
void write_race(soci::session& session, const RaceRow& race);
void remove_race(soci::session& session, const std::string& race);
/// The race of a match that is removed does not name it, and goes with the last of its people.
void leave_race(soci::session& session, const std::string& match);
/// By id, with their members in order.
[[nodiscard]] std::vector<RaceRow> read_races(soci::session& session, const RaceFilter& filter);

}  // namespace gridwise
