// The host's access to a running server: a socket in the data folder that only the server's user
// can open. Not reachable from the network.
#pragma once

#include <filesystem>
#include <memory>

#include "server/connections.h"
#include "service/host_effects.h"
#include "service/loop/executor.h"

namespace gridwise {

/// The path of the socket file in a data folder.
[[nodiscard]] std::filesystem::path admin_socket_in(const std::filesystem::path& folder);

/// Listens, with file mode 0600, until the returned object is destroyed, which also deletes the
/// file. Replaces a file left by an earlier process. Returns null and logs the reason if the socket
/// cannot be created: the server runs without it. REQUIRES: this process has the folder's database
/// open.
[[nodiscard]] std::shared_ptr<void> open_admin_socket(const std::filesystem::path& folder,
                                                      const HostDesk& desk,
                                                      const std::shared_ptr<Connections>& all,
                                                      const std::shared_ptr<Executor>& executor,
                                                      const std::shared_ptr<Store>& store);

}  // namespace gridwise
