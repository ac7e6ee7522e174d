// The verbs of the lobby: seeks, and challenges by name.
#pragma once

#include "service/live/name_check.h"
#include "service/lobby/challenges.h"
#include "service/lobby/lobby.h"
#include "service/people/blocks.h"
#include "service/request/feature.h"
#include "service/request/other_servers.h"
#include "service/write/writes.h"

namespace gridwise {

class LobbyFeature final : public Feature {
 public:
  struct Parts {
    std::shared_ptr<Executor> executor;
    std::shared_ptr<Store> store;
    Entropy entropy;
    Matches& matches;
    Lobby& lobby;
    Challenges& challenges;
    const Blocks& blocks;
    Clients& clients;
    Quotas& quotas;
    Writes& writes;
    OffLoop& off_loop;
    const NameCheck& names;
    OtherServers& others;
    /// Called when the challenges cannot be read.
    std::function<void(const std::string& name, const Error&)> damaged;
  };
  /// Reads the challenges, before the loop runs, if the lobby is here.
  explicit LobbyFeature(Parts parts);

  [[nodiscard]] std::vector<Verb> verbs() override;
  void lobby_opened() override;
  void client_left(ClientId client) override { in_.lobby.leave(client); }
  void people_changed(const PeopleChange& change) override;
  void stop() override { in_.lobby.stop(); }

  /// Ends the challenges between two people after one has blocked the other.
  void end_challenges(const std::string& one, const std::string& other);

 private:
  struct AskedSeek;
  void put_seek(Call& call);
  void find_strength(const AskedSeek& asked);
  void hold_seek(const AskedSeek& asked, const Strength& strength);
  Result<boost::json::value> drop_seek(Call& call);
  Result<boost::json::value> list_seeks(Call& call);
  void make_challenge(Call& call);
  void store_challenge(const PrincipalPtr& person, const Challenge& challenge, const Reply& reply);
  void take_challenge(Call& call);
  void begin_match(const Party& from, const Challenge& taken, const Reply& reply);
  Result<boost::json::value> decline_challenge(Call& call);
  Result<boost::json::value> cancel_challenge(Call& call);
  Result<boost::json::value> list_challenges(Call& call);

  void take_in(const Result<std::vector<ChallengeRow>>& stored);
  /// Pushes a person's open challenges to their sockets.
  void tell_challenges(const std::string& account);
  /// Ends a challenge, in memory and in the store, and tells both people.
  void end_challenge(const Challenge& ended);
  /// The terms of a match, if two people can play it.
  Terms read_terms(Fields& fields) const;
  /// The open challenge with that id in which the sender is `part`; null, recording an error, if
  /// there is none.
  Challenge* find_challenge(Call& call, LobbyPlayer Challenge::* part);

  Parts in_;
  std::uint64_t people_changes_ = 0;  ///< challenges read before the last one are out of date
};

}  // namespace gridwise
