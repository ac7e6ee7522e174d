// Fair queueing of messages by client address (round robin). A message waits for one message of
// each other address, not for those of all its sockets.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <unordered_map>

#include "service/loop/turns.h"

namespace gridwise {

/// Used only on the loop, which runs none of its coroutines after stopping.
class MessageTurns {
 public:
  explicit MessageTurns(boost::asio::io_context& context) : context_(context) {}
  MessageTurns(const MessageTurns&) = delete;
  MessageTurns& operator=(const MessageTurns&) = delete;

  /// Waits for the client's turn. Between turns the loop runs its other tasks. REQUIRES: `party`
  /// outlives the wait.
  boost::asio::awaitable<void> wait(const Party& party);

 private:
  void schedule();
  void serve_next();

  boost::asio::io_context& context_;
  Turns turns_;
  /// Timers that never expire; cancelling one signals its turn.
  std::unordered_map<Turns::Ticket, boost::asio::steady_timer*> waiting_;
  Turns::Ticket last_ = 0;
  bool scheduled_ = false;
};

}  // namespace gridwise
