// Step 10 of the schema: the servers that work on one PostgreSQL database, and who made a match. In
// SQLite there is one server, which needs neither.
#pragma once

#include <string_view>

namespace gridwise {

/// Server 0 never lived: whoever inherits it has the lobby, and the matches of before.
inline constexpr std::string_view kServersStep =
    R"(ALTER TABLE matches ADD COLUMN server BIGINT NOT NULL DEFAULT {server};
CREATE TABLE servers (
  incarnation BIGINT NOT NULL PRIMARY KEY, alone BIGINT NOT NULL, beats BIGINT NOT NULL,
  ended BIGINT NOT NULL, heir BIGINT NOT NULL) {norowid};
INSERT INTO servers VALUES (0, 0, 0, 1, 0))";

}  // namespace gridwise
