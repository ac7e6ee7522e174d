// The verbs of races.
#pragma once

#include "service/race/races.h"
#include "service/request/feature.h"

namespace gridwise {

class RaceFeature final : public Feature {
 public:
  RaceFeature(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store, Races& races,
              Quotas& quotas)
      : executor_(std::move(executor)), store_(std::move(store)), races_(races), quotas_(quotas) {}

  [[nodiscard]] std::vector<Verb> verbs() override;
  void lobby_opened() override;
  void match_changed(const LiveMatch& live, std::span<const MatchEvent> events) override {
    races_.match_changed(live, events);
  }
  [[nodiscard]] bool holds(const std::string& match) const override { return races_.holds(match); }
  void client_left(ClientId client) override { races_.disconnect(client); }
  void people_changed(const std::string& account, const std::vector<std::string>& gone) override {
    races_.people_changed(account, gone);
  }
  void stop() override { races_.stop(); }

 private:
  using Change = void (Races::*)(const PrincipalPtr& person, const std::string& id,
                                 const Races::Answer& answer);

  /// Runs a change of one race; refused for programs, which have no principal.
  void run(Call& call, Change change);
  void make(Call& call);
  void join(Call& call);
  void leave(Call& call) { run(call, &Races::leave); }
  void again(Call& call);
  Result<boost::json::value> ready(Call& call);
  Result<boost::json::value> watch(Call& call);
  Result<boost::json::value> unwatch(Call& call);
  Result<boost::json::value> list(Call& call);

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  Races& races_;
  Quotas& quotas_;
};

}  // namespace gridwise
