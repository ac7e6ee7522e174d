// Step 7 of the schema: races and who takes part in them.
#pragma once

#include <string_view>

namespace gridwise {

inline constexpr std::string_view kRacesStep = R"(CREATE TABLE races (
  id TEXT NOT NULL PRIMARY KEY, setup TEXT NOT NULL, status TEXT NOT NULL,
  visibility TEXT NOT NULL, limit_ms BIGINT NOT NULL, made BIGINT NOT NULL,
  next TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX races_open ON races (status) WHERE status <> 'finished';
CREATE TABLE race_members (
  race_id TEXT NOT NULL, number BIGINT NOT NULL, account TEXT NOT NULL, name TEXT NOT NULL,
  match_id TEXT NOT NULL, ending TEXT NOT NULL, time_ms BIGINT NOT NULL,
  place BIGINT NOT NULL, PRIMARY KEY (race_id, number)) WITHOUT ROWID;
CREATE INDEX race_members_by_match ON race_members (match_id) WHERE match_id <> '';
CREATE INDEX race_members_by_account ON race_members (account) WHERE account <> '')";

}  // namespace gridwise
