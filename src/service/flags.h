// Ends matches whose time is over: one timer for each match whose clock runs.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>

#include "service/matches.h"

namespace gridwise {

/// Lives on the loop.
class Flags {
 public:
  Flags(std::shared_ptr<Executor> executor, Matches& matches)
      : executor_(std::move(executor)), matches_(matches) {}

  /// Called after every change of a match, and when it was loaded for use.
  void consider(const LiveMatch& live);
  /// Before the server ends: what has passed of each turn is charged, so that the next process can
  /// go on with the rest.
  void stop();

 private:
  struct Timer {
    std::chrono::milliseconds due{0};  ///< by the steady clock
    std::uint64_t number = 0;          ///< distinguishes it from one that was replaced
  };
  void look(const std::string& match, std::uint64_t number);

  std::shared_ptr<Executor> executor_;
  Matches& matches_;
  std::unordered_map<std::string, Timer> timers_;
  std::uint64_t last_number_ = 0;
};

}  // namespace gridwise
