#include "account/password/hash_queue.h"

#include <algorithm>

namespace gridwise {
namespace {

Error busy() { return {"account/busy", "too many sign-ins at once; try again in a moment", {}}; }

}  // namespace

void HashQueue::verify(const std::string& address, std::string stored, std::string password,
                       const std::function<void(Result<Verdict>)>& done) {
  submit(
      address,
      [stored = std::move(stored), password = std::move(password),
       done](const PasswordHasher& hasher) -> std::function<void()> {
        const bool known = !stored.empty();
        Verdict verdict;
        verdict.good = hasher.verify(known ? stored : hasher.dummy(), password) && known;
        if (verdict.good && hasher.outdated(stored)) {
          const Result<std::string> fresh = hasher.hash(password);
          if (fresh) verdict.rehashed = *fresh;  // on failure: retried at the next sign-in
        }
        return [done, verdict] { done(verdict); };
      },
      [done](const Error& error) { done(error); });
}

void HashQueue::hash(const std::string& address, std::string password,
                     const std::function<void(Result<std::string>)>& done) {
  submit(
      address,
      [password = std::move(password), done](const PasswordHasher& hasher)
          -> std::function<void()> { return [done, made = hasher.hash(password)] { done(made); }; },
      [done](const Error& error) { done(error); });
}

void HashQueue::submit(const std::string& address, Work work, std::function<void(Error)> refuse) {
  if (running_ < executor_->threads_of(Lane::kHashes)) return start(work);
  const auto own = std::ranges::count(waiting_, address, &Waiting::address);
  if (waiting_.size() >= kMaxWaiting || (!address.empty() && own >= kMaxOfAddress)) {
    return refuse(busy());
  }
  const std::uint64_t number = ++last_;
  waiting_.push_back({number, address, std::move(work), std::move(refuse)});
  executor_->post_after(kMaxWait, [weak = std::weak_ptr(self_), number] {
    if (const auto self = weak.lock()) (*self)->give_up(number);
  });
}

void HashQueue::start(const Work& work) {
  ++running_;
  executor_->run(Lane::kHashes,
                 [work, hasher = hasher_, executor = executor_, weak = std::weak_ptr(self_)] {
                   executor->post([weak, answer = work(*hasher)] {
                     const auto self = weak.lock();
                     if (!self) return;
                     (*self)->ended();
                     answer();
                   });
                 });
}

void HashQueue::ended() {
  --running_;
  if (waiting_.empty()) return;
  const Work next = std::move(waiting_.front().work);
  waiting_.pop_front();
  start(next);
}

void HashQueue::give_up(std::uint64_t number) {
  const auto late = std::ranges::find(waiting_, number, &Waiting::number);
  if (late == waiting_.end()) return;
  const auto refuse = std::move(late->refuse);
  waiting_.erase(late);
  refuse(busy());
}

}  // namespace gridwise
