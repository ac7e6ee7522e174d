// The verbs that create matches and show them, and what keeps a match going: its watchers, bots and
// clocks.
#pragma once

#include "service/live/awaited_moves.h"
#include "service/live/bots.h"
#include "service/live/flags.h"
#include "service/live/name_check.h"
#include "service/live/watchers.h"
#include "service/people/blocks.h"
#include "service/play/fair_play.h"
#include "service/play/match_reader.h"
#include "service/request/feature.h"
#include "service/request/requests.h"
#include "service/wire/shapes.h"

namespace gridwise {

class MatchFeature final : public Feature {
 public:
  struct Parts {
    std::shared_ptr<Executor> executor;
    std::shared_ptr<Store> store;
    Entropy entropy;
    Matches& matches;
    Watchers& watchers;
    AwaitedMoves& awaited;
    Bots& bots;
    Flags& flags;
    FairPlay& fair;
    MatchReader& reader;
    OffLoop& off_loop;
    const NameCheck& names;
    const Blocks& blocks;
    Quotas& quotas;
    OtherServers& others;
  };
  explicit MatchFeature(Parts parts) : in_(std::move(parts)) {}

  [[nodiscard]] std::vector<Verb> verbs() override;
  void match_changed(const LiveMatch& live, std::span<const MatchEvent> events) override;
  [[nodiscard]] bool holds(const std::string& match) const override {
    return in_.watchers.watched(match) || in_.bots.busy(match);
  }
  void client_left(ClientId client) override {
    in_.watchers.leave(client);
    in_.awaited.leave(client);
  }
  void people_changed(const PeopleChange& change) override {
    in_.matches.people_changed(change);
    in_.awaited.forget(change.gone);
  }
  void stop() override;

  /// Resumes the bots of a match taken over from another server.
  void resume(const std::string& match);
  /// Updates the marks in the account's matches.
  void looks_changed(const std::string& account) { in_.matches.looks_changed(account); }
  /// Error: match/unknown if the request names other people's private match, which does not exist
  /// for its sender.
  [[nodiscard]] Result<void> check_sender(const PrincipalPtr& person, const OpenRequest& open,
                                          const boost::json::object& request);

 private:
  void tell_turn(const LiveMatch& live);
  void create(Call& call);
  void get(Call& call);
  Result<boost::json::value> moves(Call& call);
  void watch(Call& call);
  struct Watch;
  void watch_made(const Watch& asked, bool watches, Watchers::Ticket ticket,
                  Result<boost::json::object> state);
  Result<boost::json::value> watched(const Watch& asked, const LiveMatch& live,
                                     boost::json::object state);
  Result<boost::json::value> unwatch(Call& call);
  struct Listing;
  void list(Call& call);
  /// Shows the next rows of a list, for a few milliseconds at a time.
  void show_more(const std::shared_ptr<Listing>& listing);
  Result<const LiveMatch*> wanted(const MatchRow& row, const Listing& listing);
  /// What a list says of a match, and which of it is not its state.
  [[nodiscard]] boost::json::object shown(const LiveMatch& live) const;
  [[nodiscard]] boost::json::object beside_state(const LiveMatch& live) const;
  using Made = std::function<void(Result<boost::json::object>)>;
  /// Makes a state: at once, or off the loop if the match is large. Errors: those of OffLoop.
  void make_state(const Party& party, const LiveMatch& live, Detail detail, Made done);
  /// Whether a player is present, or a bot plays and the board changed within two minutes.
  [[nodiscard]] bool is_active(const std::string& id, const Match& match) const;
  [[nodiscard]] happened::Created read_creation(Fields& fields) const;
  struct AskedMatch;
  void create(const AskedMatch& asked);
  void keep_live(bool given, std::vector<std::string>& ids) const;

  Parts in_;
  bool stopped_ = false;
};

}  // namespace gridwise
