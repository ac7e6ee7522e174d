#include "service/analysis/jobs.h"

#include <algorithm>
#include <boost/json.hpp>

#include "kit/json_text.h"
#include "service/wire/portion.h"
#include "service/wire/shapes.h"

namespace gridwise {

namespace json = boost::json;

Jobs::Jobs(std::shared_ptr<Executor> executor, Push push, Spent spent, Thinking::Failed failed)
    : executor_(std::move(executor)),
      push_(std::move(push)),
      thinking_(executor_,
                {.lane = Lane::kJobs,
                 .places = executor_->threads_of(Lane::kJobs),
                 .kept_for_brief = 1,
                 // Half of the places, so that one address's long jobs leave room for others.
                 .most_of_address = executor_->threads_of(Lane::kJobs) / 2,
                 .stuck_after = kStuckAfter,
                 .spent = std::move(spent)},
                std::move(failed)) {}

Jobs::~Jobs() = default;

bool Jobs::has_room(const Party& party) const {
  const auto count = [&](const auto& of) {
    return static_cast<std::size_t>(
        std::ranges::count_if(jobs_, [&](const auto& entry) { return of(entry.second.party); }));
  };
  return jobs_.size() < kMost &&
         count([&](const Party& of) { return of.client == party.client; }) < kMaxOfClient &&
         (party.address.empty() ||
          count([&](const Party& of) { return of.address == party.address; }) < kMaxOfAddress);
}

Result<std::string> Jobs::start(const Party& party, const SearchRequest& request, JobWork work) {
  if (!has_room(party)) {
    return Error{"limit/busy", "too much work at once; stop a job first, or wait", {}};
  }
  const std::string name = "j" + std::to_string(++last_);
  struct Found {
    Result<Report> report = Report{};
  };
  auto found = std::make_shared<Found>();
  const auto time = request.time.value_or(std::chrono::milliseconds(0));
  Work piece;
  piece.party = party;
  piece.patience = time + kGrace;
  piece.brief = time <= kBrief;
  piece.run = [found, request, work = std::move(work),
               progress = progress_of(name)](std::stop_token stop) {
    SearchRequest own = request;
    own.stop = std::move(stop);
    found->report = work(own, progress);
  };
  piece.done = [this, name, found](const Result<void>& ended) {
    // After a timeout the result still belongs to the stuck thread: do not read it.
    finish(name, ended ? found->report : ended.error());
  };
  Job& job = jobs_[name];
  job.party = party;
  job.work = thinking_.submit(std::move(piece));
  return name;
}

Progress Jobs::progress_of(const std::string& name) {
  using Clock = std::chrono::steady_clock;
  auto last = std::make_shared<Clock::time_point>(Clock::now());
  return [this, name, last, executor = executor_](const Report& report) {
    if (Clock::now() - *last < kPushEvery) return;
    *last = Clock::now();
    executor->post([this, name, report] {
      const auto job = jobs_.find(name);
      if (job == jobs_.end()) return;
      const json::object push{{"job", name}, {"report", report_json(report, kMaxProgress)}};
      push_(job->second.party.client, json_text(push));
    });
  };
}

void Jobs::finish(const std::string& name, const Result<Report>& report) {
  const auto job = jobs_.extract(name);
  if (job.empty()) return;
  json::object push{{"job", name}, {"done", true}};
  if (report) {
    push["report"] = report_json(*report, kMaxPart);
  } else {
    push["error"] = to_json(report.error());
  }
  push_(job.mapped().party.client, json_text(push));
}

Result<int> Jobs::stop(ClientId client, const std::string& job) {
  int stopped = 0;
  for (const auto& [name, each] : jobs_) {
    if (each.party.client != client || (!job.empty() && name != job)) continue;
    thinking_.stop(each.work);
    ++stopped;
  }
  if (job.empty() || stopped > 0) return stopped;
  return Error{"job/unknown", "there is no such job, or it is done", {}};
}

void Jobs::stop_all() {
  for (const auto& [name, job] : jobs_) thinking_.stop(job.work);
}

void Jobs::leave(ClientId client) {
  for (auto job = jobs_.begin(); job != jobs_.end();) {
    if (job->second.party.client != client) {
      ++job;
      continue;
    }
    thinking_.drop(job->second.work);
    job = jobs_.erase(job);
  }
}

}  // namespace gridwise
