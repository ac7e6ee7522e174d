// Starts jobs for requests, within the limits of solver time, of races and of rated matches.
#pragma once

#include "gridwise/games.h"
#include "service/analysis/jobs.h"
#include "service/play/fair_play.h"
#include "service/race/races.h"
#include "service/request/verb.h"

namespace gridwise {

/// A search request with the job's time limit: `time_ms`, or `usual`.
[[nodiscard]] SearchRequest read_job_time(Fields& fields, std::chrono::milliseconds usual);

[[nodiscard]] inline FieldType time_asked() {
  return may<std::int64_t>("time_ms", "up to 60,000; by default as in `hello`");
}
[[nodiscard]] inline ValueType job_started() { return object_type({must<std::string>("job")}); }
/// The same, with the name of the selector that works in a field of this name.
[[nodiscard]] inline ValueType job_started(std::string_view by) {
  return object_type({must<std::string>("job"), must<std::string>(by)});
}
/// Adds that field to the answer.
[[nodiscard]] Reply naming(Reply reply, std::string_view by, const std::string& selector);

/// The selector for requests that name none.
[[nodiscard]] inline const std::string& strongest(const Game& game) {
  return game.info().selectors.back().name;
}

/// Used on the loop only.
class JobDesk {
 public:
  JobDesk(Jobs& jobs, Quotas& quotas, Races& races, FairPlay& fair)
      : jobs_(jobs), quotas_(quotas), races_(races), fair_(fair) {}

  /// Starts a job and answers with its name, at once or later. Errors: limit/solver, limit/busy,
  /// match/fair, that of `work`.
  void start(const Call& call, const Game& game, const SearchRequest& request,
             Result<JobWork> work);
  /// The same for help with a position that the sender may be playing: a match against a bot must
  /// first be stored as not rated. Additional errors: those of FairPlay::ask.
  void help(const Call& call, const Game& game, const SearchRequest& request, Result<JobWork> work);
  /// The same in a match, whose player has sent `command`.
  void help_in(const Call& call, const LiveMatch& live, const MatchCommand& command,
               const SearchRequest& request, Result<JobWork> work);

 private:
  [[nodiscard]] Result<boost::json::value> begin(const Party& from, const SearchRequest& request,
                                                 JobWork work);
  void check(const Call& call, const Game& game, const FairPlay::Done& done);
  [[nodiscard]] FairPlay::Done beginning(const Call& call, const SearchRequest& request,
                                         JobWork work);

  Jobs& jobs_;
  Quotas& quotas_;
  Races& races_;
  FairPlay& fair_;
};

}  // namespace gridwise
