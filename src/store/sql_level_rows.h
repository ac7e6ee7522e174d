// The rows of saved levels as SQL has them.
#pragma once

#include <tuple>

#include "store/level_rows.h"
#include "store/sql_rows.h"

namespace gridwise {

inline constexpr const char* kLevelColumns =
    "account, id, game, name, body, scenarios, rev, created, updated";
/// The same for lists, without the long texts.
inline constexpr const char* kListedLevelColumns =
    "account, id, game, name, '' AS body, '' AS scenarios, rev, created, updated";

// The members in the order of these columns.
inline auto members_of(LevelRow& row, Flags&) {
  return std::tie(row.account, row.id, row.game, row.name, row.text, row.scenarios, row.rev,
                  row.created_ms, row.updated_ms);
}

}  // namespace gridwise
