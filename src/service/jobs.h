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

using ClientId = std::uint64_t;

/// The work itself; runs beside the loop.
using JobWork = std::function<Result<Report>(const Limits& limits, const Progress& progress)>;

/// What is pushed: `{"job":...}` of docs/protocol.md, as one line.
using Push = std::function<void(ClientId, std::string)>;

/// Lives on the loop.
class Jobs {
 public:
  static constexpr std::size_t kMostOfClient = 4;
  static constexpr std::size_t kMost = 256;

  Jobs(std::shared_ptr<Executor> executor, Push push)
      : executor_(std::move(executor)), push_(std::move(push)) {}
  ~Jobs();
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  /// The new job's name. Errors: limit/busy.
  [[nodiscard]] Result<std::string> start(ClientId client, const Limits& limits, JobWork work);
  /// Errors: job/unknown.
  [[nodiscard]] Result<void> stop(ClientId client, const std::string& job);
  /// Stops all jobs of a client that has left; nothing is pushed to it any more.
  void leave(ClientId client);
  /// Those at work or waiting for a thread.
  [[nodiscard]] std::size_t count() const { return jobs_.size(); }

 private:
  static constexpr std::chrono::milliseconds kGrace{2'000};  ///< to come back after its time
  static constexpr std::chrono::milliseconds kPushEvery{
      100};  ///< at most one progress in this time

  struct Job {
    ClientId client = 0;
    std::stop_source stop{std::nostopstate};
  };

  [[nodiscard]] Progress progress_of(const std::string& name);
  void finish(const std::string& name, const Result<Report>& report);

  std::shared_ptr<Executor> executor_;
  Push push_;
  std::map<std::string, Job> jobs_;
  std::uint64_t last_ = 0;
};

}  // namespace gridwise
