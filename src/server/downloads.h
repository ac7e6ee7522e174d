// Long answers: a few at a time, so that any number of clients who do not read hold little memory.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <string>
#include <unordered_map>
#include <utility>

#include "service/loop/turns.h"

namespace gridwise {

/// Used only on the loop, which runs none of its coroutines after stopping.
class Downloads {
 public:
  static constexpr int kMaxAtOnce = 16;
  static constexpr int kMaxOfAddress = 4;

  explicit Downloads(boost::asio::io_context& context) : context_(context) {}
  Downloads(const Downloads&) = delete;
  Downloads& operator=(const Downloads&) = delete;

  /// The right to send one long answer; given back on destruction.
  class Place {
   public:
    Place(Downloads& of, std::string address) : of_(&of), address_(std::move(address)) {}
    Place(Place&& other) noexcept
        : of_(std::exchange(other.of_, nullptr)), address_(std::move(other.address_)) {}
    Place& operator=(Place&&) = delete;
    ~Place() {
      if (of_ != nullptr) of_->leave(address_);
    }

   private:
    Downloads* of_;
    std::string address_;
  };

  /// Waits for a free place; addresses take turns. REQUIRES: `party` outlives the wait.
  boost::asio::awaitable<Place> enter(const Party& party);

 private:
  /// Counts the address in, if there is a place for it.
  bool take(const std::string& address);
  void leave(const std::string& address);

  boost::asio::io_context& context_;
  Turns turns_;
  /// Timers that never expire; cancelling one gives its place.
  std::unordered_map<Turns::Ticket, boost::asio::steady_timer*> waiting_;
  Turns::Ticket last_ = 0;
  int taken_ = 0;
  std::unordered_map<std::string, int> of_address_;  ///< places taken; none is 0
};

inline boost::asio::awaitable<Downloads::Place> Downloads::enter(const Party& party) {
  // Nobody overtakes: whoever waits at this address was first.
  if (turns_.waiting_at(party.address) > 0 || !take(party.address)) {
    namespace asio = boost::asio;
    asio::steady_timer turn(context_, asio::steady_timer::time_point::max());
    const Turns::Ticket ticket = ++last_;
    waiting_.emplace(ticket, &turn);
    turns_.push(ticket, party);
    boost::system::error_code cancelled;
    co_await turn.async_wait(asio::redirect_error(asio::use_awaitable, cancelled));
  }
  co_return Place(*this, party.address);
}

inline bool Downloads::take(const std::string& address) {
  if (taken_ >= kMaxAtOnce) return false;
  const auto known = of_address_.find(address);
  if (known != of_address_.end() && known->second >= kMaxOfAddress) return false;
  ++taken_;
  ++of_address_[address];
  return true;
}

inline void Downloads::leave(const std::string& address) {
  --taken_;
  const auto known = of_address_.find(address);
  if (--known->second == 0) of_address_.erase(known);
  if (context_.stopped()) return;  // those who wait are gone
  const auto next =
      turns_.next([this](Turns::Ticket, const Party& party) { return take(party.address); });
  if (next) waiting_.extract(*next).mapped()->cancel();
}

}  // namespace gridwise
