// Step 8 of the schema: looks, and the images they use.
#pragma once

#include <string_view>

namespace gridwise {

inline constexpr std::string_view kLooksStep = R"(CREATE TABLE looks (
  account {id} NOT NULL PRIMARY KEY, board {id} NOT NULL, mark {id} NOT NULL,
  image {id} NOT NULL, rev BIGINT NOT NULL) {norowid};
CREATE INDEX looks_by_image ON looks (image) WHERE image <> '';
CREATE TABLE blobs (
  hash {id} NOT NULL PRIMARY KEY, width BIGINT NOT NULL, height BIGINT NOT NULL,
  bytes {bytes} NOT NULL, made BIGINT NOT NULL);
CREATE INDEX blobs_by_time ON blobs (made))";

}  // namespace gridwise
