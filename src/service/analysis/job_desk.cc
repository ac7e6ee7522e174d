#include "service/analysis/job_desk.h"

namespace gridwise {
namespace {

constexpr std::chrono::milliseconds kLongest{60'000};

}  // namespace

SearchRequest read_job_time(Fields& fields, std::chrono::milliseconds usual) {
  SearchRequest request;
  request.time =
      std::chrono::milliseconds(fields.number_or("time_ms", 1, kLongest.count(), usual.count()));
  return request;
}

Result<boost::json::value> JobDesk::start(const Call& call, const Game& game,
                                          const SearchRequest& request, Result<JobWork> work) {
  if (!work) return work.error();
  if (call.person) {
    const Result<void> fair = races_.may_have_help(*call.person, game);
    if (!fair) return fair.error();
  }
  const Result<void> left = quotas_.check(Quota::kSolver, call.from.address, call.received);
  if (!left) return left.error();
  const Result<std::string> job = jobs_.start(call.from, request, *std::move(work));
  if (!job) return job.error();
  return boost::json::value{{"job", *job}};
}

}  // namespace gridwise
