// The other servers of the store, as the service sees them: which of them decides a request, and
// what they must hear. This class itself says that there is none.
#pragma once

#include <boost/json.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "service/loop/party.h"
#include "service/request/clients.h"

namespace gridwise {

class Requests;
struct OpenRequest;

/// What the other servers need of this one.
struct Here {
  Clients& clients;
  Requests& requests;
  /// A remote client has left.
  std::function<void(ClientId)> disconnect;
  /// The newest matches that are watched here, newest first.
  std::function<std::vector<std::string>(std::size_t most)> watched;

  // What their news make this server do.

  std::function<void(const std::string& match)> resume;  ///< a match taken over
  std::function<void()> lobby_opened;                    ///< taken over, too
  std::function<void()> match_ended;
  /// Blocks have changed, in that match unless it is empty.
  std::function<void(const std::string& match)> blocks_changed;
  std::function<void(const std::string& account)> looks_changed;
  std::function<void(const PeopleChange&)> people_changed;
  std::function<void(const std::string& match, std::int64_t line)> line_hidden;
  /// The accounts in a match, each with whether another person waits for its move.
  std::function<void(const std::string& match,
                     const std::vector<std::pair<std::string, bool>>& turns)>
      turn_changed;
};

/// Used on the loop only.
class OtherServers {
 public:
  /// Of the servers that share the store.
  struct Count {
    std::int64_t number = 0;  ///< this server's
    std::size_t others = 0;
    bool lobby = false;  ///< whether this server has the lobby
  };

  OtherServers() = default;
  OtherServers(const OtherServers&) = delete;
  OtherServers& operator=(const OtherServers&) = delete;
  virtual ~OtherServers() = default;

  /// Called once, before the loop runs. `here` outlives the object.
  virtual void meet(const Here&) {}
  /// Whether this server must not answer, because others may decide its matches by now.
  [[nodiscard]] virtual bool silent() const { return false; }
  [[nodiscard]] virtual std::optional<Count> count() { return {}; }
  /// Whether this server decides the match, as far as it has learned.
  [[nodiscard]] virtual bool decides(const std::string& /*match*/) { return true; }
  /// Calls `done` once it is known which server decides the match: at once, or after a read off the
  /// loop.
  // NOLINTNEXTLINE(performance-unnecessary-value-param): it is moved by who reads
  virtual void learn(const std::string& /*match*/, std::function<void()> done) { done(); }
  [[nodiscard]] virtual bool has_lobby_here() { return true; }
  /// The matches with watchers at other servers, as those servers last reported.
  [[nodiscard]] virtual std::vector<std::string> watched_elsewhere() const { return {}; }

  /// Forwards the request if another server decides it. Returns true if the request was taken over:
  /// it is answered here or later.
  [[nodiscard]] virtual bool pass_on(const std::shared_ptr<OpenRequest>& /*open*/,
                                     const boost::json::object& /*request*/) {
    return false;
  }
  /// Sends a command for an account that need not be connected here. REQUIRES: another server
  /// decides the match.
  // NOLINTNEXTLINE(performance-unnecessary-value-param): it is moved by who sends it
  virtual void command_of(const std::string& /*account*/, boost::json::object /*request*/,
                          const std::function<void(Result<void>)>& done) {
    done({});
  }

  /// This server has made the match, and so decides it.
  virtual void made(const std::string& /*match*/) {}

  // News for the others.

  virtual void client_left(ClientId) {}
  /// To the server with the lobby. REQUIRES: that is not this one.
  virtual void match_ended() {}
  virtual void blocks_changed(const std::string& /*match*/) {}
  virtual void looks_changed(const std::string& /*account*/) {}
  virtual void people_changed(const PeopleChange&) {}
  virtual void line_hidden(const std::string& /*match*/, std::int64_t /*line*/) {}
  virtual void turn_changed(const std::string& /*match*/,
                            const std::vector<std::pair<std::string, bool>>& /*turns*/) {}
};

[[nodiscard]] inline Error away() {
  return {"store/away", "this server cannot reach the database; try another server", {}};
}

}  // namespace gridwise
