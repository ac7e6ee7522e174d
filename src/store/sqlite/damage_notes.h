// Damage found when the database was opened, as lines of a text file beside it. The file stays
// until the operator removes it, since the damage itself is often undetectable after the next
// start.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace gridwise {

[[nodiscard]] std::filesystem::path damage_file(const std::filesystem::path& database);

/// The lines of the file; none if there is no file.
[[nodiscard]] std::vector<std::string> read_damage(const std::filesystem::path& database);

/// Appends a line that begins with the time. Ignores failures: the caller reports the damage too.
void note_damage(const std::filesystem::path& database, std::string_view says);

/// Copies the write-ahead log before SQLite overwrites it. Returns the copy's path; empty if there
/// was no log or it could not be copied.
[[nodiscard]] std::filesystem::path keep_write_ahead_log(const std::filesystem::path& database);

}  // namespace gridwise
