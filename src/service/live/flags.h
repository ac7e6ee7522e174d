// Ends matches when time runs out: one timer for each match whose clock is running.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>

#include "service/live/matches.h"

namespace gridwise {

/// Used on the loop only.
class Flags {
 public:
  Flags(std::shared_ptr<Executor> executor, Matches& matches, ReadMatch read)
      : executor_(std::move(executor)), matches_(matches), read_(std::move(read)) {}

  /// Sets what is called when a clock has more time than its watchers were told, after a stall.
  void when_delayed(std::function<void(const LiveMatch&)> delayed) {
    delayed_ = std::move(delayed);
  }
  /// Called after every change to a match, and when it has been loaded for use.
  void consider(const LiveMatch& live);
  /// Before shutdown: charges the elapsed part of each turn, so that the next process can continue
  /// with the rest.
  void stop();

 private:
  struct Timer {
    std::chrono::milliseconds due{0};  ///< by the steady clock
    std::uint64_t number = 0;          ///< distinguishes this timer from one it replaced
  };
  void look(const std::string& match, std::uint64_t number);
  void look_at(const std::string& match);

  std::shared_ptr<Executor> executor_;
  Matches& matches_;
  ReadMatch read_;
  std::function<void(const LiveMatch&)> delayed_;
  std::unordered_map<std::string, Timer> timers_;
  std::uint64_t last_number_ = 0;
};

}  // namespace gridwise
