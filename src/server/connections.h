// The state that all connections of a server share: the service, the limits, and the lists of open
// connections.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <list>
#include <memory>
#include <unordered_set>

#include "account/accounts.h"
#include "server/message_turns.h"
#include "server/site.h"
#include "service/log.h"
#include "service/service.h"

namespace gridwise {

class Connection;

/// Used on the loop only. Outlives the service: connections that are still open at the end need
/// only the lists.
struct Connections {
  boost::asio::io_context& context;
  std::shared_ptr<Service> service;
  std::shared_ptr<Accounts> accounts;
  std::shared_ptr<Log> log;
  Hosts hosts;
  std::chrono::milliseconds patience;
  std::size_t most;
  bool limits = true;  ///< whether failures are counted by address
  std::unordered_set<Connection*> open{};
  std::list<Connection*> waiting{};  ///< without a whole request, longest first
  MessageTurns turns{context};
  bool ending = false;
};

}  // namespace gridwise
