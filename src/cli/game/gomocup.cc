// `gridwise gomocup`, also run under the name pbrain-gridwise: plays gomoku for a match manager.
// One thread reads lines while the other thinks, so that no line is lost and STOP and END take
// effect at once.
#include <fmt/format.h>

#include <condition_variable>
#include <deque>
#include <iostream>
#include <mutex>
#include <thread>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "gomocup/brain.h"

namespace gridwise::cli {
namespace {

struct Line {
  std::string text;
  gomocup::Brain::Clock::time_point read;
};

/// The queue of lines from the reader to the brain. Thread safe.
class Lines {
 public:
  void push(std::string text) {
    const std::lock_guard lock(mutex_);
    if (gomocup::Brain::interrupts(text)) thinking_.request_stop();
    lines_.push_back({std::move(text), gomocup::Brain::Clock::now()});
    changed_.notify_one();
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    thinking_.request_stop();
    changed_.notify_one();
  }
  /// The next line, with its stop token; none after the last.
  [[nodiscard]] std::optional<std::pair<Line, std::stop_token>> pop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !lines_.empty(); });
    if (lines_.empty()) return {};
    Line line = std::move(lines_.front());
    lines_.pop_front();
    thinking_ = std::stop_source();
    for (const Line& waiting : lines_) {
      if (gomocup::Brain::interrupts(waiting.text)) thinking_.request_stop();
    }
    return std::pair{std::move(line), thinking_.get_token()};
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Line> lines_;
  std::stop_source thinking_;
  bool closed_ = false;
};

int run_gomocup(const Context& context, int threads) {
  const auto lines = std::make_shared<Lines>();
  // Detached, because it may block on a line that never comes.
  std::thread([lines] {
    for (std::string line; std::getline(std::cin, line);) lines->push(line);
    lines->close();
  }).detach();
  gomocup::Brain brain(
      [&context](const std::string& line) {
        fmt::print(context.out, "{}\n", line);
        std::fflush(context.out);
      },
      threads);
  while (const auto next = lines->pop()) {
    const auto& [line, stop] = *next;
    if (!brain.obey({line.text, line.read, stop})) break;
  }
  return kDone;
}

}  // namespace

Run define_gomocup(Options& options, const Context& context) {
  const auto threads = std::make_shared<int>(1);
  options
      .add("--threads", *threads,
           {"threads to think with until INFO thread_num says otherwise (default 1)",
            "思考所用线程数，可由 INFO thread_num 更改（默认 1）"})
      .between(1, kMaxThreads);
  return [threads, &context] { return run_gomocup(context, *threads); };
}

}  // namespace gridwise::cli
