#include "service/jobs.h"

#include <algorithm>
#include <boost/json.hpp>

#include "service/portion.h"
#include "service/shapes.h"

namespace gridwise {

namespace json = boost::json;

Jobs::~Jobs() {
  for (auto& [name, job] : jobs_) job.stop.request_stop();
}

Result<std::string> Jobs::start(ClientId client, const Limits& limits, JobWork work) {
  const auto own = std::ranges::count_if(
      jobs_, [&](const auto& entry) { return entry.second.client == client; });
  if (static_cast<std::size_t>(own) >= kMostOfClient || jobs_.size() >= kMost) {
    return Error{"limit/busy", "too much work at once; stop a job first, or wait", {}};
  }
  const std::string name = "j" + std::to_string(++last_);
  struct Found {
    Result<Report> report = Report{};
  };
  auto found = std::make_shared<Found>();
  const auto patience = limits.time.value_or(std::chrono::milliseconds(0)) + kGrace;
  Job& job = jobs_[name];
  job.client = client;
  job.stop = think(
      executor_,
      [found, limits, work = std::move(work), progress = progress_of(name)](std::stop_token stop) {
        Limits own_limits = limits;
        own_limits.stop = std::move(stop);
        found->report = work(own_limits, progress);
      },
      patience,
      [this, name, found](bool in_time) {
        finish(name, in_time ? found->report
                             : Error{"limit/busy", "the work did not end in its time", {}});
      });
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
      const json::object push{{"job", name}, {"report", report_json(report, kLongestProgress)}};
      push_(job->second.client, json::serialize(push));
    });
  };
}

void Jobs::finish(const std::string& name, const Result<Report>& report) {
  const auto job = jobs_.extract(name);
  if (job.empty()) return;
  json::object push{{"job", name}, {"done", true}};
  if (report) {
    push["report"] = report_json(*report, kLongestPart);
  } else {
    push["error"] = error_json(report.error());
  }
  push_(job.mapped().client, json::serialize(push));
}

Result<void> Jobs::stop(ClientId client, const std::string& job) {
  const auto found = jobs_.find(job);
  if (found == jobs_.end() || found->second.client != client) {
    return Error{"job/unknown", "there is no such job, or it is done", {}};
  }
  found->second.stop.request_stop();
  return {};
}

void Jobs::leave(ClientId client) {
  for (auto job = jobs_.begin(); job != jobs_.end();) {
    if (job->second.client != client) {
      ++job;
      continue;
    }
    job->second.stop.request_stop();
    job = jobs_.erase(job);
  }
}

}  // namespace gridwise
