// A fair queue: addresses take turns, within an address its clients take turns, and each client's
// tickets are served in order of arrival. A client with a thousand requests delays only itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>

#include "service/loop/party.h"

namespace gridwise {

/// A queue of tickets.
class Turns {
 public:
  using Ticket = std::uint64_t;
  using Accepts = std::function<bool(Ticket, const Party&)>;

  /// Queues a ticket behind those of the same client. A new client goes behind the others of its
  /// address, a new address behind all others. REQUIRES: a new ticket.
  void push(Ticket ticket, const Party& party);
  /// Returns false if the ticket is not queued.
  bool remove(Ticket ticket);
  /// Removes and returns the first ticket that `accepts` admits.
  [[nodiscard]] std::optional<Ticket> next(const Accepts& accepts);

  [[nodiscard]] bool empty() const { return parties_.empty(); }
  [[nodiscard]] std::size_t size() const { return parties_.size(); }
  [[nodiscard]] std::size_t waiting_at(const std::string& address) const;
  [[nodiscard]] std::size_t waiting_of(const Party& party) const;
  /// Whether a ticket of another party waits.
  [[nodiscard]] bool others_than(const Party& party) const {
    return waiting_of(party) < parties_.size();
  }
  /// The number of waiting addresses, and of waiting clients of an address.
  [[nodiscard]] std::size_t addresses() const { return addresses_.size(); }
  [[nodiscard]] std::size_t clients_at(const std::string& address) const;

 private:
  struct Client {
    ClientId id = 0;
    std::deque<Ticket> tickets;
  };
  struct Address {
    std::string name;
    std::list<Client> clients;  ///< the front is served next; none is empty
    std::size_t waiting = 0;
  };
  using Place = std::list<Address>::iterator;

  std::optional<Ticket> next_at(Place address, const Accepts& accepts);
  void forget(Ticket ticket, Place address, std::list<Client>::iterator client);

  std::list<Address> addresses_;  ///< the front is served next; none is empty
  std::unordered_map<std::string, Place> places_;
  std::unordered_map<Ticket, Party> parties_;
};

}  // namespace gridwise
