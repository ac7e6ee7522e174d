// Step 6 of the schema: statistics and ratings. Counting begins with this version: matches that
// finished before have no row of `finished`.
#pragma once

#include <string_view>

namespace gridwise {

inline constexpr std::string_view kStandingsStep = R"(CREATE TABLE finished (
  match_id TEXT NOT NULL PRIMARY KEY, at BIGINT NOT NULL, n BIGINT, game TEXT NOT NULL,
  category TEXT NOT NULL, result TEXT NOT NULL) WITHOUT ROWID;
CREATE UNIQUE INDEX finished_by_number ON finished (n) WHERE n IS NOT NULL;
CREATE INDEX finished_uncounted ON finished (at, match_id) WHERE n IS NULL;
CREATE TABLE projections (
  name TEXT NOT NULL PRIMARY KEY, version BIGINT NOT NULL, n BIGINT NOT NULL,
  day BIGINT NOT NULL) WITHOUT ROWID;
CREATE TABLE ratings (
  subject TEXT NOT NULL, category TEXT NOT NULL, rating DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL,
  games BIGINT NOT NULL, last BIGINT NOT NULL, information DOUBLE PRECISION NOT NULL,
  surplus DOUBLE PRECISION NOT NULL, boards BIGINT NOT NULL,
  place BIGINT NOT NULL,
  PRIMARY KEY (subject, category)) WITHOUT ROWID;
CREATE INDEX ratings_by_place ON ratings (category, place DESC, subject)
  WHERE boards = 1;
CREATE INDEX ratings_open ON ratings (subject, category) WHERE information > 0;
CREATE TABLE rating_steps (
  subject TEXT NOT NULL, category TEXT NOT NULL, n BIGINT NOT NULL,
  match_id TEXT NOT NULL, at BIGINT NOT NULL, rating DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL,
  opponent TEXT NOT NULL, PRIMARY KEY (subject, category, n)) WITHOUT ROWID;
CREATE TABLE tallies (
  subject TEXT NOT NULL, game TEXT NOT NULL, side BIGINT NOT NULL,
  opponent TEXT NOT NULL, level TEXT NOT NULL, played BIGINT NOT NULL,
  won BIGINT NOT NULL, drawn BIGINT NOT NULL, lost BIGINT NOT NULL,
  plies BIGINT NOT NULL, PRIMARY KEY (subject, game, opponent, level, side))
  WITHOUT ROWID;
CREATE TABLE streaks (
  subject TEXT NOT NULL, game TEXT NOT NULL, current BIGINT NOT NULL,
  longest BIGINT NOT NULL, last BIGINT NOT NULL, PRIMARY KEY (subject, game))
  WITHOUT ROWID;
CREATE TABLE bests (
  subject TEXT NOT NULL, game TEXT NOT NULL, board TEXT NOT NULL, played BIGINT NOT NULL,
  won BIGINT NOT NULL, scored BIGINT NOT NULL, score BIGINT NOT NULL,
  plies BIGINT NOT NULL, last BIGINT NOT NULL, PRIMARY KEY (subject, game, board))
  WITHOUT ROWID;
CREATE TABLE forgotten (account TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID)";

}  // namespace gridwise
