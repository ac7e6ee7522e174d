// This server's view of the servers on one database: which are alive, which decides a match, and
// when to take over from a dead one.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "service/loop/executor.h"
#include "service/loop/log.h"
#include "store/postgres/cluster.h"

namespace gridwise {

/// Used on the loop only. Heartbeats run on the store's lane, so that a server that cannot write
/// looks dead. No rule compares the clocks of two machines: a server is dead when its heartbeats
/// stop for several looks of this one.
class Membership {
 public:
  /// What changes in the cluster mean to this server.
  struct News {
    std::function<void()> changed;              ///< ownership of matches may have changed
    std::function<void()> inherited;            ///< this server has taken over matches or the lobby
    std::function<void(Incarnation)> gone;      ///< that server is dead
    std::function<void(const Error&)> deposed;  ///< this server no longer decides anything
  };

  static constexpr std::chrono::milliseconds kLook{400};
  /// A server counts as dead after this many looks in a row without heartbeat and session, or
  /// without a heartbeat alone.
  static constexpr int kLooksAbsent = 3;
  static constexpr int kLooksStill = 8;
  /// After this long without a heartbeat this server stops answering: others may have its matches.
  static constexpr std::chrono::milliseconds kSilent{3'000};

  Membership(std::shared_ptr<Executor> executor, std::shared_ptr<Cluster> cluster,
             std::shared_ptr<Log> log, News news)
      : executor_(std::move(executor)),
        cluster_(std::move(cluster)),
        log_(std::move(log)),
        news_(std::move(news)),
        signed_(executor_->steady()) {}

  /// Takes the first look.
  void start() { look(); }
  /// Another server has announced a change.
  void look_soon();

  [[nodiscard]] Incarnation self() const { return cluster_->self(); }
  /// The server that decides the match, if it was read before; else 0.
  [[nodiscard]] Incarnation owner_of(const std::string& match) const;
  using Found = std::function<void(const Result<Incarnation>& owner)>;
  /// Calls `found` with the server that decides the match, at once or after a read off the loop; 0
  /// if none does at the moment. Errors: match/unknown, store/...
  void find_owner(const std::string& match, Found found);
  /// The server that has the lobby, as last read; 0 if that is nobody, or not known yet.
  [[nodiscard]] Incarnation lobby() const { return lobby_; }
  /// This server has made the match: its owner need not be read.
  void made(const std::string& match) { note_owner(match, self()); }
  /// Drops the cached owner of the match.
  void forget(const std::string& match) { owners_.erase(match); }

  /// Whether that other server is alive, as of the last look.
  [[nodiscard]] bool lives(Incarnation server) const { return known_.contains(server); }
  /// The number of other servers alive.
  [[nodiscard]] std::size_t others() const { return known_.size(); }
  /// Whether this server may have been deposed without knowing it.
  [[nodiscard]] bool silent() const {
    return others() > 0 && executor_->steady() - signed_ > kSilent;
  }

 private:
  static constexpr std::size_t kMaxOwners = 50'000;

  struct Known {
    std::int64_t beats = -1;
    int still = 0;   ///< looks since its last heartbeat
    int absent = 0;  ///< consecutive ones without a session
  };

  void look();
  void looked(const Result<std::vector<ServerSign>>& signs, std::chrono::milliseconds begun);
  [[nodiscard]] bool note(const ServerSign& sign);
  void inherit(Incarnation dead);
  void forget_owners();
  void note_owner(const std::string& match, Incarnation owner);
  void read_owner(const std::string& match);
  /// Reads off the loop who has the lobby, then calls `then`.
  void read_lobby(std::function<void()> then);
  void depose(const Error& error);

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Cluster> cluster_;
  std::shared_ptr<Log> log_;
  News news_;
  std::map<Incarnation, Known> known_;
  std::unordered_map<std::string, Incarnation> owners_;
  std::uint64_t forgotten_ = 0;  ///< how often owners were forgotten: earlier reads do not count
  std::unordered_map<std::string, std::vector<Found>> finding_;  ///< by match
  Incarnation lobby_ = 0;
  std::uint64_t lobby_asked_ = 0;     ///< numbers the reads
  std::uint64_t lobby_read_ = 0;      ///< the latest that has told `lobby_`
  std::chrono::milliseconds signed_;  ///< when the last successful heartbeat began
  bool looking_ = false;
  bool again_ = false;
  bool deposed_ = false;
  std::uint64_t round_ = 0;  ///< numbers the timers; only the latest counts
};

}  // namespace gridwise
