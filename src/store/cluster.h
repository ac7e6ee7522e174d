// Several servers on one database: who is alive, which of them decides what, and the messages
// between them. Each match is decided by one server at a time, its owner: the one that made it, or
// the heir of that one. The lobby belongs to the heir of server 0, which never lived.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kit/result.h"

namespace gridwise {

/// The number of one start of a server; never used twice. 0: nobody.
using Incarnation = std::int64_t;

/// A server as the others see it.
struct ServerSign {
  Incarnation server = 0;
  std::int64_t beats = 0;  ///< counts its signs of life
  bool connected = false;  ///< it has a session at the database
  bool ended = false;      ///< it decides nothing any more, and has no heir yet
};

/// `beat` and `inherit` belong to the store's lane, one at a time with its writes; the rest may be
/// called from any thread. Errors, beside the store's: store/deposed, when this server has an heir:
/// it can write nothing any more.
class Cluster {
 public:
  using Heard = std::function<void(std::string message)>;
  using Missed = std::function<void()>;

  Cluster() = default;
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;
  virtual ~Cluster() = default;

  [[nodiscard]] virtual Incarnation self() const = 0;

  /// Gives a sign of life, and looks at the other servers that have no heir.
  [[nodiscard]] virtual Result<std::vector<ServerSign>> beat() = 0;
  /// This server becomes the heir of another one, and of those whose heir that one was. From then
  /// on that one can write nothing. False if it has another heir already.
  [[nodiscard]] virtual Result<bool> inherit(Incarnation dead) = 0;

  /// Who decides the match; 0 while its last owner has no heir. Errors: match/unknown.
  [[nodiscard]] virtual Result<Incarnation> owner_of(std::string_view match) = 0;
  /// Who has the lobby; 0 while nobody has.
  [[nodiscard]] virtual Result<Incarnation> lobby() = 0;
  /// The running matches that this server decides, newest first.
  [[nodiscard]] virtual Result<std::vector<std::string>> own_running(int most) = 0;

  /// Messages of one server to another arrive in order, and each once, except while a connection
  /// is lost: then `missed` is called at the receiver, after it can hear again. Both are called on
  /// a thread of their own; the last call replaces them, empty functions end it.
  virtual void listen(Heard heard, Missed missed) = 0;
  /// Sends to a server, or with 0 to all others. Returns at once. REQUIRES: UTF-8.
  virtual void send(Incarnation to, std::string message) = 0;
};

}  // namespace gridwise
