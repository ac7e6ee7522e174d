// Step 9 of the schema: chat, reports, blocks, mutes, challenges, and matches declared void.
#pragma once

#include <string_view>

namespace gridwise {

inline constexpr std::string_view kPeopleStep = R"(CREATE TABLE says (
  n {serial}, match_id {id} NOT NULL, at BIGINT NOT NULL,
  account {id} NOT NULL, seat BIGINT NOT NULL, kind {id} NOT NULL, text {id} NOT NULL,
  hidden BIGINT NOT NULL);
CREATE INDEX says_by_match ON says (match_id, n);
CREATE INDEX says_by_account ON says (account, n);
CREATE INDEX says_by_time ON says (at);
CREATE TABLE reports (
  id {serial}, at BIGINT NOT NULL, by_account {id} NOT NULL,
  about {id} NOT NULL, match_id {id} NOT NULL, seat BIGINT NOT NULL, reason {id} NOT NULL,
  comment {id} NOT NULL, closed BIGINT NOT NULL, note {id} NOT NULL);
CREATE INDEX reports_by_maker ON reports (by_account, at);
CREATE INDEX reports_by_subject ON reports (about);
CREATE INDEX reports_by_end ON reports (closed, at);
CREATE TABLE report_lines (
  report BIGINT NOT NULL, n BIGINT NOT NULL, at BIGINT NOT NULL, account {id} NOT NULL,
  seat BIGINT NOT NULL, text {id} NOT NULL, PRIMARY KEY (report, n)) {norowid};
CREATE INDEX report_lines_by_account ON report_lines (account);
CREATE TABLE blocks (
  account {id} NOT NULL, other {id} NOT NULL, name {id} NOT NULL, at BIGINT NOT NULL,
  PRIMARY KEY (account, other)) {norowid};
CREATE INDEX blocks_by_other ON blocks (other);
CREATE TABLE mutes (
  account {id} NOT NULL PRIMARY KEY, until BIGINT NOT NULL, why {id} NOT NULL) {norowid};
CREATE TABLE challenges (
  id {id} NOT NULL PRIMARY KEY, by_account {id} NOT NULL, by_name {id} NOT NULL,
  to_account {id} NOT NULL, to_name {id} NOT NULL, setup {id} NOT NULL, clock {id} NOT NULL,
  visibility {id} NOT NULL, made BIGINT NOT NULL, expires BIGINT NOT NULL) {norowid};
CREATE INDEX challenges_by_expiry ON challenges (expires);
ALTER TABLE finished ADD COLUMN voided BIGINT NOT NULL DEFAULT 0)";

}  // namespace gridwise
