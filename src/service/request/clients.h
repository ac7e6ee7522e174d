// The clients of a service: sockets, and clients of other servers.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "service/loop/executor.h"
#include "service/loop/party.h"
#include "service/loop/principal.h"
#include "service/request/quotas.h"

namespace gridwise {

/// Used on the loop only.
class Clients {
 public:
  /// Sends a line, without its newline. Must not call back into the service.
  using Send = std::function<void(std::string)>;
  /// A remote client is one of another server, which counts its socket and messages.
  enum class Kind { kSocket, kRemote };
  /// `kHasty`: over the limit of messages. `kFlood`: as many times over it as a burst has messages.
  enum class Pace { kGood, kHasty, kFlood };

  /// `rate_limit`: messages a client may send in 20 s; 0: no limit.
  Clients(std::shared_ptr<Executor> executor, Quotas& quotas, int rate_limit)
      : executor_(std::move(executor)), quotas_(quotas), rate_limit_(rate_limit) {}

  /// `address` is a result of limit_key.
  [[nodiscard]] ClientId add(Send send, const std::string& address, const PrincipalPtr& principal,
                             Kind kind);
  /// Returns false if the client has left before.
  bool remove(ClientId client);
  /// Sends nothing to a client that has left.
  void send(ClientId client, std::string line) const;
  /// Sends to all sockets of a person, across sessions.
  void send(const Principal& person, const std::string& line) const;

  [[nodiscard]] bool contains(ClientId client) const { return clients_.contains(client); }
  [[nodiscard]] std::size_t size() const { return clients_.size(); }
  /// The empty party if the client has left.
  [[nodiscard]] Party party_of(ClientId client) const;
  /// Null for a program, and for a client that has left.
  [[nodiscard]] PrincipalPtr principal_of(ClientId client) const;
  /// All sockets of a person, across sessions.
  [[nodiscard]] std::vector<ClientId> sockets_of(const Principal& person) const;

  /// The addresses from which the account is connected; else the last one, if it is known.
  [[nodiscard]] std::set<std::string> addresses_of(const std::string& account) const;

  /// Counts a message. REQUIRES: contains(client).
  [[nodiscard]] Pace pace_of(ClientId client);
  /// Takes one phrase from the client's allowance; false if none is left. REQUIRES:
  /// contains(client).
  [[nodiscard]] bool take_phrase(ClientId client);

 private:
  struct Client {
    Send send;
    std::string address;
    Allowance messages;
    Allowance refusals;  ///< messages over the limit before it counts as a flood
    PrincipalPtr principal;
    Allowance phrases;
    Kind kind = Kind::kSocket;
  };

  std::shared_ptr<Executor> executor_;
  Quotas& quotas_;
  int rate_limit_;
  static constexpr std::size_t kMaxLeft = 20'000;

  std::unordered_map<ClientId, Client> clients_;
  /// The last address of accounts that have left; cleared when it is full.
  std::unordered_map<std::string, std::string> left_;
  ClientId last_ = 0;
};

}  // namespace gridwise
