// State shared by all connections of a server: the service, the limits, and what is open.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <list>
#include <memory>
#include <unordered_set>

#include "account/accounts.h"
#include "server/downloads.h"
#include "server/message_turns.h"
#include "server/proxies.h"
#include "server/site.h"
#include "service/loop/log.h"
#include "service/service.h"

namespace gridwise {

class Connection;
class Socket;

/// Used only on the loop. Outlives the service: at the end, connections that are still open need
/// only the lists.
struct Connections {
  boost::asio::io_context& context;
  std::shared_ptr<Service> service;
  std::shared_ptr<Accounts> accounts;
  std::shared_ptr<Log> log;
  Hosts hosts;
  Proxies proxies;
  std::chrono::milliseconds patience;
  std::size_t most;
  bool limits = true;  ///< whether failures count against addresses
  std::unordered_set<Connection*> open{};
  std::unordered_set<Socket*> sockets{};
  std::list<Connection*> waiting{};  ///< without a complete request, longest wait first
  MessageTurns turns{context};
  Downloads downloads{context};
  bool ending = false;

  [[nodiscard]] std::size_t count() const { return open.size() + sockets.size(); }
  /// Called when one has closed. The last one ends the loop of a server that is ending.
  void closed() const {
    if (ending && count() == 0) context.stop();
  }
};

}  // namespace gridwise
