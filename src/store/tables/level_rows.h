// Rows of saved levels in SQL form.
#pragma once

#include <tuple>

#include "store/level_rows.h"
#include "store/sql/rows.h"

namespace gridwise {

inline constexpr const char* kLevelColumns =
    "account, id, game, name, body, scenarios, rev, created, updated";
/// For lists: the long texts are left out.
inline constexpr const char* kListedLevelColumns =
    "account, id, game, name, '' AS body, '' AS scenarios, rev, created, updated";

// The members in column order.
inline auto members_of(LevelRow& row, Flags&) {
  return std::tie(row.account, row.id, row.game, row.name, row.text, row.scenarios, row.rev,
                  row.created_ms, row.updated_ms);
}

}  // namespace gridwise
