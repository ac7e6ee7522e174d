// The database schema as numbered migration steps: version v is upgraded by the steps after v. A
// released step never changes; every change is a new step.
#pragma once

#include <string>
#include <vector>

#include "store/sql/dialect.h"

namespace gridwise {

/// Step i (from 0) upgrades version i to i + 1; statements are separated by ';'. Both databases get
/// the same steps; some type names differ.
[[nodiscard]] std::vector<std::string> schema_steps(Dialect dialect);

/// The schema version this program writes: the number of steps.
inline constexpr int kSchemaVersion = 15;

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
/// The first version that marks guests and rated matches.
inline constexpr int kGuestsVersion = 12;
/// The first version that refuses names which look like another's.
inline constexpr int kSkeletonsVersion = 13;
/// The first version whose SQLite pages have checksums.
inline constexpr int kPageChecksumsVersion = 14;
/// The first version with progress in games.
inline constexpr int kProgressVersion = 15;

/// SQLite's application_id of our files: "Grid".
inline constexpr int kApplicationId = 0x47726964;

}  // namespace gridwise
