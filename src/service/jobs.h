// Long work on behalf of a client: analysis, solving, hints. Pushes what it finds while it
// improves, can be stopped, and ends with its client.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "service/thinking.h"

namespace gridwise {

/// The work itself; runs beside the loop.
using JobWork = std::function<Result<Report>(const Limits& limits, const Progress& progress)>;

/// What is pushed: `{"job":...}` of docs/protocol.md, as one line.
using Push = std::function<void(ClientId, std::string)>;

/// Lives on the loop.
class Jobs {
 public:
  static constexpr std::size_t kMostOfClient = 4;
  static constexpr std::size_t kMostOfAddress = 256;  ///< of a known one
  static constexpr std::size_t kMost = 1'024;
  /// Work of this time at most has a thread kept for it, so that it never waits for long work.
  static constexpr std::chrono::milliseconds kBrief{2'000};

  /// What a job has used of a thread, once it has ended.
  using Spent = std::function<void(const Party&, std::chrono::milliseconds)>;

  Jobs(std::shared_ptr<Executor> executor, Push push, Spent spent = {},
       Thinking::Failed failed = {});
  ~Jobs();
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  /// The new job's name. Errors: limit/busy.
  [[nodiscard]] Result<std::string> start(const Party& party, const Limits& limits, JobWork work);
  /// Errors: job/unknown.
  [[nodiscard]] Result<void> stop(ClientId client, const std::string& job);
  /// Ends all jobs of a client that has left, also those that wait; nothing is pushed to it any
  /// more.
  void leave(ClientId client);
  /// Those at work or waiting for a thread.
  [[nodiscard]] std::size_t count() const { return jobs_.size(); }

 private:
  static constexpr std::chrono::milliseconds kGrace{2'000};  ///< to come back after its time
  /// A solver of a loaded machine that makes its tables is slow and not stuck.
  static constexpr std::chrono::milliseconds kStuckAfter{10'000};
  static constexpr std::chrono::milliseconds kPushEvery{
      100};  ///< at most one progress in this time

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
