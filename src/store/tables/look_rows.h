// Rows of looks and images in SQL form. Bytes are passed as hexadecimal, because SOCI binds text.
#pragma once

#include <string>
#include <string_view>

#include "store/look_rows.h"
#include "store/sql/dialect.h"
#include "store/sql/rows.h"

namespace gridwise {

/// An image with its bytes as upper-case hexadecimal digits.
struct StoredBlob {
  BlobRow row;
  std::string digits;
};

inline constexpr const char* kLookColumns = "account, board, mark, image, rev";
[[nodiscard]] inline std::string blob_columns(Dialect dialect) {
  const bool postgres = dialect == Dialect::kPostgres;
  return std::string("hash, width, height, ") +
         (postgres ? "upper(encode(bytes, 'hex'))" : "hex(bytes)") + ", made";
}

// The members in column order.
inline auto members_of(LookRow& row, Flags&) {
  return std::tie(row.account, row.board, row.mark.text, row.mark.image, row.rev);
}
inline auto members_of(StoredBlob& stored, Flags&) {
  BlobRow& row = stored.row;
  return std::tie(row.hash, row.width, row.height, stored.digits, row.made_ms);
}

inline constexpr std::string_view kHexDigits = "0123456789ABCDEF";

[[nodiscard]] inline std::string hex_of(std::string_view bytes) {
  std::string digits;
  digits.reserve(2 * bytes.size());
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    digits += kHexDigits[value >> 4U];
    digits += kHexDigits[value & 15U];
  }
  return digits;
}

/// REQUIRES: pairs of upper-case hexadecimal digits.
[[nodiscard]] inline std::string bytes_of(std::string_view digits) {
  std::string bytes;
  bytes.reserve(digits.size() / 2);
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes += static_cast<char>(16 * kHexDigits.find(digits[i]) + kHexDigits.find(digits[i + 1]));
  }
  return bytes;
}

/// Bytes as a SQL literal.
[[nodiscard]] inline std::string bytes_literal(Dialect dialect, std::string_view bytes) {
  if (dialect == Dialect::kPostgres) return "decode('" + hex_of(bytes) + "', 'hex')";
  return "X'" + hex_of(bytes) + "'";
}

[[nodiscard]] inline BlobRow blob_of(const StoredBlob& stored) {
  BlobRow row = stored.row;
  row.bytes = bytes_of(stored.digits);
  return row;
}

}  // namespace gridwise
