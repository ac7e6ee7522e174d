// Password hashing on its own lane, so that a flood of sign-ins delays nobody's move. The queue is
// short: a request that would wait too long fails at once.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "account/password/hasher.h"
#include "service/loop/executor.h"

namespace gridwise {

/// Lives on the loop. Each call answers once, asynchronously, on the loop. account/busy if the
/// queue is full, if two calls of the address are waiting, or after 3 s in the queue.
class HashQueue {
 public:
  static constexpr std::size_t kMaxWaiting = 64;
  static constexpr int kMaxOfAddress = 2;
  static constexpr std::chrono::milliseconds kMaxWait{3'000};

  struct Verdict {
    bool good = false;
    std::string rehashed;  ///< new hash if `stored` has outdated parameters; else empty
  };

  HashQueue(std::shared_ptr<Executor> executor, std::shared_ptr<const PasswordHasher> hasher)
      : executor_(std::move(executor)), hasher_(std::move(hasher)) {}

  /// Verifies `password` against the hash `stored`. An empty `stored` (nobody has that name) costs
  /// the same and never matches.
  void verify(const std::string& address, std::string stored, std::string password,
              const std::function<void(Result<Verdict>)>& done);
  void hash(const std::string& address, std::string password,
            const std::function<void(Result<std::string>)>& done);

 private:
  /// Runs on the lane; returns a continuation for the loop.
  using Work = std::function<std::function<void()>(const PasswordHasher&)>;
  struct Waiting {
    std::uint64_t number = 0;
    std::string address;
    Work work;
    std::function<void(Error)> refuse;
  };

  void submit(const std::string& address, Work work, std::function<void(Error)> refuse);
  void start(const Work& work);
  void ended();
  void give_up(std::uint64_t number);

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<const PasswordHasher> hasher_;
  int running_ = 0;
  std::uint64_t last_ = 0;
  std::deque<Waiting> waiting_;
  /// Posted tasks, which can outlive the queue at shutdown, hold it as a weak pointer.
  std::shared_ptr<HashQueue*> self_ = std::make_shared<HashQueue*>(this);
};

}  // namespace gridwise
