// The clients of a service: sockets, and guests from other servers.
#include <algorithm>

#include "service/peers.h"
#include "service/request/limit_key.h"
#include "service/verbs.h"

namespace gridwise {
namespace {

constexpr double kRateWindowSeconds = 20;
constexpr double kPhrasesAtOnce = 5;

}  // namespace

ClientId Service::Inside::add_client(Send send, const std::string& address,
                                     const PrincipalPtr& principal, Client::Kind kind) {
  const ClientId client = ++last_client;
  const auto now = executor->steady_now();
  const double most = std::max(1, options.rate_limit);
  const Allowance allowance(most, most / kRateWindowSeconds, now);
  const Allowance phrases(kPhrasesAtOnce, kPhrasesAtOnce / kRateWindowSeconds, now);
  clients.emplace(client,
                  Client{std::move(send), address, allowance, allowance, principal, phrases, kind});
  if (kind == Client::Kind::kSocket) quotas.open_socket(address, now);
  if (principal) ++principal->sockets;
  return client;
}

ClientId Service::connect(Send send, std::string_view address, const PrincipalPtr& principal) {
  return inside_->add_client(std::move(send), limit_key(address), principal,
                             Inside::Client::Kind::kSocket);
}

Result<void> Service::may_connect(const std::string& address, const PrincipalPtr& principal) const {
  if (silent()) return away();
  if (inside_->options.quotas.on && principal && principal->sockets >= kMostSocketsOfOne) {
    return Error{"limit/sockets", "too many connections for one person", {}};
  }
  return inside_->quotas.check_socket(limit_key(address));
}

void Service::disconnect(ClientId client) { inside_->remove_client(client); }

void Service::Inside::remove_client(ClientId client) {
  const auto left = clients.extract(client);
  if (left.empty()) return;
  if (left.mapped().principal) --left.mapped().principal->sockets;
  if (left.mapped().kind == Client::Kind::kSocket) {
    quotas.close_socket(left.mapped().address, executor->steady_now());
  }
  jobs.leave(client);
  watchers.leave(client);
  lobby.leave(client);
  races.disconnect(client);
  if (peers) peers->leave(client);
}

bool Service::silent() const { return inside_->peers && inside_->peers->silent(); }

}  // namespace gridwise
