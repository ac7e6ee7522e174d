// The little that has to be known of a write-ahead log before SQLite opens its database:
// https://www.sqlite.org/walformat.html.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace gridwise {

/// How much of a database's first page is looked at: its header, and the head of its schema.
inline constexpr std::size_t kFirstPageSize = 108;

/// `size` bytes from `offset`, greatest first. REQUIRES: they are there; at most 4.
[[nodiscard]] std::uint32_t number_at(std::string_view bytes, std::size_t offset, std::size_t size);

/// The beginning of the first page as it was last written to the log; none when the log has no such
/// page, or is none. Checksums are not looked at.
[[nodiscard]] std::optional<std::string> first_page_in_log(const std::filesystem::path& log);

}  // namespace gridwise
