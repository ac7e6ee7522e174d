// For tests: several servers on one simulated executor and one store in memory. Each can be killed,
// stopped or cut off, and messages between them can be lost.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "service/simulated.h"
#include "store/postgres/cluster.h"

namespace gridwise {

/// What the servers share: the database. It follows the rules of PostgresCluster.
struct SimulatedHub {
  struct Server {
    std::int64_t beats = 0;
    bool connected = true;
    bool ended = false;
    Incarnation heir = 0;
    Cluster::Heard heard;
    Cluster::Missed missed;
  };
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  std::shared_ptr<FailingStore> store = std::make_shared<FailingStore>();
  std::map<Incarnation, Server> servers{{0, {0, false, true, 0, {}, {}}}};
  std::map<std::string, Incarnation, std::less<>> makers;  ///< of matches
  int lose = 0;  ///< how many of the next messages are lost
  std::size_t sent = 0;

  [[nodiscard]] Incarnation heir_of(Incarnation maker) const {
    const Server& server = servers.at(maker);
    return server.ended ? server.heir : maker;
  }
  void send(Incarnation from, Incarnation to, const std::string& message) {
    ++sent;
    if (lose > 0) {
      --lose;
      return;
    }
    executor->post_after(std::chrono::milliseconds(1), [this, from, to, message] {
      for (auto& [number, server] : servers) {
        const bool meant = to == 0 ? number != from : number == to;
        if (meant && server.connected && server.heard) server.heard(message);
      }
    });
  }
};

class SimulatedCluster final : public Cluster {
 public:
  SimulatedCluster(std::shared_ptr<SimulatedHub> hub, Incarnation self)
      : hub_(std::move(hub)), self_(self) {
    hub_->servers.emplace(self, SimulatedHub::Server{});
  }

  [[nodiscard]] Incarnation self() const override { return self_; }
  [[nodiscard]] Result<std::vector<ServerSign>> beat() override {
    const Result<void> reached = reach();
    if (!reached) return reached.error();
    ++own().beats;
    std::vector<ServerSign> signs;
    for (const auto& [number, server] : hub_->servers) {
      if (number == self_ || (server.ended && server.heir != 0)) continue;
      signs.push_back({number, server.beats, server.connected, server.ended});
    }
    return signs;
  }
  [[nodiscard]] Result<bool> inherit(Incarnation dead) override {
    const Result<void> reached = reach();
    if (!reached) return reached.error();
    bool inherited = false;
    for (auto& [number, server] : hub_->servers) {
      if (server.heir != dead && (number != dead || server.heir != 0)) continue;
      if (number != dead && server.heir == 0) continue;
      server.ended = true;
      server.heir = self_;
      inherited = true;
    }
    return inherited;
  }
  [[nodiscard]] Result<Incarnation> owner_of(std::string_view match) override {
    const auto maker = hub_->makers.find(match);
    if (maker == hub_->makers.end()) return Error{"match/unknown", "no such match", {}};
    return hub_->heir_of(maker->second);
  }
  [[nodiscard]] Result<Incarnation> lobby() override { return hub_->servers.at(0).heir; }
  [[nodiscard]] Result<std::vector<std::string>> own_running(int most) override {
    std::vector<std::string> ids;
    const auto rows = hub_->store->matches({.ids = {}, .statuses = {"running"}, .limit = most});
    if (!rows) return rows.error();
    for (const MatchRow& row : *rows) {
      const Result<Incarnation> owner = owner_of(row.id);
      if (owner && *owner == self_) ids.push_back(row.id);
    }
    return ids;
  }
  void listen(Heard heard, Missed missed) override {
    own().heard = std::move(heard);
    own().missed = std::move(missed);
  }
  void send(Incarnation to, std::string message) override {
    if (own().connected) hub_->send(self_, to, message);
  }

  /// Checked before every write.
  [[nodiscard]] Result<void> reach() {
    if (!own().connected) return Error{"store/lost", "the database is away", {}};
    if (own().ended) return Error{"store/deposed", "this server has an heir", {}};
    return {};
  }
  void made(const std::string& match) { hub_->makers.try_emplace(match, self_); }

