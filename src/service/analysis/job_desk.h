// Starts jobs for requests, within the limits of solver time and of races.
#pragma once

#include "gridwise/games.h"
#include "service/analysis/jobs.h"
#include "service/race/races.h"
#include "service/request/verb.h"

namespace gridwise {

/// A search request with the job's time limit: `time_ms`, or `usual`.
[[nodiscard]] SearchRequest read_job_time(Fields& fields, std::chrono::milliseconds usual);

[[nodiscard]] inline FieldType time_asked() {
  return may<std::int64_t>("time_ms", "up to 60,000; by default as in `hello`");
}
[[nodiscard]] inline ValueType job_started() { return object_type({must<std::string>("job")}); }

/// Used on the loop only.
class JobDesk {
 public:
  JobDesk(Jobs& jobs, Quotas& quotas, Races& races) : jobs_(jobs), quotas_(quotas), races_(races) {}

  /// Starts a job and answers with its name. Errors: limit/solver, limit/busy, match/fair, that of
  /// `work`.
  [[nodiscard]] Result<boost::json::value> start(const Call& call, const Game& game,
                                                 const SearchRequest& request,
                                                 Result<JobWork> work);

 private:
  Jobs& jobs_;
  Quotas& quotas_;
  Races& races_;
};

}  // namespace gridwise
