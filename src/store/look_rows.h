// Rows of looks: how a person wants boards drawn and which stones to play with, and the images used
// by looks.
#pragma once

#include <cstdint>
#include <string>

namespace gridwise {

/// What a person's stones show: a character or an image. At most one is set; neither: the game's
/// default stones.
struct Mark {
  std::string text;   ///< one grapheme cluster (`clean_glyph` in service/wire/names.h)
  std::string image;  ///< hash of a stored image

  [[nodiscard]] bool empty() const { return text.empty() && image.empty(); }
  bool operator==(const Mark&) const = default;
};

/// The look of an account. An account without a row has the defaults.
struct LookRow {
  std::string account;
  std::string board;  ///< name of a skin; empty: the page's default
  Mark mark;
  std::int64_t rev = 0;  ///< revision

  bool operator==(const LookRow&) const = default;
};

/// An image as served: encoded by this program, never the uploaded bytes.
struct BlobRow {
  std::string hash;  ///< SHA-256 of `bytes`, 64 hexadecimal digits
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::string bytes;  ///< PNG
  std::int64_t made_ms = 0;

  bool operator==(const BlobRow&) const = default;
};

}  // namespace gridwise
