// Nobody has help in a rated match: no hint, no analysis, no thoughts of a selector, from whatever
// socket of its players. Against a bot help is allowed, and ends the rating. Whoever leaves rated
// matches again and again plays none for a while.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "service/live/matches.h"
#include "service/play/match_reader.h"
#include "service/request/other_servers.h"
#include "service/request/verb.h"
#include "service/write/writes.h"

namespace gridwise {

/// Used on the loop only.
class FairPlay {
 public:
  using Done = Principal::Done;

  FairPlay(std::shared_ptr<Store> store, Matches& matches, MatchReader& reader, OffLoop& off_loop,
           Writes& writes, OtherServers& others)
      : store_(std::move(store)),
        matches_(matches),
        reader_(reader),
        off_loop_(off_loop),
        writes_(writes),
        others_(others) {}

  /// Before the caller (a person or a program) gets help with positions of a game. Calls `done`, at
  /// once or when it is stored that the person's rated matches against bots of that game count no
  /// longer. Errors: match/fair while one against a person runs, store/...
  void ask(const Party& from, const PrincipalPtr& person, const std::string& game,
           const Done& done);
  /// The same for help in one match, asked for by `command` (its token or account).
  void ask_in(const std::string& match, MatchCommand command, const Done& done);

  /// Counts an abort, or a claim against a player who did not come back, as one leaving of the
  /// account to blame (leaving_rule), if the match is rated and between people.
  void count_leaving(const LiveMatch& live, const MatchEvent& event);

 private:
  void unrate(const std::string& account, const std::vector<std::string>& ids, const Done& done);

  std::shared_ptr<Store> store_;
  Matches& matches_;
  MatchReader& reader_;
  OffLoop& off_loop_;
  Writes& writes_;
  OtherServers& others_;
};

}  // namespace gridwise
