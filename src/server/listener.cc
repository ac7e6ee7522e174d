#include "server/listener.h"

#include <sys/resource.h>

#include <algorithm>

namespace gridwise {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

constexpr rlim_t kMaxDescriptors = 32'768;
constexpr rlim_t kForOthers = 64;  // reserved for the database, standard streams and the loop
constexpr rlim_t kLeast = 16;

}  // namespace

Result<void> listen(tcp::acceptor& acceptor, const std::string& address, std::uint16_t port) {
  boost::system::error_code problem;
  const auto parsed = asio::ip::make_address(address, problem);
  if (problem) return Error{"server/address", address + " is no network address", {}};
  const tcp::endpoint endpoint(parsed, port);
  // NOLINTBEGIN(bugprone-unused-return-value): `problem` has the same value
  acceptor.open(endpoint.protocol(), problem);
  if (!problem) acceptor.set_option(asio::socket_base::reuse_address(true), problem);
  if (!problem) acceptor.bind(endpoint, problem);
  if (!problem) acceptor.listen(asio::socket_base::max_listen_connections, problem);
  // NOLINTEND(bugprone-unused-return-value)
  if (problem == asio::error::address_in_use) {
    return Error{"server/port",
                 "port " + std::to_string(port) +
                     " is in use; choose another: PORT=8081 ./run, or gridwise serve --port 8081",
                 {}};
  }
  if (problem) return Error{"server/address", "cannot listen: " + problem.message(), {}};
  return {};
}

std::string host_of(const asio::ip::address& address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
  }
  return address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
}

std::string url_of(const tcp::endpoint& endpoint) {
  return "http://" + host_of(endpoint.address()) + ":" + std::to_string(endpoint.port());
}

std::size_t most_connections() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return kLeast;
  limit.rlim_cur = std::max(limit.rlim_cur, std::min(limit.rlim_max, kMaxDescriptors));
  if (setrlimit(RLIMIT_NOFILE, &limit) != 0) getrlimit(RLIMIT_NOFILE, &limit);
  const rlim_t usable = std::min(limit.rlim_cur, kMaxDescriptors);
  return std::max(kLeast, usable - std::min(usable, kForOthers));
}

SignalsHeld::SignalsHeld() {
  sigset_t ends;
  sigemptyset(&ends);
  for (const int signal : {SIGINT, SIGTERM}) sigaddset(&ends, signal);
  pthread_sigmask(SIG_BLOCK, &ends, &before_);
}

SignalsHeld::~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

}  // namespace gridwise
