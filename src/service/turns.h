// Whose turn it is among many who wait: it goes round by address, within an address round by
// client, and within a client by arrival. Whoever asks for a thousand things delays himself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>

#include "service/party.h"

namespace gridwise {

/// A queue of tickets.
class Turns {
 public:
  using Ticket = std::uint64_t;
  using Accepts = std::function<bool(Ticket, const Party&)>;

  /// Behind what waits for the same client. A client that did not wait is put behind the others of
  /// its address, an address that did not wait behind all others. REQUIRES: a new ticket.
  void push(Ticket ticket, const Party& party);
  /// False when it does not wait.
  bool remove(Ticket ticket);
  /// Takes out the first ticket that is accepted.
  [[nodiscard]] std::optional<Ticket> next(const Accepts& accepts);

  [[nodiscard]] bool empty() const { return parties_.empty(); }
  [[nodiscard]] std::size_t size() const { return parties_.size(); }
  [[nodiscard]] std::size_t waiting_at(const std::string& address) const;
  [[nodiscard]] std::size_t waiting_of(const Party& party) const;
  /// Whether anybody else than `party` waits.
  [[nodiscard]] bool others_than(const Party& party) const {
    return waiting_of(party) < parties_.size();
  }
  /// How many addresses wait, and how many clients of one.
  [[nodiscard]] std::size_t addresses() const { return addresses_.size(); }
  [[nodiscard]] std::size_t clients_at(const std::string& address) const;

 private:
  struct Client {
    ClientId id = 0;
    std::deque<Ticket> tickets;
  };
  struct Address {
    std::string name;
    std::list<Client> clients;  ///< the front one is served next; none is empty
    std::size_t waiting = 0;
  };
  using Place = std::list<Address>::iterator;

  std::optional<Ticket> next_at(Place address, const Accepts& accepts);
  void forget(Ticket ticket, Place address, std::list<Client>::iterator client);

  std::list<Address> addresses_;  ///< the front one is served next; none is empty
  std::unordered_map<std::string, Place> places_;
  std::unordered_map<Ticket, Party> parties_;
};

}  // namespace gridwise
