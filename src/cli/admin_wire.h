// `gridwise admin` while the server runs: the request goes through the socket in its data folder,
// and is run there.
#pragma once

#include <optional>
#include <string>

#include "cli/admin_actions.h"

namespace gridwise::cli {

/// Asks the server of the data folder; returns its ExitCode. None if no server listens there.
/// Errors are printed.
[[nodiscard]] std::optional<int> ask_server(const std::string& action,
                                            const AdminArguments& arguments,
                                            const Context& context);

/// The server's side.
[[nodiscard]] HostDesk admin_desk();

}  // namespace gridwise::cli
