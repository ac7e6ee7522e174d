// The tables of a database, as numbered steps: a database of version v is brought up to date by the
// steps after v. A released step is never changed; changes are new steps.
#pragma once

#include <string>
#include <vector>

#include "store/dialect.h"

namespace gridwise {

/// Step i (from 0) leads from version i to version i + 1; statements are separated by ';'. Both
/// databases get the same steps, with their own words for some types.
[[nodiscard]] std::vector<std::string> schema_steps(Dialect dialect);

/// The version that this program writes: the number of steps.
inline constexpr int kSchemaVersion = 11;

/// The first version whose events have a hash chain.
inline constexpr int kLinkedVersion = 4;
/// The first version with accounts.
inline constexpr int kAccountsVersion = 5;
/// The first version with statistics and ratings.
inline constexpr int kStandingsVersion = 6;
/// The first version with races.
inline constexpr int kRacesVersion = 7;
/// The first version with looks.
inline constexpr int kLooksVersion = 8;
/// The first version with chat, reports, blocks and challenges.
inline constexpr int kPeopleVersion = 9;
/// The first version that several servers can work on.
inline constexpr int kServersVersion = 10;
/// The first version with saved levels.
inline constexpr int kLevelsVersion = 11;

/// SQLite's application_id of our files: "Grid".
inline constexpr int kApplicationId = 0x47726964;

}  // namespace gridwise
