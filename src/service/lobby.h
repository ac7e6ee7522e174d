// The lobby: persons who seek an opponent, and those who look on. A seek belongs to this process
// and to the sockets of its person; nothing of it is stored. A pair becomes a match.
#pragma once

#include <boost/json/fwd.hpp>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "service/jobs.h"
#include "service/matches.h"
#include "service/pairing.h"

namespace gridwise {

/// A player of a match that the lobby makes. Its account exists.
struct LobbyPlayer {
  std::string account;
  std::string name;
};

/// The creation of a match between two persons in two browsers; who begins is drawn. Nobody gets a
/// token, and nobody owns it.
[[nodiscard]] happened::Created lobby_match(const Terms& terms, const LobbyPlayer& one,
                                            const LobbyPlayer& other, Visibility visibility,
                                            const Entropy& entropy);

/// Lives on the loop.
class Lobby {
 public:
  /// The sockets of a person, in all sessions.
  using SocketsOf = std::function<std::vector<ClientId>(const Principal&)>;

  static constexpr std::size_t kMostOfOne = 3;
  static constexpr std::size_t kMostSeeks = 2'000;
  static constexpr std::size_t kMostListed = 50;
  static constexpr std::chrono::milliseconds kGrace{5'000};

  Lobby(std::shared_ptr<Executor> executor, Matches& matches, Entropy entropy, Push push,
        SocketsOf sockets_of, StrengthOf strength_of, Blocked blocked)
      : executor_(std::move(executor)),
        matches_(matches),
        entropy_(std::move(entropy)),
        push_(std::move(push)),
        sockets_of_(std::move(sockets_of)),
        strength_of_(std::move(strength_of)),
        blocked_(std::move(blocked)) {}

  /// The person's seek of the same terms; null if there is none.
  [[nodiscard]] SeekPtr find(const Principal& person, const Terms& terms) const;
  /// A new seek. Errors: limit/seeks, limit/busy.
  [[nodiscard]] Result<SeekPtr> put(const PrincipalPtr& person, std::string name, Terms terms);
  /// The socket holds the seek from now on.
  void hold(const SeekPtr& seek, ClientId socket);
  /// Pairs `seek` with the one of that id, whatever their ratings. Errors: seek/unknown, seek/own.
  [[nodiscard]] Result<void> join(const SeekPtr& seek, const std::string& other);
  /// The seek of that id that can be joined; null if there is none.
  [[nodiscard]] SeekPtr open(const std::string& id) const;
  /// Errors: seek/unknown, also if the seek is another person's.
  [[nodiscard]] Result<void> drop(const Principal& person, const std::string& id);

  /// The seeks as they are listed; with `follow` the socket is told of changes.
  [[nodiscard]] boost::json::object look(ClientId socket, const Principal* person, bool follow);
  void leave(ClientId socket);
  /// The open races, which are listed beside the seeks.
  void list_races(std::function<boost::json::array()> races) { races_ = std::move(races); }
  void races_changed() { changed(); }
  /// Makes no more matches.
  void stop() { stopped_ = true; }

  /// Tells all sockets of both about their new match.
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
  StrengthOf strength_of_;
  std::function<boost::json::array()> races_;
  Blocked blocked_;
  std::vector<SeekPtr> seeks_;  ///< the oldest first
  std::set<ClientId> lookers_;
  LastOpponents last_;
  bool ticking_ = false;
  bool telling_ = false;
  bool stopped_ = false;
};

}  // namespace gridwise
