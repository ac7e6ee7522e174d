#include "service/loop/turns.h"

#include <algorithm>
#include <utility>

namespace gridwise {

void Turns::push(Ticket ticket, const Party& party) {
  const auto [known, added] = places_.try_emplace(party.address);
  if (added) known->second = addresses_.insert(addresses_.end(), Address{party.address, {}, 0});
  Address& address = *known->second;
  auto client = std::ranges::find(address.clients, party.client, &Client::id);
  if (client == address.clients.end()) {
    client = address.clients.insert(address.clients.end(), Client{party.client, {}});
  }
  client->tickets.push_back(ticket);
  ++address.waiting;
  parties_[ticket] = party;
}

bool Turns::remove(Ticket ticket) {
  const auto known = parties_.find(ticket);
  if (known == parties_.end()) return false;
  const Place address = places_.at(known->second.address);
  const auto client = std::ranges::find(address->clients, known->second.client, &Client::id);
  forget(ticket, address, client);
  return true;
}

std::optional<Turns::Ticket> Turns::next(const Accepts& accepts) {
  for (auto address = addresses_.begin(); address != addresses_.end(); ++address) {
    if (const auto ticket = next_at(address, accepts)) return ticket;
  }
  return {};
}

std::optional<Turns::Ticket> Turns::next_at(Place address, const Accepts& accepts) {
  for (auto client = address->clients.begin(); client != address->clients.end(); ++client) {
    const Party party{address->name, client->id};
    const auto found = std::ranges::find_if(client->tickets,
                                            [&](Ticket ticket) { return accepts(ticket, party); });
    if (found == client->tickets.end()) continue;
    const Ticket ticket = *found;
    // Served: moves to the back. Iterators stay valid.
    address->clients.splice(address->clients.end(), address->clients, client);
    addresses_.splice(addresses_.end(), addresses_, address);
    forget(ticket, address, client);
    return ticket;
  }
  return {};
}

void Turns::forget(Ticket ticket, Place address, std::list<Client>::iterator client) {
  parties_.erase(ticket);
  client->tickets.erase(std::ranges::find(client->tickets, ticket));
  if (client->tickets.empty()) address->clients.erase(client);
  if (--address->waiting > 0) return;
  places_.erase(address->name);
  addresses_.erase(address);
}

std::size_t Turns::waiting_at(const std::string& address) const {
  const auto known = places_.find(address);
  return known == places_.end() ? 0 : known->second->waiting;
}

std::size_t Turns::clients_at(const std::string& address) const {
  const auto known = places_.find(address);
  return known == places_.end() ? 0 : known->second->clients.size();
}

std::size_t Turns::waiting_of(const Party& party) const {
  const auto known = places_.find(party.address);
  if (known == places_.end()) return 0;
  const auto client = std::ranges::find(known->second->clients, party.client, &Client::id);
  return client == known->second->clients.end() ? 0 : client->tickets.size();
}

}  // namespace gridwise
