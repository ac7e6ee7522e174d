// Helpers shared by the database commands.
#pragma once

#include <string>

#include "cli/command/command.h"
#include "cli/input/parts.h"
#include "store/upkeep/check.h"
#include "store/upkeep/data_folder.h"

namespace gridwise::cli {

/// `--store`: the address of a PostgreSQL database, instead of the data folder's.
void add_store_option(Options& options, std::string& address);

/// Hooks that print a line for each damage, replay every record, and draw progress on a terminal.
[[nodiscard]] CheckHooks check_hooks(const Context& context);

/// Prints the counts of the database called `name`; kNo if something is damaged.
[[nodiscard]] int print_checked(const Context& context, const std::string& name,
                                const DatabaseCheck& found);

}  // namespace gridwise::cli
