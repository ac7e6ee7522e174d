// Step 9 of the schema: chat, reports, blocks, mutes, challenges, and matches declared void.
#pragma once

#include <string_view>

namespace gridwise {

inline constexpr std::string_view kPeopleStep = R"(CREATE TABLE says (
  n INTEGER PRIMARY KEY AUTOINCREMENT, match_id TEXT NOT NULL, at BIGINT NOT NULL,
  account TEXT NOT NULL, seat BIGINT NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
  hidden BIGINT NOT NULL);
CREATE INDEX says_by_match ON says (match_id, n);
CREATE INDEX says_by_account ON says (account, n);
CREATE INDEX says_by_time ON says (at);
CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT, at BIGINT NOT NULL, by_account TEXT NOT NULL,
  about TEXT NOT NULL, match_id TEXT NOT NULL, seat BIGINT NOT NULL, reason TEXT NOT NULL,
  comment TEXT NOT NULL, closed BIGINT NOT NULL, note TEXT NOT NULL);
CREATE INDEX reports_by_maker ON reports (by_account, at);
CREATE INDEX reports_by_subject ON reports (about);
CREATE INDEX reports_by_end ON reports (closed, at);
CREATE TABLE report_lines (
  report BIGINT NOT NULL, n BIGINT NOT NULL, at BIGINT NOT NULL, account TEXT NOT NULL,
  seat BIGINT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (report, n)) WITHOUT ROWID;
CREATE INDEX report_lines_by_account ON report_lines (account);
CREATE TABLE blocks (
  account TEXT NOT NULL, other TEXT NOT NULL, name TEXT NOT NULL, at BIGINT NOT NULL,
  PRIMARY KEY (account, other)) WITHOUT ROWID;
CREATE INDEX blocks_by_other ON blocks (other);
CREATE TABLE mutes (
  account TEXT NOT NULL PRIMARY KEY, until BIGINT NOT NULL, why TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE challenges (
  id TEXT NOT NULL PRIMARY KEY, by_account TEXT NOT NULL, by_name TEXT NOT NULL,
  to_account TEXT NOT NULL, to_name TEXT NOT NULL, setup TEXT NOT NULL, clock TEXT NOT NULL,
  visibility TEXT NOT NULL, made BIGINT NOT NULL, expires BIGINT NOT NULL) WITHOUT ROWID;
CREATE INDEX challenges_by_expiry ON challenges (expires);
ALTER TABLE finished ADD COLUMN voided BIGINT NOT NULL DEFAULT 0)";

}  // namespace gridwise
