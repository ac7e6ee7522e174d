// Forwards requests that another server of the same database decides, and relays its answers and
// pushes. The client here is a remote client there. When that server dies, its heir gets the
// unanswered requests, and subscriptions are renewed there.
#pragma once

#include <boost/json.hpp>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "service/cluster/membership.h"
#include "service/cluster/remote_clients.h"
#include "service/request/other_servers.h"
#include "service/request/requests.h"

namespace gridwise {

/// Used on the loop only.
class Peers final : public OtherServers {
 public:
  using Open = Requests::Open;

  /// When an unanswered request is resent, and when it is given up.
  static constexpr std::chrono::milliseconds kAgain{1'500};
  static constexpr std::chrono::milliseconds kGiveUp{5'000};
  static constexpr std::size_t kMaxPending = 20'000;
  /// Interval for telling the others what is watched here: if it changed, and otherwise.
  static constexpr std::chrono::milliseconds kTellWatched{2'000};
  static constexpr std::chrono::milliseconds kTellWatchedAgain{10'000};
  static constexpr std::size_t kMaxWatched = 200;

  /// `deposed` is called once when another server has taken over from this one, which then decides
  /// nothing.
  Peers(std::shared_ptr<Executor> executor, std::shared_ptr<Log> log,
        std::shared_ptr<Cluster> cluster, std::function<void(const Error&)> deposed);
  ~Peers() override;

  void meet(const Here& here) override;
  [[nodiscard]] bool silent() const override { return membership_.silent(); }
  [[nodiscard]] std::optional<Count> count() override {
    return Count{membership_.self(), membership_.others(), has_lobby_here()};
  }
  [[nodiscard]] bool decides(const std::string& match) override;
  void learn(const std::string& match, std::function<void()> done) override;
  void made(const std::string& match) override { membership_.made(match); }
  [[nodiscard]] bool has_lobby_here() override;
  [[nodiscard]] std::vector<std::string> watched_elsewhere() const override;
  [[nodiscard]] bool pass_on(const Open& open, const boost::json::object& request) override;
  void command_of(const std::string& account, boost::json::object request,
                  const std::function<void(Result<void>)>& done) override;
  void client_left(ClientId client) override;
  void match_ended() override;
  void blocks_changed(const std::string& match) override;
  void looks_changed(const std::string& account) override;
  void people_changed(const PeopleChange& change) override;
  void line_hidden(const std::string& match, std::int64_t line) override;
  void turn_changed(const std::string& match,
                    const std::vector<std::pair<std::string, bool>>& turns) override;

 private:
  /// A forwarded request.
  struct Pending {
    Open open;
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

  /// The server that decides the match, or has the lobby; 0 if that is not known yet.
  [[nodiscard]] Incarnation decider(const std::string& match) const;
  [[nodiscard]] bool pass_to(const Open& open, const boost::json::object& request,
                             const std::string& match, Incarnation to);
  void note(const OpenRequest& open, const boost::json::object& request, const std::string& match,
            Incarnation to);
  void forward(Pending pending);
  void send(std::uint64_t number, Pending& pending);
  void tick();
  void changed();
  [[nodiscard]] bool has_left(const Pending& pending) const;
  void look_at(std::uint64_t number);
  void route(std::uint64_t number, const Result<Incarnation>& to);
  void renew(bool all);
  void renew_one(ClientId client, const std::string& key, bool all);
  void renew(ClientId client, const std::string& key, Standing& standing);
  void renewed(ClientId client, const std::string& key, std::int64_t since,
               const std::string& line);
  void note_answer(const Pending& pending, const std::string& line);
  void note_seek(const Pending& pending, const std::string& line);
  void tell_ended_seeks(bool all);
  void hear(std::string text);
  void hear_next();
  void take(const boost::json::object& message, bool decided_here);
  void missed();
  void answered(const boost::json::object& message);
  void pushed(const boost::json::object& message);
  void note_push(const boost::json::array& clients, const std::string& line);
  void hear_news(const boost::json::object& message);
  void load_inherited();
  void tell_watched();
  void tell_turns();
  void tell_all(const boost::json::object& message);

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Log> log_;
  std::shared_ptr<Cluster> cluster_;
  Membership membership_;
  const Here* here_ = nullptr;
  std::optional<RemoteClients> remote_;  ///< once `meet` was called
  std::map<std::uint64_t, Pending> pending_;
  std::map<ClientId, Standings> standings_;
  Seeks seeks_;
  std::map<ClientId, std::set<Incarnation>> known_at_;       ///< the servers that know a client
  std::map<Incarnation, std::vector<std::string>> watched_;  ///< at other servers
  std::vector<std::string> told_watched_;                    ///< what the others were last told
  std::chrono::milliseconds told_watched_at_{0};
  /// By match, as in turn_changed: not told to the others yet.
  std::map<std::string, std::vector<std::pair<std::string, bool>>> turns_;
  /// Messages that wait for the one before them, whose match's owner is being read.
  std::deque<std::string> inbox_;
  bool hearing_ = false;
  std::uint64_t last_number_ = 0;
  bool has_lobby_ = false;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace gridwise
