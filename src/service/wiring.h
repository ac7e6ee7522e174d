// The parts of a service and its features, constructed in the order of their needs. Only the
// service itself knows them together.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "service/analysis/job_feature.h"
#include "service/analysis/position_feature.h"
#include "service/health.h"
#include "service/level/level_feature.h"
#include "service/level/library_feature.h"
#include "service/lobby/lobby_feature.h"
#include "service/people/people_feature.h"
#include "service/people/progress_feature.h"
#include "service/play/command_feature.h"
#include "service/play/fair_play.h"
#include "service/play/match_feature.h"
#include "service/play/match_reader.h"
#include "service/race/race_feature.h"
#include "service/record/record_feature.h"
#include "service/service.h"
#include "service/standing/entrants.h"
#include "service/standing/standing_feature.h"

namespace gridwise {

class Service::Wiring {
 public:
  Wiring(std::shared_ptr<Executor> executor_in, std::shared_ptr<Store> store_in,
         const ServiceOptions& options);
  Wiring(const Wiring&) = delete;
  Wiring& operator=(const Wiring&) = delete;

  void disconnect(ClientId client);
  void match_ended();
  void people_changed(const PeopleChange& change);
  void stop();
  [[nodiscard]] bool busy() const;
  /// Notes the damage that the store has found since the last call.
  void note_stored_damage();

  std::shared_ptr<Executor> executor;
  std::shared_ptr<Store> store;
  std::shared_ptr<Log> log;
  std::unique_ptr<OtherServers> others;
  Damage damage;
  std::size_t stored_damage = 0;  ///< of Store::damage(), how much is noted
  Writes writes;
  Quotas quotas;
  Clients clients;
  OffLoop off_loop;
  NameCheck names;
  Entrants entrants;
  Matches matches;
  MatchReader match_reader;
  Flags flags;
  Bots bots;
  Jobs jobs;
  Watchers watchers;
  AwaitedMoves awaited;
  Projector projector;
  Blocks blocks;
  Lobby lobby;
  Challenges challenges;
  Races races;
  FairPlay fair_play;
  JobDesk desk;
  Requests requests;

  JobFeature job_feature;
  MatchFeature match_feature;
  CommandFeature command_feature;
  RaceFeature race_feature;
  PeopleFeature people_feature;
  LobbyFeature lobby_feature;
  PositionFeature position_feature;
  LevelFeature level_feature;
  LibraryFeature library_feature;
  ProgressFeature progress_feature;
  RecordFeature record_feature;
  StandingFeature standing_feature;
  /// All of them, in the order in which they are told what happens.
  std::vector<Feature*> features;

 private:
  [[nodiscard]] Push push();
  [[nodiscard]] ReadMatch read_match();
  [[nodiscard]] std::function<void(const std::string& name, const Error&)> damaged();
  /// Logs the first error of a damaged match, record or table.
  void note_damage(const std::string& name, const Error& error);
  [[nodiscard]] Party audience_of(const std::string& match) const;

  Here here_;
};

}  // namespace gridwise
