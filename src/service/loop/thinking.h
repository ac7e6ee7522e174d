// The queue of long work for one lane. Clients take turns; each piece of work has a deadline and
// may throw; work that nobody waits for any more never begins. So a bot or solver can delay only
// its own answer.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "gridwise/result.h"
#include "service/loop/executor.h"
#include "service/loop/turns.h"

namespace gridwise {

/// One piece of work.
struct Work {
  Party party;
  /// Runs on a thread of the lane and owns what it uses. It should end soon after it is asked to
  /// stop, with the best result so far.
  std::function<void(std::stop_token)> run;
  /// Time limit from its start, after which it is given up.
  std::chrono::milliseconds patience{0};
  /// Runs once on the loop, unless the work is dropped. Errors: limit/busy (given up), those of
  /// Thinking::Failed.
  std::function<void(Result<void>)> done;
  bool brief = false;        ///< may use the place reserved for brief work
  bool keeps_place = false;  ///< keeps its place until release(), because its effects take time too
};

/// The work of one lane. Used on the loop only.
class Thinking {
 public:
  using Id = Turns::Ticket;
  /// Turns the exception being handled into an Error; called on the lane's thread.
  using Failed = std::function<Error()>;

  struct Rules {
    Lane lane = Lane::kJobs;
    int places = 1;          ///< pieces running at a time
    int kept_for_brief = 0;  ///< of these, reserved for brief work
    /// The most places that long work of one address may take at a time.
    int most_of_address = 1'000;
    /// While others wait, a piece is asked to stop after its fair share of this time. The time is
    /// divided among the addresses that wait or run, then among their clients. Zero: no limit.
    std::chrono::milliseconds round{0};
    /// How long after giving up a piece its thread counts as stuck and is replaced.
    std::chrono::milliseconds stuck_after{0};
    /// Called with the running time of each piece, dropped ones included.
    std::function<void(const Party&, std::chrono::milliseconds)> spent{};
  };

  /// At most this many stuck threads are replaced. After that the lane runs with fewer threads, so
  /// that work that does not stop cannot take the whole machine.
  static constexpr int kMaxStuck = 2;
  static constexpr std::chrono::milliseconds kLeastShare{10};

  /// Without `failed` every exception is `server/internal`.
  Thinking(std::shared_ptr<Executor> executor, Rules rules, Failed failed = {});
  /// Asks all running work to stop.
  ~Thinking();
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;

  Id submit(Work work);
  /// Asks the work to end: running work ends with its best result, queued work is done without
  /// running.
  void stop(Id id);
  /// Cancels the work: `done` is not called, and it does not begin if it has not yet.
  void drop(Id id);
  /// Frees the place that the work keeps, if any.
  void release(Id id);

  [[nodiscard]] const Turns& waiting() const { return turns_; }

 private:
  struct UnderWay {
    Work work;
    Executor::SteadyTime begun;
    std::stop_source stop;
    bool running = true;  ///< on a thread
    bool kept = false;    ///< keeps its place until it is released
    bool stuck = false;
  };
  using Places = std::map<Id, UnderWay>;

  void begin_next();
  void begin(Id id);
  [[nodiscard]] bool may_begin(Id id, const Party& party) const;
  /// While others wait, asks work that has used its share to stop.
  void share_time();
  [[nodiscard]] std::chrono::milliseconds share_of(const Party& party) const;
  void finish(Id id, Result<void> result);
  void give_up(Id id);
  void count_stuck(Id id);
  void leave_if_over(Places::iterator place);
  void later(std::chrono::milliseconds delay, std::function<void()> task);

  std::shared_ptr<Executor> executor_;
  Rules rules_;
  Failed failed_;
  Turns turns_;
  std::map<Id, Work> works_;  ///< queued
  Places under_way_;
  Id last_ = 0;
  int stuck_ = 0;
  std::optional<Executor::SteadyTime> looks_at_;            ///< when shares are checked next
  std::shared_ptr<char> alive_ = std::make_shared<char>();  ///< guards tasks on the loop
};

}  // namespace gridwise
