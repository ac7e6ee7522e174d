// Long-running work for a client: analysis, solving, hints. It pushes intermediate results, can be
// stopped, and ends when its client leaves.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "gridwise/game.h"
#include "service/loop/party.h"
#include "service/loop/thinking.h"

namespace gridwise {

/// The work itself; runs on a thread of the jobs' lane.
using JobWork =
    std::function<Result<Report>(const SearchRequest& request, const Progress& progress)>;

/// Used on the loop only.
class Jobs {
 public:
  static constexpr std::size_t kMaxOfClient = 4;
  static constexpr std::size_t kMaxOfAddress = 256;  ///< standard input has no address
  static constexpr std::size_t kMost = 1'024;
  /// Jobs with a time limit up to this have a reserved thread, so they never wait for long ones.
  static constexpr std::chrono::milliseconds kBrief{2'000};

  /// Called with a job's running time when it ends.
  using Spent = std::function<void(const Party&, std::chrono::milliseconds)>;

  Jobs(std::shared_ptr<Executor> executor, Push push, Spent spent = {},
       Thinking::Failed failed = {});
  ~Jobs();
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  /// Starts a job; returns its name. Errors: limit/busy.
  [[nodiscard]] Result<std::string> start(const Party& party, const SearchRequest& request,
                                          JobWork work);
  /// Asks one job of a client, or all of them if `job` is empty, to end with their best result so
  /// far. Returns their number. Errors: job/unknown.
  [[nodiscard]] Result<int> stop(ClientId client, const std::string& job);
  /// Asks all jobs to end with their best result so far.
  void stop_all();
  /// Ends all jobs of a client that has left, including queued ones; nothing more is pushed to it.
  void leave(ClientId client);
  /// Jobs running or queued.
  [[nodiscard]] std::size_t count() const { return jobs_.size(); }

 private:
  static constexpr std::chrono::milliseconds kGrace{2'000};  ///< allowed beyond a job's time limit
  /// Long enough that a solver building tables on a loaded machine does not count as stuck.
  static constexpr std::chrono::milliseconds kStuckAfter{10'000};
  static constexpr std::chrono::milliseconds kPushEvery{
      100};  ///< minimum interval between progress messages

  struct Job {
    Party party;
    Thinking::Id work = 0;
  };

  [[nodiscard]] bool has_room(const Party& party) const;
  [[nodiscard]] Progress progress_of(const std::string& name);
  void finish(const std::string& name, const Result<Report>& report);

  std::shared_ptr<Executor> executor_;
  Push push_;
  std::map<std::string, Job> jobs_;
  std::uint64_t last_ = 0;
  Thinking thinking_;
};

}  // namespace gridwise
