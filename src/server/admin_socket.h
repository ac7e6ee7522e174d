// The host's way into a running server: a socket in the data folder that only the server's user can
// open. Nothing of it is reachable from the network.
#pragma once

#include <filesystem>
#include <memory>

#include "server/connections.h"
#include "service/executor.h"
#include "service/host_effects.h"

namespace gridwise {

/// The file of the socket in a data folder.
[[nodiscard]] std::filesystem::path admin_socket_in(const std::filesystem::path& folder);

/// Listens, with the mode 0600, until the connections end; a file that an earlier process left is
/// replaced. REQUIRES: this process has the folder's database open. Returns what removes the file
/// at its end; null, with a line in the log, if the socket cannot be made: the server runs without
/// it.
[[nodiscard]] std::shared_ptr<void> open_admin_socket(const std::filesystem::path& folder,
                                                      const HostDesk& desk,
                                                      const std::shared_ptr<Connections>& all,
                                                      const std::shared_ptr<Executor>& executor,
                                                      const std::shared_ptr<Store>& store);

}  // namespace gridwise
