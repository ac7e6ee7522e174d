// Clients of other servers, whose requests this server decides. Each is registered here as a
// client; its answers and pushes go out as messages between servers.
#pragma once

#include <boost/json.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "service/request/other_servers.h"
#include "service/request/requests.h"
#include "store/postgres/cluster.h"

namespace gridwise {

/// Used on the loop only.
class RemoteClients {
 public:
  RemoteClients(std::shared_ptr<Executor> executor, std::shared_ptr<Cluster> cluster,
                const Here& here)
      : executor_(std::move(executor)), cluster_(std::move(cluster)), here_(here) {}

  /// Handles a request, `{"k":"c","from","n","client","address","line","who":{"account","name"}?}`.
  /// A duplicate is not run again.
  void handle(const boost::json::object& message);
  /// Tells the sender that this server does not decide the request.
  void refuse(const boost::json::object& message);
  void leave(Incarnation from, ClientId client);
  /// Removes all clients of that server, or of every server if `from` is 0.
  void leave_all(Incarnation from);

 private:
  static constexpr std::size_t kMaxRemembered = 64;
  static constexpr std::size_t kMaxRememberedBytes = 2'000;

  struct RemoteClient {
    ClientId client = 0;
    PrincipalPtr principal;
    /// Recent requests by number, with their answers; nullopt while unanswered.
    std::map<std::int64_t, std::optional<std::string>> done;
  };
  using Key = std::pair<Incarnation, ClientId>;

  RemoteClient& remote_of(const Key& key, const boost::json::object& message);
  void answer(const Key& key, std::int64_t number, const std::string& line);
  void push(const Key& key, const std::string& line);
  void put(Incarnation to, boost::json::object message);
  void flush(Incarnation to);

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Cluster> cluster_;
  const Here& here_;
  std::map<Key, RemoteClient> remote_;
  /// Sent once control returns to the loop, so that a push to many clients is one message.
  std::map<Incarnation, std::vector<boost::json::object>> outgoing_;
};

}  // namespace gridwise
