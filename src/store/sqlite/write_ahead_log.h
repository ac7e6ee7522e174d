// Reads a database's first page from its write-ahead log, before SQLite opens the database
// (https://www.sqlite.org/walformat.html).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace gridwise {

/// How much of the first page is read: the database header, and the start of the schema.
inline constexpr std::size_t kFirstPageSize = 108;

/// The big-endian integer of `size` bytes (at most 4) at `offset`. REQUIRES: the bytes exist.
[[nodiscard]] std::uint32_t number_at(std::string_view bytes, std::size_t offset, std::size_t size);

/// The first kFirstPageSize bytes of page 1 as last written to the log; none if the log does not
/// contain it or is malformed. Does not verify checksums.
[[nodiscard]] std::optional<std::string> first_page_in_log(const std::filesystem::path& log);

}  // namespace gridwise
