#include "service/live/flags.h"

#include <algorithm>
#include <vector>

namespace gridwise {
namespace {

using std::chrono::milliseconds;

/// A timer checks again after this long at most: a write may have failed, or the delay may exceed
/// what an executor supports.
constexpr milliseconds kMaxWait = std::chrono::hours(1);
constexpr milliseconds kAgain{1'000};

MatchCommand by_server(Request what) {
  MatchCommand command;
  command.by_server = true;
  command.what = std::move(what);
  return command;
}

void ignore(const Result<std::int64_t>&) {}

}  // namespace

void Flags::consider(const LiveMatch& live) {
  const Match& match = live.match;
  const bool told = std::holds_alternative<happened::Taken>(live.recent.back().what);
  if (live.began_before_restart && !told && match.clock.kind != ClockSetup::Kind::kDays) {
    matches_.command(live.id, by_server(asked::Take{"restart"}), ignore);
  }
  const auto flag_at = match.clock_runs() ? match.flag_at() : std::nullopt;
  if (!flag_at) {
    timers_.erase(live.id);
    return;
  }
  const milliseconds now = executor_->steady();
  const milliseconds rest = *flag_at - match.turn_lasted(executor_->heard()) + milliseconds(1);
  const milliseconds wait = std::clamp(rest, milliseconds(1), kMaxWait);
  Timer& timer = timers_[live.id];
  // A timer that fires early re-arms itself, so one per match is enough.
  if (timer.number != 0 && timer.due > now && timer.due <= now + wait) return;
  timer = {now + wait, ++last_number_};
  executor_->post_after(wait, [this, id = live.id, number = timer.number] { look(id, number); });
}

void Flags::look(const std::string& match, std::uint64_t number) {
  const auto found = timers_.find(match);
  if (found == timers_.end() || found->second.number != number) return;
  timers_.erase(found);
  read_({}, match, [this, match](const Result<void>&) { look_at(match); });
}

void Flags::look_at(const std::string& match) {
  const Result<const LiveMatch*> live = matches_.find(match);
  if (!live || !(*live)->match.clock_runs()) return;
  const auto flag_at = (*live)->match.flag_at();
  if (!flag_at) return;
  if ((*live)->match.turn_lasted(executor_->heard()) <= *flag_at) {
    const Now now{{}, {}, executor_->stalled()};
    if (delayed_ && (*live)->match.turn_stalled(now) > milliseconds(0)) delayed_(**live);
    return consider(**live);
  }
  matches_.command(match, by_server(asked::Flag{}), [this, match](const auto& done) {
    if (done) return;
    // The store is read-only: try again a little later.
    const Timer timer{executor_->steady() + kAgain, ++last_number_};
    timers_[match] = timer;
    executor_->post_after(kAgain, [this, match, number = timer.number] { look(match, number); });
  });
}

void Flags::stop() {
  std::vector<std::string> running;
  running.reserve(timers_.size());
  for (const auto& [match, timer] : timers_) running.push_back(match);
  timers_.clear();
  for (const std::string& match : running) {
    read_({}, match, [this, match](const Result<void>&) {
      const Result<const LiveMatch*> live = matches_.look_at(match);
      // Clocks of days follow the wall clock, which a restart does not stop.
      if (!live || (*live)->match.clock.kind == ClockSetup::Kind::kDays) return;
      matches_.command(match, by_server(asked::Take{"stop"}), ignore);
    });
  }
}

}  // namespace gridwise
