// Password hashing on a lane of its own, so that a storm of sign-ins delays nobody's move. The
// queue is short: who would wait too long is told so at once.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "account/password_hasher.h"
#include "service/executor.h"

namespace gridwise {

/// Lives on the loop. A call answers once, later, on the loop; with account/busy if the queue is
/// full, if two of the address wait already, or after 3 s in the queue.
class HashQueue {
 public:
  static constexpr std::size_t kMostWaiting = 64;
  static constexpr int kMostOfAddress = 2;
  static constexpr std::chrono::milliseconds kLongestWait{3'000};

  struct Verdict {
    bool good = false;
    std::string rehashed;  ///< if `stored` has old parameters: the hash to replace it with
  };

  HashQueue(std::shared_ptr<Executor> executor, std::shared_ptr<const PasswordHasher> hasher,
            int threads)
      : executor_(std::move(executor)), hasher_(std::move(hasher)), threads_(threads) {}

  /// Whether `password` is that of `stored`; an empty `stored` stands for a name nobody has, costs
  /// the same, and is never good.
  void verify(const std::string& address, std::string stored, std::string password,
              const std::function<void(Result<Verdict>)>& done);
  void hash(const std::string& address, std::string password,
            const std::function<void(Result<std::string>)>& done);

  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

 private:
  /// Runs on the lane; returns what is to be done on the loop.
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
  int threads_;
  int running_ = 0;
  std::uint64_t last_ = 0;
  std::deque<Waiting> waiting_;
  /// Posted tasks outlive the queue at the end of the program.
  std::shared_ptr<HashQueue*> self_ = std::make_shared<HashQueue*>(this);
};

}  // namespace gridwise
