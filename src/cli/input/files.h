// Reads and writes whole files; writing is atomic.
#pragma once

#include <string>
#include <string_view>

#include "gridwise/result.h"

namespace gridwise::cli {

/// Reads a whole file, or standard input for "-". Error: file/read.
[[nodiscard]] Result<std::string> read_file(const std::string& name);

/// Writes a temporary file and renames it, so `name` always has either the old text or the new one.
/// Error: file/write.
[[nodiscard]] Result<void> write_file(const std::string& name, const std::string& text);

/// Appends to an existing file and syncs it to disk. Error: file/write.
[[nodiscard]] Result<void> append_file(const std::string& name, std::string_view text);

}  // namespace gridwise::cli
