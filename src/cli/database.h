// Shared by the commands about a database.
#pragma once

#include <filesystem>

#include "cli/command.h"
#include "cli/parts.h"
#include "service/data_folder.h"
#include "store/database_check.h"

namespace gridwise::cli {

/// Prints each damage as a line, replays every record, and draws progress on a terminal.
[[nodiscard]] CheckHooks check_hooks(const Context& context);

/// Prints the counts of `file`; kNo if something is damaged.
[[nodiscard]] int print_checked(const Context& context, const std::filesystem::path& file,
                                const DatabaseCheck& found);

}  // namespace gridwise::cli
