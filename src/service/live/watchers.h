// Which clients watch which match, and the pushes they get.
#pragma once

#include <boost/json/fwd.hpp>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "kit/message_type.h"
#include "service/live/matches.h"
#include "service/live/presence.h"
#include "service/loop/party.h"

namespace gridwise {

/// For each seat: whether its person is there; null for a bot's, and for one not used since the
/// server started.
[[nodiscard]] inline ValueType presence_type() {
  return list_type(
      either_type({object_type({must<bool>("here")}),
                   object_type({must<std::int64_t>("left_ms"), may<std::int64_t>("claim_ms")}),
                   value_type<std::nullptr_t>()}));
}

/// Used on the loop only.
class Watchers {
 public:
  using Unwatched = std::function<void(const std::string& match)>;

  /// `unwatched` is called when the last watcher has left a match.
  Watchers(std::shared_ptr<Executor> executor, Push push, Unwatched unwatched)
      : executor_(std::move(executor)), push_(std::move(push)), unwatched_(std::move(unwatched)) {}

  /// Returns the current state for the answer. Later pushes contain events and changes of the
  /// state; without `with_state`, or if the match is large, only events.
  [[nodiscard]] boost::json::object watch(ClientId client, const LiveMatch& live, bool with_state);
  using Ticket = std::uint64_t;
  /// The same if the state, as of now, is made off the loop: the client gets no events meanwhile.
  [[nodiscard]] Ticket watch_later(ClientId client, const LiveMatch& live, bool with_state);
  /// Whether the client still waits for that state.
  [[nodiscard]] bool waits(ClientId client, const std::string& match, Ticket ticket) const;
  /// The client has been sent the state it waited for: pushes what has happened since. Nothing if
  /// it does not wait any more.
  void catch_up(ClientId client, const LiveMatch& live, Ticket ticket);
  /// Marks the client as present in the seats of these tokens and this account, and notifies the
  /// others. Returns who is present, see Presence::of. REQUIRES: the client watches the match.
  [[nodiscard]] boost::json::array attend(ClientId client, const LiveMatch& live,
                                          const std::vector<std::string>& tokens,
                                          const std::string& account = {});
  /// The client announces that it is leaving.
  void unwatch(ClientId client, const std::string& match);
  /// Time until a win or draw may be claimed because the player of `seat` has left; nullopt while
  /// that player is present, or if it can never be claimed.
  [[nodiscard]] std::optional<std::chrono::milliseconds> claim_in(const std::string& match,
                                                                  const ClockSetup& clock,
                                                                  Seat seat) const;
  void leave(ClientId client);
  [[nodiscard]] bool watched(const std::string& match) const { return by_match_.contains(match); }
  [[nodiscard]] bool watches(ClientId client, const std::string& match) const;
  /// The newest watched matches, newest first.
  [[nodiscard]] std::vector<std::string> watched(std::size_t most) const;
  /// The clients that watch the match.
  [[nodiscard]] std::vector<ClientId> clients_of(const std::string& match) const;
  /// Whether a player is present.
  [[nodiscard]] bool attended(const std::string& match) const { return presence_.held(match); }
  /// How many clients watch the match without a seat in it.
  [[nodiscard]] std::size_t spectators(const std::string& match) const;
  /// Pushes a player's phrase to everyone watching; it is not stored.
  void say(const std::string& match, Seat seat, std::int64_t phrase);
  /// Pushes the state's change, without an event, to everyone watching with the state.
  void tell_change(const LiveMatch& live);
  /// Pushes committed events to everyone watching.
  void tell(const LiveMatch& live, std::span<const MatchEvent> events);

 private:
  /// A state being made for a client.
  struct Awaited {
    Ticket ticket = 0;
    std::int64_t seq = 0;  ///< the state's
    bool changed = false;  ///< without an event since
  };
  struct Watcher {
    bool with_state = false;
    std::vector<Awaited> awaited{};  ///< oldest first
  };
  struct Watched {
    std::map<ClientId, Watcher> clients;
    std::size_t seats = 0;
    ClockSetup clock;
    std::size_t told = 0;   ///< the number of spectators last pushed
    bool counting = false;  ///< a push of their number is scheduled
    std::string state;  ///< the JSON state that all clients with state have; empty if they differ
  };

  Watched& enter(ClientId client, const LiveMatch& live, bool with_state);
  /// The push `without` the state with its change; clients that miss the state ask for it.
  [[nodiscard]] std::string with_state(Watched& watched, const LiveMatch& live,
                                       boost::json::object push, const std::string& without);
  void forget(ClientId client, const std::string& match, bool farewell);
  [[nodiscard]] boost::json::array presence_of(const std::string& match, std::size_t seats,
                                               const ClockSetup& clock) const;
  void tell_presence(const std::string& match, ClientId except);
  void count(const std::string& match);

  std::shared_ptr<Executor> executor_;
  Presence presence_;
  Push push_;
  Unwatched unwatched_;
  std::unordered_map<std::string, Watched> by_match_;
  std::unordered_map<ClientId, std::set<std::string>> by_client_;
  Ticket last_ticket_ = 0;
};

}  // namespace gridwise
