// Whose message the loop takes next. A hundred sockets of one address may all have sent something:
// a message of another address waits for one of theirs, not for all of them.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <unordered_map>

#include "service/turns.h"

namespace gridwise {

/// Lives on the loop, which runs no more of it once it has stopped.
class MessageTurns {
 public:
  explicit MessageTurns(boost::asio::io_context& context) : context_(context) {}
  MessageTurns(const MessageTurns&) = delete;
  MessageTurns& operator=(const MessageTurns&) = delete;

  /// Returns when it is that client's turn. Between two turns the loop does what else is due.
  /// `party` outlives the wait.
  boost::asio::awaitable<void> wait(const Party& party);

 private:
  void schedule();
  void serve_next();

  boost::asio::io_context& context_;
  Turns turns_;
  /// Timers that never ring; each is cancelled when its turn has come.
  std::unordered_map<Turns::Ticket, boost::asio::steady_timer*> waiting_;
  Turns::Ticket last_ = 0;
  bool scheduled_ = false;
};

}  // namespace gridwise
