#include "server/message_turns.h"

#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace gridwise {

namespace asio = boost::asio;

asio::awaitable<void> MessageTurns::wait(const Party& party) {
  asio::steady_timer turn(context_, asio::steady_timer::time_point::max());
  const Turns::Ticket ticket = ++last_;
  waiting_.emplace(ticket, &turn);
  turns_.push(ticket, party);
  schedule();
  boost::system::error_code cancelled;
  co_await turn.async_wait(asio::redirect_error(asio::use_awaitable, cancelled));
}

void MessageTurns::schedule() {
  if (scheduled_ || turns_.empty()) return;
  scheduled_ = true;
  asio::post(context_, [this] { serve_next(); });
}

void MessageTurns::serve_next() {
  scheduled_ = false;
  const auto ticket = turns_.next([](Turns::Ticket, const Party&) { return true; });
  waiting_.extract(*ticket)
      .mapped()
      ->cancel();  // before scheduling the next turn, so that this one runs first
  schedule();
}

}  // namespace gridwise
