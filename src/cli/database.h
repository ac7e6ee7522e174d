// Shared by the commands about a database.
#pragma once

#include <string>

#include "cli/command.h"
#include "cli/parts.h"
#include "service/data_folder.h"
#include "store/database_check.h"

namespace gridwise::cli {

/// `--store`: the address of a PostgreSQL database, in place of the data folder's.
void add_store_option(CLI::App& app, std::string& address, const Context& context);

/// Prints each damage as a line, replays every record, and draws progress on a terminal.
[[nodiscard]] CheckHooks check_hooks(const Context& context);

/// Prints the counts of the database with this name; kNo if something is damaged.
[[nodiscard]] int print_checked(const Context& context, const std::string& name,
                                const DatabaseCheck& found);

}  // namespace gridwise::cli
