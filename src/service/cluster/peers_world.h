// For tests: several services on one simulated store, and what their clients receive.
#pragma once

#include <doctest/doctest.h>

#include <array>
#include <boost/json.hpp>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kit/json_text.h"
#include "service/answers.h"
#include "service/cluster/peers.h"
#include "service/cluster/simulated_cluster.h"
#include "service/service.h"

namespace gridwise {

namespace json = boost::json;

/// A process: its service and the messages its clients received.
struct ServerProcess {
  std::shared_ptr<SimulatedHub> hub;
  Incarnation number;
  std::shared_ptr<ProcessExecutor> executor = std::make_shared<ProcessExecutor>(hub->executor);
  std::shared_ptr<SimulatedCluster> cluster = std::make_shared<SimulatedCluster>(hub, number);
  std::optional<Service> service;
  std::map<ClientId, std::vector<json::object>> received;
  std::vector<std::string> codes;  ///< why it was deposed
  int asked = 0;

  ServerProcess(std::shared_ptr<SimulatedHub> of, Incarnation with)
      : hub(std::move(of)), number(with) {
    ServiceOptions options;
    options.entropy = [drawn = static_cast<std::uint64_t>(number) << 32U]() mutable {
      return ++drawn;
    };
    options.choose = [](const GameSetup&, const AnyPosition& position, const std::string&,
                        std::uint64_t, const Limits&) -> Result<std::string> {
      return position.legal_moves().front();
    };
    options.others = [this] {
      return std::make_unique<Peers>(executor, std::make_shared<Log>(), cluster,
                                     [this](const Error& error) { codes.push_back(error.code); });
    };
    service.emplace(executor, std::make_shared<FencedStore>(hub, cluster), options);
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess() { kill(); }

  void kill() {
    executor->kill();
    hub->servers.at(number).connected = false;
    service.reset();
  }

  ClientId join(const PrincipalPtr& principal = {}) {
    const auto id = std::make_shared<ClientId>(0);
    *id = service->connect(
        [this, id](const std::string& line) {
          received[*id].push_back(json::parse(line).get_object());
        },
        "192.0.2." + std::to_string(number), principal);
    return *id;
  }
  int send(ClientId client, json::object request) {
    request["id"] = ++asked;
    const NoReads on_loop;
    service->receive(client, json_text(request));
    return asked;
  }
  /// The answer to a request; nullopt if there is none yet.
  std::optional<json::object> answer_to(ClientId client, int request) {
    for (const json::object& message : received[client]) {
      const auto* const id = message.if_contains("id");
      if (id != nullptr && *id == request) return message;
    }
    return {};
  }
  json::object answer(ClientId client, json::object request, Time wait = Time(6'000)) {
    const int number_of = send(client, std::move(request));
    for (Time waited(0); waited < wait; waited += Time(10)) {
      if (const auto found = answer_to(client, number_of)) return *found;
      hub->executor->run_for(Time(10));
    }
    FAIL("no answer");
    return {};
  }
  json::object ok(ClientId client, json::object request) {
    return ok_in(answer(client, std::move(request)));
  }
  std::string code(ClientId client, json::object request) {
    return code_in(answer(client, std::move(request)), "");
  }
  /// The seqs of the events that the client was pushed, in order.
  std::vector<std::int64_t> seen(ClientId client, const std::string& match) {
    std::vector<std::int64_t> seqs;
    for (const json::object& message : received[client]) {
      if (!message.contains("match") || message.at("match") != match.c_str()) continue;
      if (!message.contains("events")) continue;
      for (const json::value& event : message.at("events").as_array()) {
        seqs.push_back(event.at("seq").as_int64());
      }
    }
    return seqs;
  }
};

struct Processes {
  std::shared_ptr<SimulatedHub> hub = std::make_shared<SimulatedHub>();
  std::deque<ServerProcess> all;

  explicit Processes(int count) {
    for (int i = 0; i < count; ++i) add();
  }
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;
  /// Pending tasks own the executor and store that own them: break the cycle.
  ~Processes() {
    all.clear();
    hub->executor->crash();
  }
  ServerProcess& add() {
    all.emplace_back(hub, static_cast<Incarnation>(hub->servers.size()));
    pass(1'000);
    return all.back();
  }
  ServerProcess& operator[](std::size_t i) { return all[i]; }
  void pass(int time_ms) { hub->executor->run_for(Time(time_ms)); }
  [[nodiscard]] std::size_t stored(const std::string& match) const {
    return hub->store->events(match)->size();
  }
};

inline constexpr std::array<const char*, 5> kFirstMoves{"a1", "b1", "a2", "b2", "a3"};

/// A match between two people, and their tokens.
struct Played {
  std::string match;
  std::array<std::string, 2> tokens;
  int moves = 0;

  [[nodiscard]] json::object move() const {
    const auto at = static_cast<std::size_t>(moves);
    return {{"do", "match.move"},
            {"match", match},
            {"token", tokens[at % 2]},
            {"seq", 1 + moves},
            {"command", "c" + std::to_string(moves)},
            {"move", kFirstMoves[at]}};
  }
};

inline Played new_game(ServerProcess& process, ClientId client, const char* clock = "none") {
  const json::object seat{{"kind", "person"}};
  const json::object made = process.ok(
      client,
      {{"do", "match.new"}, {"setup", "tictactoe"}, {"clock", clock}, {"seats", {seat, seat}}});
  return {std::string(made.at("match").as_string()),
          {std::string(made.at("tokens").at(0).as_string()),
           std::string(made.at("tokens").at(1).as_string())}};
}

inline std::vector<std::int64_t> numbers(std::int64_t from, std::int64_t to) {
  std::vector<std::int64_t> list;
  for (std::int64_t i = from; i <= to; ++i) list.push_back(i);
  return list;
}

inline PrincipalPtr person_named(const std::string& account) {
  auto principal = std::make_shared<Principal>();
  principal->account = account;
  principal->name = account;
  return principal;
}

}  // namespace gridwise
