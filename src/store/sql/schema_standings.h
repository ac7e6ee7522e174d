// Step 6 of the schema: statistics and ratings. Only matches that finish from this version on are
// counted; earlier ones have no row in `finished`.
#pragma once

#include <string_view>

namespace gridwise {

inline constexpr std::string_view kStandingsStep = R"(CREATE TABLE finished (
  match_id {id} NOT NULL PRIMARY KEY, at BIGINT NOT NULL, n BIGINT, game {id} NOT NULL,
  category {id} NOT NULL, result {id} NOT NULL) {norowid};
CREATE UNIQUE INDEX finished_by_number ON finished (n) WHERE n IS NOT NULL;
CREATE INDEX finished_uncounted ON finished (at, match_id) WHERE n IS NULL;
CREATE TABLE projections (
  name {id} NOT NULL PRIMARY KEY, version BIGINT NOT NULL, n BIGINT NOT NULL,
  day BIGINT NOT NULL) {norowid};
CREATE TABLE ratings (
  subject {id} NOT NULL, category {id} NOT NULL, rating DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL,
  games BIGINT NOT NULL, last BIGINT NOT NULL, information DOUBLE PRECISION NOT NULL,
  surplus DOUBLE PRECISION NOT NULL, boards BIGINT NOT NULL,
  place BIGINT NOT NULL,
  PRIMARY KEY (subject, category)) {norowid};
CREATE INDEX ratings_by_place ON ratings (category, place DESC, subject)
  WHERE boards = 1;
CREATE INDEX ratings_open ON ratings (subject, category) WHERE information > 0;
CREATE TABLE rating_steps (
  subject {id} NOT NULL, category {id} NOT NULL, n BIGINT NOT NULL,
  match_id {id} NOT NULL, at BIGINT NOT NULL, rating DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL,
  opponent {id} NOT NULL, PRIMARY KEY (subject, category, n)) {norowid};
CREATE TABLE tallies (
  subject {id} NOT NULL, game {id} NOT NULL, side BIGINT NOT NULL,
  opponent {id} NOT NULL, level {id} NOT NULL, played BIGINT NOT NULL,
  won BIGINT NOT NULL, drawn BIGINT NOT NULL, lost BIGINT NOT NULL,
  plies BIGINT NOT NULL, PRIMARY KEY (subject, game, opponent, level, side))
  {norowid};
CREATE TABLE streaks (
  subject {id} NOT NULL, game {id} NOT NULL, current BIGINT NOT NULL,
  longest BIGINT NOT NULL, last BIGINT NOT NULL, PRIMARY KEY (subject, game))
  {norowid};
CREATE TABLE bests (
  subject {id} NOT NULL, game {id} NOT NULL, board {id} NOT NULL, played BIGINT NOT NULL,
  won BIGINT NOT NULL, scored BIGINT NOT NULL, score BIGINT NOT NULL,
  plies BIGINT NOT NULL, last BIGINT NOT NULL, PRIMARY KEY (subject, game, board))
  {norowid};
CREATE TABLE forgotten (account {id} NOT NULL PRIMARY KEY) {norowid})";

}  // namespace gridwise
