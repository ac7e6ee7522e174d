#include "service/thinking.h"

#include <utility>

namespace gridwise {
namespace {

/// Lives on the loop; the thinking thread only carries it.
struct Thought {
  std::function<void(bool)> done;
  bool over = false;

  /// False when it was over before.
  bool finish(bool in_time) {
    if (std::exchange(over, true)) return false;
    std::exchange(done, nullptr)(in_time);
    return true;
  }
};

}  // namespace

std::stop_source think(const std::shared_ptr<Executor>& executor,
                       std::function<void(std::stop_token)> work,
                       std::chrono::milliseconds patience, std::function<void(bool in_time)> done) {
  std::stop_source stop;
  auto thought = std::make_shared<Thought>(Thought{std::move(done)});
  const auto give_up = [executor, thought, stop]() mutable {
    stop.request_stop();
    if (!thought->over) executor->thinker_stuck();
    thought->finish(false);
  };
  executor->run(
      Executor::Lane::kThink, [executor, thought, patience, give_up, stop, work = std::move(work)] {
        // The clock runs from here: waiting for a thread is nobody's fault.
        executor->post([executor, patience, give_up] { executor->post_after(patience, give_up); });
        work(stop.get_token());
        executor->post([executor, thought] {
          if (!thought->finish(true)) executor->thinker_recovered();
        });
      });
  return stop;
}

}  // namespace gridwise
