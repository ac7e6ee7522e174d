#include "service/loop/thinking.h"

#include <algorithm>
#include <set>
#include <utility>

namespace gridwise {
namespace {

using std::chrono::milliseconds;

/// The exception being handled as an Error; works even without memory.
Error error_of(const Thinking::Failed& failed) {
  try {
    if (failed) return failed();
  } catch (...) {  // NOLINT(bugprone-empty-catch): the error below needs no memory
  }
  return {"server/internal", {}, {}};
}

/// Runs the work; turns an exception into an Error.
Result<void> run_guarded(const std::function<void(std::stop_token)>& work,
                         const std::stop_token& stop, const Thinking::Failed& failed) {
  try {
    work(stop);
    return {};
  } catch (...) {
    return error_of(failed);
  }
}

}  // namespace

Thinking::Thinking(std::shared_ptr<Executor> executor, Rules rules, Failed failed)
    : executor_(std::move(executor)), rules_(std::move(rules)), failed_(std::move(failed)) {}

Thinking::~Thinking() {
  for (auto& [id, place] : under_way_) place.stop.request_stop();
}

Thinking::Id Thinking::submit(Work work) {
  const Id id = ++last_;
  turns_.push(id, work.party);
  works_.emplace(id, std::move(work));
  begin_next();
  return id;
}

void Thinking::stop(Id id) {
  if (const auto place = under_way_.find(id); place != under_way_.end()) {
    place->second.stop.request_stop();
    return;
  }
  if (!turns_.remove(id)) return;
  executor_->post([alive = std::weak_ptr(alive_), done = works_.extract(id).mapped().done] {
    if (alive.lock()) done({});
  });
}

void Thinking::drop(Id id) {
  if (turns_.remove(id)) works_.erase(id);
  const auto place = under_way_.find(id);
  if (place == under_way_.end()) return;
  place->second.stop.request_stop();
  place->second.work.done = nullptr;
  release(id);
}

void Thinking::release(Id id) {
  const auto place = under_way_.find(id);
  if (place == under_way_.end()) return;
  place->second.kept = false;
  leave_if_over(place);
}

void Thinking::begin_next() {
  while (static_cast<int>(under_way_.size()) - stuck_ < rules_.places) {
    const auto id =
        turns_.next([this](Id waiting, const Party& party) { return may_begin(waiting, party); });
    if (!id) break;
    begin(*id);
  }
  share_time();
}

bool Thinking::may_begin(Id id, const Party& party) const {
  if (works_.at(id).brief) return true;
  const auto lengthy = [](const auto& place) {
    return !place.second.work.brief && !place.second.stuck;
  };
  const auto of_address = [&](const auto& place) {
    return lengthy(place) && place.second.work.party.address == party.address;
  };
  return std::ranges::count_if(under_way_, lengthy) < rules_.places - rules_.kept_for_brief &&
         std::ranges::count_if(under_way_, of_address) < rules_.most_of_address;
}

void Thinking::begin(Id id) {
  UnderWay& place = under_way_[id];
  place.work = works_.extract(id).mapped();
  place.begun = executor_->steady_now();
  place.kept = place.work.keeps_place;
  later(place.work.patience, [this, id] { give_up(id); });
  executor_->run(rules_.lane,
                 [this, id, run = std::exchange(place.work.run, nullptr), stop = place.stop,
                  failed = failed_, executor = executor_, alive = std::weak_ptr(alive_)] {
                   const Result<void> result = run_guarded(run, stop.get_token(), failed);
                   executor->post([this, id, alive, result] {
                     if (alive.lock()) finish(id, result);
                   });
                 });
}

void Thinking::finish(Id id, Result<void> result) {
  const auto place = under_way_.find(id);
  place->second.running = false;
  if (rules_.spent) {
    const auto taken = executor_->steady_now() - place->second.begun;
    rules_.spent(place->second.work.party, std::chrono::ceil<milliseconds>(taken));
  }
  if (place->second.stuck) {
    place->second.stuck = false;
    --stuck_;
    executor_->thread_recovered(rules_.lane);
  }
  const auto done = std::exchange(place->second.work.done, {});  // null if it was given up
  leave_if_over(place);
  if (done) done(std::move(result));
}

void Thinking::leave_if_over(Places::iterator place) {
  if (place->second.running || place->second.kept) return;
  under_way_.erase(place);
  begin_next();
}

void Thinking::give_up(Id id) {
  const auto place = under_way_.find(id);
  if (place == under_way_.end() || !place->second.running) return;
  place->second.stop.request_stop();
  later(rules_.stuck_after, [this, id] { count_stuck(id); });
  if (const auto done = std::exchange(place->second.work.done, {})) {
    done(Error{"limit/busy", "the work timed out", {}});
  }
}

void Thinking::count_stuck(Id id) {
  const auto place = under_way_.find(id);
  if (place == under_way_.end() || !place->second.running || stuck_ == kMaxStuck) return;
  place->second.stuck = true;
  ++stuck_;
  executor_->thread_stuck(rules_.lane);
  begin_next();
}

void Thinking::share_time() {
  if (rules_.round == milliseconds(0) || turns_.empty()) return;
  const auto now = executor_->steady_now();
  std::optional<Executor::SteadyTime> next;
  for (auto& [id, place] : under_way_) {
    if (!place.running || place.stop.stop_requested() || !turns_.others_than(place.work.party)) {
      continue;
    }
    const auto until = place.begun + share_of(place.work.party);
    if (until <= now) {
      place.stop.request_stop();
    } else {
      next = std::min(until, next.value_or(until));
    }
  }
  if (!next || (looks_at_ && *looks_at_ <= *next)) return;
  looks_at_ = next;
  later(std::chrono::ceil<milliseconds>(*next - now), [this, at = *next] {
    if (looks_at_ == at) looks_at_.reset();
    share_time();
  });
}

milliseconds Thinking::share_of(const Party& party) const {
  std::size_t addresses = turns_.addresses();
  std::size_t clients = turns_.clients_at(party.address);
  std::set<std::string> others;
  std::set<ClientId> fellows;
  for (const auto& [id, place] : under_way_) {  // parties with running work and none queued
    const Party& other = place.work.party;
    if (turns_.waiting_at(other.address) == 0) others.insert(other.address);
    if (other.address == party.address && turns_.waiting_of(other) == 0) {
      fellows.insert(other.client);
    }
  }
  addresses += others.size();
  clients += fellows.size();
  const milliseconds all = rules_.round * rules_.places;
  return std::max(kLeastShare, all / static_cast<std::int64_t>(addresses * clients));
}

void Thinking::later(milliseconds delay, std::function<void()> task) {
  executor_->post_after(delay, [alive = std::weak_ptr(alive_), task = std::move(task)] {
    if (alive.lock()) task();
  });
}

}  // namespace gridwise
