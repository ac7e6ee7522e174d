// Step 11 of the schema: saved levels.
#pragma once

#include <string_view>

namespace gridwise {

inline constexpr std::string_view kLevelsStep = R"(CREATE TABLE levels (
  account {id} NOT NULL, id {id} NOT NULL, game {id} NOT NULL, name {id} NOT NULL,
  body {id} NOT NULL, scenarios {id} NOT NULL, rev BIGINT NOT NULL,
  created BIGINT NOT NULL, updated BIGINT NOT NULL, PRIMARY KEY (account, id));
CREATE INDEX levels_by_time ON levels (account, updated, id))";

}  // namespace gridwise
