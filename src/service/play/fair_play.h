// Nobody has help in a rated match: no hint, no analysis, no thoughts of a selector, from whatever
// socket of its players. Against a bot help is allowed, and ends the rating. Whoever leaves rated
// matches again and again plays none for a while.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "service/live/matches.h"
#include "service/loop/principal.h"
#include "service/request/other_servers.h"
#include "service/write/writes.h"

namespace gridwise {

/// Used on the loop only.
class FairPlay {
 public:
  using Done = Principal::Done;

  FairPlay(std::shared_ptr<Store> store, Matches& matches, Writes& writes, OtherServers& others)
      : store_(std::move(store)), matches_(matches), writes_(writes), others_(others) {}

  /// Before `person` (null for a program) gets help with positions of a game. Calls `done`, at once
  /// or when it is stored that the person's rated matches against bots of that game count no
  /// longer. Errors: match/fair while one against a person runs, store/...
  void ask(const Principal* person, const std::string& game, const Done& done);
  /// The same for help in one match, asked for by `command` (its token or account).
  void ask_in(const LiveMatch& live, MatchCommand command, const Done& done);

  /// If the event is somebody's leaving of a rated match against a person, by aborting it or by not
  /// coming back, counts it against that account (leaving_rule).
  void count_leaving(const LiveMatch& live, const MatchEvent& event);

 private:
  std::shared_ptr<Store> store_;
  Matches& matches_;
  Writes& writes_;
  OtherServers& others_;
};

}  // namespace gridwise
