#include "store/schema.h"

#include <array>

namespace gridwise {

std::span<const std::string_view> schema_steps() {
  static constexpr std::array<std::string_view, 4> kSteps{
      // 1: matches and their logs. Ids begin with the time of creation, so that events of matches
      // played at the same time are adjacent and a batch touches few pages.
      R"(CREATE TABLE matches (
           id TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, status TEXT NOT NULL,
           created BIGINT NOT NULL, updated BIGINT NOT NULL, owner TEXT NOT NULL) WITHOUT ROWID;
         CREATE INDEX matches_by_status ON matches (status, created);
         CREATE TABLE events (
           match_id TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, actor TEXT NOT NULL,
           command TEXT NOT NULL, kind TEXT NOT NULL, payload TEXT NOT NULL,
           PRIMARY KEY (match_id, seq)) WITHOUT ROWID)",
      // 2: records, and the row that check_writable updates.
      R"(CREATE TABLE records (
           id TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, result TEXT NOT NULL,
           persons BIGINT NOT NULL, bots BIGINT NOT NULL, played BIGINT NOT NULL,
           owner TEXT NOT NULL, body TEXT NOT NULL);
         CREATE INDEX records_by_time ON records (played);
         CREATE INDEX matches_by_time ON matches (created);
         CREATE TABLE checks (id BIGINT NOT NULL PRIMARY KEY, count BIGINT NOT NULL))",
      // 3: fingerprints of commands, the hash chain, and a flag for imported records.
      R"(ALTER TABLE events ADD COLUMN fingerprint TEXT NOT NULL DEFAULT '';
         ALTER TABLE events ADD COLUMN chain TEXT NOT NULL DEFAULT '';
         ALTER TABLE records ADD COLUMN imported BIGINT NOT NULL DEFAULT 0)",
      // 4: the head of each log, and the number of transactions. The chains of older logs are
      // computed by `migrate`.
      R"(CREATE TABLE heads (
           match_id TEXT NOT NULL PRIMARY KEY, seq BIGINT NOT NULL, link TEXT NOT NULL)
           WITHOUT ROWID;
         ALTER TABLE checks RENAME TO commits;
         INSERT OR IGNORE INTO commits (id, count) VALUES (1, 0))",
  };
  return kSteps;
}

}  // namespace gridwise
