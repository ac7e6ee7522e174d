// Long work beside the loop, for many who ask: turns go round by client, each piece has a hard
// deadline and may throw, and what nobody waits for any more never begins. So no bot and no solver
// can hold up anything but its own answer.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "kit/result.h"
#include "service/executor.h"
#include "service/turns.h"

namespace gridwise {

/// One piece of work.
struct Work {
  Party party;
  /// Runs on a thread of the lane and owns what it uses. Ends soon after it is asked to stop, with
  /// what it has.
  std::function<void(std::stop_token)> run;
  /// From its beginning; what has not ended by then is given up.
  std::chrono::milliseconds patience{0};
  /// Runs on the loop, once, unless the work is dropped. Errors: limit/busy (given up), those of
  /// Thinking::Failed.
  std::function<void(Result<void>)> done;
  bool brief = false;        ///< may use the place kept for such work
  bool keeps_place = false;  ///< until it is released: what follows from it takes time, too
};

/// Work of one lane. Lives on the loop.
class Thinking {
 public:
  using Id = Turns::Ticket;
  /// The exception being handled as an error to answer with; called on the lane's thread.
  using Failed = std::function<Error()>;

  struct Rules {
    Lane lane = Lane::kJobs;
    int places = 1;          ///< pieces under way at a time
    int kept_for_brief = 0;  ///< of the places
    /// Places that the work of one address may have at a time, beside those kept for brief work.
    int most_of_address = 1'000;
    /// While others wait, a piece is asked to stop after its fair share of this time, which is
    /// divided among the addresses and then the clients that wait or are at work. Zero: it may
    /// finish.
    std::chrono::milliseconds round{0};
    /// After it was given up: how long until another thread takes the place of its thread.
    std::chrono::milliseconds stuck_after{0};
    /// Told how long each piece was at work, also what was dropped.
    std::function<void(const Party&, std::chrono::milliseconds)> spent{};
  };

  /// Threads that may be stuck and made up for. Beyond that the lane has fewer: a work that does
  /// not stop may not take the machine.
  static constexpr int kMostStuck = 2;
  static constexpr std::chrono::milliseconds kLeastShare{10};

  /// Without `failed` every exception is `server/internal`.
  Thinking(std::shared_ptr<Executor> executor, Rules rules, Failed failed = {});
  /// Asks all work to stop.
  ~Thinking();
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;

  Id submit(Work work);
  /// Asks the work to end: at work it ends with what it has, waiting it is done without having run.
  void stop(Id id);
  /// Nobody wants it any more: it is not heard of again, and does not begin if it has not yet.
  void drop(Id id);
  /// Frees the place that the work keeps. Harmless when there is none.
  void release(Id id);

  [[nodiscard]] const Turns& waiting() const { return turns_; }
  [[nodiscard]] std::size_t at_work() const { return under_way_.size(); }
  [[nodiscard]] int stuck() const { return stuck_; }

 private:
  struct UnderWay {
    Work work;
    Executor::SteadyTime begun;
    std::stop_source stop;
    bool running = true;  ///< on a thread
    bool kept = false;    ///< until it is released
    bool given_up = false;
    bool stuck = false;
  };
  using Places = std::map<Id, UnderWay>;

  void begin_next();
  void begin(Id id);
  [[nodiscard]] bool may_begin(Id id, const Party& party) const;
  /// Asks work that has had its share to stop while others wait.
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
  std::map<Id, Work> works_;  ///< that wait
  Places under_way_;
  Id last_ = 0;
  int stuck_ = 0;
  std::optional<Executor::SteadyTime> looks_at_;            ///< when shares are looked at again
  std::shared_ptr<char> alive_ = std::make_shared<char>();  ///< for what comes back to the loop
};

}  // namespace gridwise
