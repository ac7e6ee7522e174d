// Clients of other servers, whose requests this one decides: each is a client of the service, whose
// answers and pushes go out as messages.
#pragma once

#include <boost/json.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "service/verbs.h"
#include "store/cluster.h"

namespace gridwise {

/// Lives on the loop.
class Guests {
 public:
  Guests(Service::Inside& in, std::shared_ptr<Cluster> cluster)
      : in_(in), cluster_(std::move(cluster)) {}

  /// A request, `{"k":"c","from","n","client","address","line","who":{"account","name"}?}`. One
  /// that came before is not run again.
  void handle(const boost::json::object& message);
  /// The server does not decide what that request is about.
  void refuse(const boost::json::object& message);
  void leave(Incarnation from, ClientId client);
  /// All clients of that server have left; with 0, those of all servers.
  void leave_all(Incarnation from);

 private:
  static constexpr std::size_t kMostRemembered = 64;
  static constexpr std::size_t kLongestRemembered = 2'000;

  struct Guest {
    ClientId client = 0;
    PrincipalPtr principal;
    /// The last requests by number, and their answers.
    std::map<std::int64_t, std::optional<std::string>> done;
  };
  using Key = std::pair<Incarnation, ClientId>;

  Guest& guest_of(const Key& key, const boost::json::object& message);
  void answer(const Key& key, std::int64_t number, const std::string& line);
  void push(const Key& key, const std::string& line);
  void put(Incarnation to, boost::json::object message);
  void flush(Incarnation to);

  Service::Inside& in_;
  std::shared_ptr<Cluster> cluster_;
  std::map<Key, Guest> guests_;
  /// What goes out when control has returned to the loop: a push to many clients is one message.
  std::map<Incarnation, std::vector<boost::json::object>> outgoing_;
};

}  // namespace gridwise
