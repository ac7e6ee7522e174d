// The lobby: people seeking an opponent, and clients following the list of seeks. A seek belongs to
// this process and to the seeker's sockets; it is never stored. Two paired seeks become a match.
#pragma once

#include <boost/json/fwd.hpp>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "service/live/matches.h"
#include "service/lobby/pairing.h"
#include "service/loop/party.h"

namespace gridwise {

/// A player of a match created by the lobby; the account exists.
struct LobbyPlayer {
  std::string account;
  std::string name;
  bool guest = false;  ///< `name` is not the name of an account
};

/// A race in a list: a public one, or one of the reader's.
struct OpenRace {
  std::string race;
  std::string name;
  std::string setup;
  std::chrono::milliseconds limit{0};
  std::size_t members = 0;
  std::chrono::milliseconds age{0};
  bool running = false;
  bool guest = false;
};
template <>
inline constexpr auto kMessage<OpenRace> =
    message("OpenRace", "A race in a list: a public one, or one of the reader's.",
            field("race", &OpenRace::race), field("name", &OpenRace::name, "Of its maker."),
            field("setup", &OpenRace::setup), field("limit_ms", &OpenRace::limit),
            field("members", &OpenRace::members), field("age_ms", &OpenRace::age),
            field("running", if_set(&OpenRace::running)),
            field("guest", if_set(&OpenRace::guest), "Its maker is one."));

/// The creation of a match between two people in two browsers. Who moves first is drawn at random.
/// The match has no tokens and no owner.
[[nodiscard]] happened::Created lobby_match(const Terms& terms, const LobbyPlayer& one,
                                            const LobbyPlayer& other, Visibility visibility,
                                            const Entropy& entropy);

/// Used on the loop only.
class Lobby {
 public:
  /// All sockets of a person, across sessions.
  using SocketsOf = std::function<std::vector<ClientId>(const Principal&)>;

  static constexpr std::size_t kMaxOfOne = 3;
  static constexpr std::size_t kMaxSeeks = 2'000;
  static constexpr std::size_t kMaxListed = 50;
  static constexpr std::chrono::milliseconds kGrace{5'000};

  Lobby(std::shared_ptr<Executor> executor, Matches& matches, Entropy entropy, Push push,
        SocketsOf sockets_of, Blocked blocked)
      : executor_(std::move(executor)),
        matches_(matches),
        entropy_(std::move(entropy)),
        push_(std::move(push)),
        sockets_of_(std::move(sockets_of)),
        blocked_(std::move(blocked)) {}

  /// The person's seek with the same terms; null if there is none.
  [[nodiscard]] SeekPtr find(const Principal& person, const Terms& terms) const;
  /// Adds a seek. Errors: limit/seeks, limit/busy.
  [[nodiscard]] Result<SeekPtr> put(const PrincipalPtr& person, std::string name, Terms terms,
                                    const Strength& strength);
  /// Adds the socket to those holding the seek.
  void hold(const SeekPtr& seek, ClientId socket);
  /// Pairs `seek` with the seek of id `other`, regardless of ratings. Errors: seek/unknown,
  /// seek/own.
  [[nodiscard]] Result<void> join(const SeekPtr& seek, const std::string& other);
  /// The seek with that id, if it can be joined; otherwise null.
  [[nodiscard]] SeekPtr open(const std::string& id) const;
  /// Errors: seek/unknown, including for another person's seek.
  [[nodiscard]] Result<void> drop(const Principal& person, const std::string& id);

  /// The list of seeks; with `follow` the socket is pushed its changes.
  [[nodiscard]] boost::json::object look(ClientId socket, const Principal* person, bool follow);
  void leave(ClientId socket);
  /// Sets the source of the open races, which are listed along with the seeks.
  void list_races(std::function<boost::json::array()> races) { races_ = std::move(races); }
  void races_changed() { changed(); }
  /// Stops creating matches.
  void stop() { stopped_ = true; }

  /// Pushes the new match to all sockets of both players.
  void tell_paired(const std::vector<ClientId>& sockets, const LiveMatch& live);

 private:
  [[nodiscard]] boost::json::object listed() const;
  void begin(const SeekPtr& one, const SeekPtr& other);
  void settle(const SeekPtr& seek, const SeekPtr& other, std::function<void()> next);
  void make(const SeekPtr& one, const SeekPtr& other);
  void made(const SeekPtr& one, const SeekPtr& other, const Result<const LiveMatch*>& live);
  void refuse(const SeekPtr& seek, const Error& error);
  void release(const SeekPtr& seek);
  void set_busy(const Principal& person, bool busy);
  void forget(const Principal& person);
  void wake();
  void tick();
  void changed();

  std::shared_ptr<Executor> executor_;
  Matches& matches_;
  Entropy entropy_;
  Push push_;
  SocketsOf sockets_of_;
  std::function<boost::json::array()> races_;
  Blocked blocked_;
  std::vector<SeekPtr> seeks_;  ///< oldest first
  std::set<ClientId> lookers_;
  LastOpponents last_;
  bool ticking_ = false;
  bool telling_ = false;
  bool stopped_ = false;
};

}  // namespace gridwise
