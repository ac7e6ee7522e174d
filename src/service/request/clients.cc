#include "service/request/clients.h"

#include <algorithm>

namespace gridwise {
namespace {

constexpr double kRateWindowSeconds = 20;
constexpr double kPhrasesAtOnce = 5;

}  // namespace

ClientId Clients::add(Send send, const std::string& address, const PrincipalPtr& principal,
                      Kind kind) {
  const ClientId client = ++last_;
  const auto now = executor_->steady_now();
  const double most = std::max(1, rate_limit_);
  const Allowance allowance(most, most / kRateWindowSeconds, now);
  const Allowance phrases(kPhrasesAtOnce, kPhrasesAtOnce / kRateWindowSeconds, now);
  clients_.emplace(
      client, Client{std::move(send), address, allowance, allowance, principal, phrases, kind});
  if (kind == Kind::kSocket) quotas_.open_socket(address, now);
  if (principal) ++principal->sockets;
  return client;
}

bool Clients::remove(ClientId client) {
  const auto left = clients_.extract(client);
  if (left.empty()) return false;
  if (const PrincipalPtr& principal = left.mapped().principal) {
    --principal->sockets;
    if (left_.size() >= kMaxLeft) left_.clear();
    if (principal->settled()) left_[principal->account] = left.mapped().address;
  }
  if (left.mapped().kind == Kind::kSocket) {
    quotas_.close_socket(left.mapped().address, executor_->steady_now());
  }
  return true;
}

void Clients::send(ClientId client, std::string line) const {
  const auto found = clients_.find(client);
  if (found != clients_.end()) found->second.send(std::move(line));
}

void Clients::send(const Principal& person, const std::string& line) const {
  for (const ClientId client : sockets_of(person)) send(client, line);
}

Party Clients::party_of(ClientId client) const {
  const auto found = clients_.find(client);
  return found == clients_.end() ? Party{} : Party{found->second.address, client};
}

PrincipalPtr Clients::principal_of(ClientId client) const {
  const auto found = clients_.find(client);
  return found == clients_.end() ? nullptr : found->second.principal;
}

std::vector<ClientId> Clients::sockets_of(const Principal& person) const {
  std::vector<ClientId> sockets;
  for (const auto& [client, about] : clients_) {
    if (about.principal && same_person(*about.principal, person)) sockets.push_back(client);
  }
  return sockets;
}

std::set<std::string> Clients::addresses_of(const std::string& account) const {
  std::set<std::string> addresses;
  for (const auto& [client, about] : clients_) {
    if (about.principal && about.principal->is(account)) addresses.insert(about.address);
  }
  const auto left = left_.find(account);
  if (addresses.empty() && left != left_.end()) addresses.insert(left->second);
  return addresses;
}

Clients::Pace Clients::pace_of(ClientId client) {
  if (rate_limit_ == 0) return Pace::kGood;
  Client& known = clients_.at(client);
  const auto now = executor_->steady_now();
  if (known.messages.take(now)) return Pace::kGood;
  return known.refusals.take(now) ? Pace::kHasty : Pace::kFlood;
}

bool Clients::take_phrase(ClientId client) {
  return clients_.at(client).phrases.take(executor_->steady_now());
}

}  // namespace gridwise
