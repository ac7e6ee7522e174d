// Several servers on one database: which are alive, who owns each match, and messages between them.
// Each match is decided by one server at a time, its owner: the server that made it, or that
// server's heir. The lobby belongs to the heir of server 0, which never existed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "gridwise/result.h"

namespace gridwise {

/// Identifies one run of a server; never reused. 0: nobody.
using Incarnation = std::int64_t;

/// A server as seen by the others.
struct ServerSign {
  Incarnation server = 0;
  std::int64_t beats = 0;  ///< heartbeat counter
  bool connected = false;  ///< has a database session
  bool ended = false;      ///< no longer decides anything and has no heir yet
};

/// `beat` and `inherit` run on the store's lane, serialized with its writes; the rest is thread
/// safe. Errors besides the store's: store/deposed, if this server has an heir and so can no longer
/// write.
class Cluster {
 public:
  using Heard = std::function<void(std::string message)>;
  using Missed = std::function<void()>;

  Cluster() = default;
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;
  virtual ~Cluster() = default;

  [[nodiscard]] virtual Incarnation self() const = 0;

  /// Sends a heartbeat and returns the other servers that have no heir.
  [[nodiscard]] virtual Result<std::vector<ServerSign>> beat() = 0;
  /// Makes this server the heir of `dead` and of all servers `dead` was heir of. From then on
  /// `dead` cannot write. False if it already has another heir.
  [[nodiscard]] virtual Result<bool> inherit(Incarnation dead) = 0;

  /// The server that decides the match; 0 while its last owner has no heir. Errors: match/unknown.
  [[nodiscard]] virtual Result<Incarnation> owner_of(std::string_view match) = 0;
  /// The server that has the lobby; 0 if none.
  [[nodiscard]] virtual Result<Incarnation> lobby() = 0;
  /// The running matches owned by this server, newest first.
  [[nodiscard]] virtual Result<std::vector<std::string>> own_running(int most) = 0;

  /// Messages from one server to another arrive in order, exactly once, except that messages to and
  /// from a server can be lost with its connection, and messages from it if it sends far faster
  /// than the database takes them. That server's `missed` is called once it can send and receive
  /// again. Both callbacks run on the bus's own thread. A new call replaces them; empty functions
  /// stop them.
  virtual void listen(Heard heard, Missed missed) = 0;
  /// Sends to a server, or to all others if `to` is 0. Does not block. REQUIRES: UTF-8.
  virtual void send(Incarnation to, std::string message) = 0;
};

}  // namespace gridwise