 private:
  SimulatedHub::Server& own() { return hub_->servers.at(self_); }

  std::shared_ptr<SimulatedHub> hub_;
  Incarnation self_;
};

/// The store as one of the servers sees it.
class FencedStore final : public Store {
 public:
  FencedStore(std::shared_ptr<SimulatedHub> hub, std::shared_ptr<SimulatedCluster> cluster)
      : hub_(std::move(hub)), cluster_(std::move(cluster)) {}

  [[nodiscard]] Result<void> append(const Batch& batch) override {
    const Result<void> reached = cluster_->reach();
    if (!reached) return reached;
    Result<void> written = hub_->store->append(batch);
    if (!written) return written;
    for (const MatchRow& row : batch.matches) cluster_->made(row.id);
    return written;
  }
  [[nodiscard]] Result<void> check_writable() override { return cluster_->reach(); }
  [[nodiscard]] Result<void> together(const std::function<void()>& work) override {
    const Result<void> reached = cluster_->reach();
    return reached ? hub_->store->together(work) : reached;
  }
  [[nodiscard]] Result<std::vector<EventRow>> events(std::string_view match) override {
    return hub_->store->events(match);
  }
  [[nodiscard]] Result<std::vector<MatchRow>> matches(const MatchFilter& filter) override {
    return hub_->store->matches(filter);
  }
  [[nodiscard]] Result<std::vector<RecordRow>> records(const RecordFilter& filter) override {
    return hub_->store->records(filter);
  }
  [[nodiscard]] Result<std::vector<SeatRow>> seats(
      const std::vector<std::string>& matches) override {
    return hub_->store->seats(matches);
  }
  [[nodiscard]] Result<std::vector<RaceRow>> races(const RaceFilter& filter) override {
    return hub_->store->races(filter);
  }

 protected:
  [[nodiscard]] Result<void> run_change(const TablesWork& work) override {
    return hub_->store->change(work);
  }
  [[nodiscard]] Result<void> run_look(const TablesWork& work) override {
    return hub_->store->look(work);
  }

 private:
  std::shared_ptr<SimulatedHub> hub_;
  std::shared_ptr<SimulatedCluster> cluster_;
};

/// One process's share of the executor: its tasks die with it, and are queued while it is stopped.
class ProcessExecutor final : public Executor {
 public:
  explicit ProcessExecutor(std::shared_ptr<SimulatedExecutor> all) : all_(std::move(all)) {}

  void post(Task task) override { all_->post(own(std::move(task))); }
  void post_after(std::chrono::milliseconds delay, Task task) override {
    all_->post_after(delay, own(std::move(task)));
  }
  void run(Lane lane, Task task) override { all_->run(lane, own(std::move(task))); }
  void thread_stuck(Lane) override {}
  void thread_recovered(Lane) override {}
  [[nodiscard]] int threads_of(Lane lane) const override { return all_->threads_of(lane); }
  [[nodiscard]] Time now() const override { return all_->now(); }
  [[nodiscard]] SteadyTime steady_now() const override { return all_->steady_now(); }
  [[nodiscard]] std::chrono::nanoseconds thread_time() const override {
    return all_->thread_time();
  }

  void kill() {
    state_->dead = true;
    state_->waiting.clear();
  }
  void stop() { state_->stopped = true; }
  void go_on() {
    state_->stopped = false;
    for (Task& task : std::exchange(state_->waiting, {})) all_->post(own(std::move(task)));
  }

 private:
  struct State {
    bool dead = false;
    bool stopped = false;
    std::vector<Task> waiting;
  };
  [[nodiscard]] Task own(Task task) {
    return [state = state_, task = std::move(task)]() mutable {
      if (state->dead) return;
      if (state->stopped) return state->waiting.push_back(std::move(task));
      task();
    };
  }

  std::shared_ptr<SimulatedExecutor> all_;
  std::shared_ptr<State> state_ = std::make_shared<State>();
};

}  // namespace gridwise
