// What was found damaged at opening, as lines of a text file beside the database. It stays until
// the operator has read it and removes it: the damage itself is often gone after the next start.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace gridwise {

[[nodiscard]] std::filesystem::path damage_file(const std::filesystem::path& database);

/// The lines of the file; none where there is no file.
[[nodiscard]] std::vector<std::string> read_damage(const std::filesystem::path& database);

/// Adds a line with the time before it. What cannot be written is lost to later starts only: the
/// caller tells it as well.
void note_damage(const std::filesystem::path& database, std::string_view says);

/// Keeps a copy of the write-ahead log, which SQLite is about to write over. Its path; empty when
/// there was no log or it could not be copied.
[[nodiscard]] std::filesystem::path keep_write_ahead_log(const std::filesystem::path& database);

}  // namespace gridwise
