#include "store/schema.h"

#include <array>

#include "store/schema_looks.h"
#include "store/schema_people.h"
#include "store/schema_races.h"
#include "store/schema_standings.h"

namespace gridwise {
namespace {

constexpr std::array<std::string_view, 9> kSteps{
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
    // 5: accounts and sessions, whose games are whose, and the match of a record. Matches and
    // records of before belong to no account.
    R"(CREATE TABLE accounts (
           id TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, name_key TEXT,
           password TEXT NOT NULL, recovery TEXT NOT NULL, state TEXT NOT NULL,
           banned_until BIGINT NOT NULL, banned_why TEXT NOT NULL, created BIGINT NOT NULL,
           named BIGINT NOT NULL, seen BIGINT NOT NULL, settings TEXT NOT NULL,
           rev BIGINT NOT NULL) WITHOUT ROWID;
         CREATE UNIQUE INDEX accounts_by_name ON accounts (name_key);
         CREATE INDEX accounts_by_time ON accounts (created, id);
         CREATE INDEX accounts_by_use ON accounts (kind, seen);
         CREATE INDEX accounts_banned ON accounts (banned_until) WHERE state = 'banned';
         CREATE TABLE aliases (
           guest TEXT NOT NULL PRIMARY KEY, account TEXT NOT NULL, at BIGINT NOT NULL)
           WITHOUT ROWID;
         CREATE INDEX aliases_by_account ON aliases (account);
         CREATE TABLE held_names (
           name_key TEXT NOT NULL PRIMARY KEY, until BIGINT NOT NULL) WITHOUT ROWID;
         CREATE TABLE sessions (
           hash TEXT NOT NULL PRIMARY KEY, id TEXT NOT NULL, account TEXT NOT NULL,
           guest TEXT NOT NULL, made BIGINT NOT NULL, renewed BIGINT NOT NULL,
           used BIGINT NOT NULL, confirmed BIGINT NOT NULL, expires BIGINT NOT NULL,
           ends BIGINT NOT NULL, keep BIGINT NOT NULL, agent TEXT NOT NULL, net TEXT NOT NULL,
           previous TEXT NOT NULL, previous_until BIGINT NOT NULL) WITHOUT ROWID;
         CREATE INDEX sessions_by_account ON sessions (account);
         CREATE INDEX sessions_by_expiry ON sessions (expires);
         CREATE INDEX sessions_by_previous ON sessions (previous) WHERE previous <> '';
         CREATE TABLE attempts (
           key TEXT NOT NULL PRIMARY KEY, failures BIGINT NOT NULL, since BIGINT NOT NULL,
           blocked_until BIGINT NOT NULL) WITHOUT ROWID;
         CREATE INDEX attempts_by_time ON attempts (since);
         CREATE TABLE resets (
           hash TEXT NOT NULL PRIMARY KEY, account TEXT NOT NULL UNIQUE, made_by TEXT NOT NULL,
           expires BIGINT NOT NULL, used BIGINT NOT NULL) WITHOUT ROWID;
         CREATE TABLE removals (account TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID;
         CREATE TABLE audit (
           id INTEGER PRIMARY KEY AUTOINCREMENT, at BIGINT NOT NULL, actor TEXT NOT NULL,
           action TEXT NOT NULL, subject TEXT NOT NULL, net TEXT NOT NULL, detail TEXT NOT NULL);
         CREATE INDEX audit_by_time ON audit (at);
         CREATE INDEX audit_by_actor ON audit (actor, id);
         CREATE INDEX audit_by_subject ON audit (subject, id);
         CREATE INDEX audit_nets ON audit (at) WHERE net <> '';
         CREATE TABLE match_seats (
           match_id TEXT NOT NULL, seat BIGINT NOT NULL, kind TEXT NOT NULL, account TEXT NOT NULL,
           name TEXT NOT NULL, PRIMARY KEY (match_id, seat)) WITHOUT ROWID;
         CREATE INDEX seats_by_account ON match_seats (account, match_id) WHERE account <> '';
         CREATE INDEX matches_by_owner ON matches (owner) WHERE owner <> '';
         ALTER TABLE records ADD COLUMN match_id TEXT NOT NULL DEFAULT '';
         CREATE INDEX records_by_match ON records (match_id) WHERE match_id <> '';
         CREATE INDEX records_by_owner ON records (owner) WHERE owner <> '')",
    kStandingsStep,  // 6: statistics and ratings
    kRacesStep,      // 7: races
    kLooksStep,      // 8: looks and images
    kPeopleStep,     // 9: chat, reports, blocks, challenges
};

}  // namespace

std::span<const std::string_view> schema_steps() { return kSteps; }

}  // namespace gridwise
