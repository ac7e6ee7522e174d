// Forwards requests that another server of the same database decides, and relays its answers and
// pushes. The client here is a guest there. When that server dies, its heir gets the unanswered
// requests, and subscriptions are renewed there.
#pragma once

#include <boost/json.hpp>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "service/guests.h"
#include "service/membership.h"
#include "service/verbs.h"

namespace gridwise {

[[nodiscard]] inline Error away() {
  return {"store/away", "this server cannot reach the database; try another server", {}};
}

/// Used on the loop only.
class Peers {
 public:
  using OpenPtr = std::shared_ptr<Service::Inside::Open>;

  /// When an unanswered request is resent, and when it is given up.
  static constexpr std::chrono::milliseconds kAgain{1'500};
  static constexpr std::chrono::milliseconds kGiveUp{5'000};
  static constexpr std::size_t kMostPending = 20'000;
  /// Interval for telling the others what is watched here: if it changed, and otherwise.
  static constexpr std::chrono::milliseconds kTellWatched{2'000};
  static constexpr std::chrono::milliseconds kTellWatchedAgain{10'000};
  static constexpr std::size_t kMostWatched = 200;

  Peers(Service::Inside& in, std::shared_ptr<Cluster> cluster);
  ~Peers();
  Peers(const Peers&) = delete;
  Peers& operator=(const Peers&) = delete;

  /// Takes the first look at the other servers, and starts the timer for resends.
  void start() {
    membership_.start();
    tick();
  }

  /// Forwards the request if another server decides it. Returns true if the request was taken over:
  /// it is answered here or later.
  [[nodiscard]] bool pass_on(const OpenPtr& open, const boost::json::object& request);
  /// Sends a command for an account that need not be connected here.
  void command_of(const std::string& account, boost::json::object request,
                  std::function<void(Result<void>)> done);
  /// The client has left.
  void leave(ClientId client);

  [[nodiscard]] bool is_own(const std::string& match);
  [[nodiscard]] bool has_lobby();
  /// Whether this server must not answer, because others may decide its matches by now.
  [[nodiscard]] bool silent() const { return membership_.silent(); }
  [[nodiscard]] Health::Servers servers();
  /// Sends a message to all other servers.
  void tell_all(const boost::json::object& message);
  /// Tells the server with the lobby that a match has ended.
  void tell_ended();
  /// The matches with watchers at other servers, as those servers last reported.
  [[nodiscard]] std::vector<std::string> watched_elsewhere() const;

 private:
  /// A forwarded request.
  struct Pending {
    OpenPtr open;
    PrincipalPtr principal;
    boost::json::object request;
    std::string match;  ///< empty: it is for the lobby
    Incarnation to = 0;
    std::chrono::milliseconds begun{0};
    std::chrono::milliseconds sent{0};
  };
  /// A subscription: pushes continue until the client cancels it.
  struct Standing {
    boost::json::object request;
    std::string match;      ///< as in Pending
    Incarnation to = 0;     ///< 0: to be renewed
    std::int64_t seq = -1;  ///< of the last event sent to the client; -1: none
    bool asked = true;      ///< the request, or its renewal, is not answered yet
  };
  using Standings = std::map<std::string, Standing>;  ///< by verb and subject
  /// Clients' seeks in the lobby of another server: that server, by client and seek.
  using Seeks = std::map<ClientId, std::map<std::string, Incarnation>>;

  [[nodiscard]] Result<Incarnation> decider(const std::string& match);
  void note(ClientId client, const std::string& verb, const boost::json::object& request,
            const std::string& match, Incarnation to);
  void forward(Pending pending);
  void send(std::uint64_t number, Pending& pending);
  void tick();
  [[nodiscard]] bool has_left(const Pending& pending) const;
  void look_at(std::uint64_t number);
  void renew(bool all);
  void renew(ClientId client, const std::string& key, Standing& standing);
  void renewed(ClientId client, const std::string& key, std::int64_t since,
               const std::string& line);
  void note_answer(const Pending& pending, const std::string& line);
  void note_seek(const Pending& pending, const std::string& line);
  void tell_ended_seeks(bool all);
  void hear(const std::string& text);
  void missed();
  void answered(const boost::json::object& message);
  void pushed(const boost::json::object& message);
  void note_push(const boost::json::array& clients, const std::string& line);
  void changed_people(const boost::json::object& message);
  void load_inherited();
  void tell_watched();

  Service::Inside& in_;
  std::shared_ptr<Cluster> cluster_;
  Membership membership_;
  Guests guests_;
  std::map<std::uint64_t, Pending> pending_;
  std::map<ClientId, Standings> standings_;
  Seeks seeks_;
  std::map<ClientId, std::set<Incarnation>> known_at_;  ///< the servers where a client is a guest
  std::map<Incarnation, std::vector<std::string>> watched_;  ///< at other servers
  std::vector<std::string> told_watched_;                    ///< what the others were last told
  std::chrono::milliseconds told_watched_at_{0};
  std::uint64_t last_number_ = 0;
  bool has_lobby_ = false;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace gridwise
