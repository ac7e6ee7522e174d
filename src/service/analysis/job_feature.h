// The verbs that start and stop long work.
#pragma once

#include "service/analysis/job_desk.h"
#include "service/request/feature.h"

namespace gridwise {

class JobFeature final : public Feature {
 public:
  struct Parts {
    std::shared_ptr<Executor> executor;
    Matches& matches;
    Jobs& jobs;
    JobDesk& desk;
  };
  explicit JobFeature(Parts parts) : in_(std::move(parts)) {}

  [[nodiscard]] std::vector<Verb> verbs() override;
  void client_left(ClientId client) override { in_.jobs.leave(client); }
  void stop() override;
  /// After `stop`: for a second, while jobs have not sent their last results.
  [[nodiscard]] bool busy() const override;

 private:
  static constexpr std::chrono::seconds kForResults{1};

  void analyse(Call& call);
  void solve(Call& call);
  void hint(Call& call);
  void judge_puzzle(Call& call);
  Result<boost::json::value> stop_job(Call& call);

  Parts in_;
  Executor::SteadyTime wait_until_{};
};

}  // namespace gridwise
