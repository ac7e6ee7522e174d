// The verbs of races.
#pragma once

#include "service/live/name_check.h"
#include "service/race/races.h"
#include "service/request/feature.h"

namespace gridwise {

class RaceFeature final : public Feature {
 public:
  RaceFeature(Races& races, const NameCheck& names, Quotas& quotas)
      : races_(races), names_(names), quotas_(quotas) {}

  [[nodiscard]] std::vector<Verb> verbs() override;
  void lobby_opened() override {
    races_.load([](const Result<void>&) {});
  }
  void match_changed(const LiveMatch& live, std::span<const MatchEvent> events) override {
    races_.match_changed(live, events);
  }
  [[nodiscard]] bool holds(const std::string& match) const override { return races_.holds(match); }
  void client_left(ClientId client) override { races_.disconnect(client); }
  void people_changed(const PeopleChange& change) override { races_.people_changed(change); }
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

  /// Takes one match from the quota and checks the name, then calls `next` once the sender has an
  /// account.
  void admit(const Call& call, const std::string& name, std::function<void()> next) const;

  Races& races_;
  const NameCheck& names_;
  Quotas& quotas_;
};

}  // namespace gridwise
