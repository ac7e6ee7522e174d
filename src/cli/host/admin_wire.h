// `gridwise admin` while the server runs: sends the request through the socket in the server's data
// folder; the server runs it.
#pragma once

#include <optional>
#include <string>

#include "cli/host/admin_actions.h"

namespace gridwise::cli {

/// Sends the request to the data folder's server and returns the ExitCode; none if no server
/// listens there. Prints errors.
[[nodiscard]] std::optional<int> ask_server(const std::string& action,
                                            const AdminArguments& arguments,
                                            const Context& context);

/// The server's side.
[[nodiscard]] HostDesk admin_desk();

}  // namespace gridwise::cli
