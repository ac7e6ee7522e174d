// The servers of one database as this one sees them: which live, who decides a match, and when to
// take over what a dead one has decided.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>

#include "service/executor.h"
#include "service/log.h"
#include "store/cluster.h"

namespace gridwise {

/// Lives on the loop; gives signs of life on the store's lane, so that a server that cannot write
/// looks dead. No rule compares the clocks of two machines: others are dead when they do not move
/// for some looks of this server.
class Membership {
 public:
  /// What the others' lives and deaths mean to this server.
  struct News {
    std::function<void()> changed;              ///< who decides what may have changed
    std::function<void()> inherited;            ///< this server decides more now
    std::function<void(Incarnation)> gone;      ///< that server has ended
    std::function<void(const Error&)> deposed;  ///< this server decides nothing any more
  };

  static constexpr std::chrono::milliseconds kLook{400};
  /// Looks at a server without a session, and at one that only gives no sign, until it is dead.
  static constexpr int kLooksAbsent = 3;
  static constexpr int kLooksStill = 8;
  /// This server answers nothing without a sign of life for so long: others may have its matches.
  static constexpr std::chrono::milliseconds kSilent{3'000};

  Membership(std::shared_ptr<Executor> executor, std::shared_ptr<Cluster> cluster,
             std::shared_ptr<Log> log, News news)
      : executor_(std::move(executor)),
        cluster_(std::move(cluster)),
        log_(std::move(log)),
        news_(std::move(news)),
        signed_(executor_->steady()) {}

  /// Looks for the first time.
  void start() { look(); }
  /// Another server says that something has changed.
  void look_soon();

  [[nodiscard]] Incarnation self() const { return cluster_->self(); }
  /// Who decides the match; 0 while nobody does. Errors: match/unknown, store/...
  [[nodiscard]] Result<Incarnation> owner_of(const std::string& match);
  [[nodiscard]] Result<Incarnation> lobby();
  /// What is known of that match is asked again.
  void forget(const std::string& match) { owners_.erase(match); }

  /// Whether that other server lives, as far as this one has seen.
  [[nodiscard]] bool lives(Incarnation server) const { return known_.contains(server); }
  /// The other servers that live.
  [[nodiscard]] std::size_t others() const { return known_.size(); }
  /// Whether this server may be deposed without knowing it.
  [[nodiscard]] bool silent() const {
    return others() > 0 && executor_->steady() - signed_ > kSilent;
  }

 private:
  static constexpr std::size_t kMostOwners = 50'000;

  struct Known {
    std::int64_t beats = -1;
    int still = 0;   ///< looks since its last sign
    int absent = 0;  ///< of them, those without a session
  };

  void look();
  void looked(const Result<std::vector<ServerSign>>& signs, std::chrono::milliseconds begun);
  [[nodiscard]] bool note(const ServerSign& sign);
  void inherit(Incarnation dead);
  void forget_owners();
  void depose(const Error& error);

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Cluster> cluster_;
  std::shared_ptr<Log> log_;
  News news_;
  std::map<Incarnation, Known> known_;
  std::unordered_map<std::string, Incarnation> owners_;
  Incarnation lobby_ = 0;             ///< 0: not known
  std::chrono::milliseconds signed_;  ///< when the last sign of life that succeeded was begun
  bool looking_ = false;
  bool again_ = false;
  bool deposed_ = false;
  std::uint64_t round_ = 0;  ///< numbers the timers: only the last one counts
};

}  // namespace gridwise
