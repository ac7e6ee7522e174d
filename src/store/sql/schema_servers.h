// Step 10 of the schema: the servers that share a PostgreSQL database, and which server made a
// match. SQLite has one server and needs neither.
#pragma once

#include <string_view>

namespace gridwise {

/// Server 0 never existed: its heir owns the lobby and all matches made before this step.
inline constexpr std::string_view kServersStep =
    R"(ALTER TABLE matches ADD COLUMN server BIGINT NOT NULL DEFAULT {server};
CREATE TABLE servers (
  incarnation BIGINT NOT NULL PRIMARY KEY, alone BIGINT NOT NULL, beats BIGINT NOT NULL,
  ended BIGINT NOT NULL, heir BIGINT NOT NULL) {norowid};
INSERT INTO servers VALUES (0, 0, 0, 1, 0))";

}  // namespace gridwise
