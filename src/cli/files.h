// Whole files in and out, never half-written.
#pragma once

#include <string>
#include <string_view>

#include "kit/result.h"

namespace gridwise::cli {

/// The whole of a file, or of standard input for "-". Error: file/read.
[[nodiscard]] Result<std::string> read_file(const std::string& name);

/// Writes beside the file and renames, so that `name` holds all of `text` or what it held before.
/// Error: file/write.
[[nodiscard]] Result<void> write_file(const std::string& name, const std::string& text);

/// Adds to the end of a file that is there, and returns when it is on the disk. Error: file/write.
[[nodiscard]] Result<void> append_file(const std::string& name, std::string_view text);

}  // namespace gridwise::cli
