// Step 7 of the schema: races and their participants.
#pragma once

#include <string_view>

namespace gridwise {

inline constexpr std::string_view kRacesStep = R"(CREATE TABLE races (
  id {id} NOT NULL PRIMARY KEY, setup {id} NOT NULL, status {id} NOT NULL,
  visibility {id} NOT NULL, limit_ms BIGINT NOT NULL, made BIGINT NOT NULL,
  next {id} NOT NULL) {norowid};
CREATE INDEX races_open ON races (status) WHERE status <> 'finished';
CREATE TABLE race_members (
  race_id {id} NOT NULL, number BIGINT NOT NULL, account {id} NOT NULL, name {id} NOT NULL,
  match_id {id} NOT NULL, ending {id} NOT NULL, time_ms BIGINT NOT NULL,
  place BIGINT NOT NULL, PRIMARY KEY (race_id, number)) {norowid};
CREATE INDEX race_members_by_match ON race_members (match_id) WHERE match_id <> '';
CREATE INDEX race_members_by_account ON race_members (account) WHERE account <> '')";

}  // namespace gridwise
