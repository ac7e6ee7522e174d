#include "account/image/queue.h"

#include <utility>

#include "service/loop/guard.h"

namespace gridwise {

void ImageQueue::make(std::string upload, Done done) {
  if (!running_) return start({std::move(upload), std::move(done)});
  if (waiting_.size() >= kMaxWaiting) {
    return done(Error{"limit/images", "too many images at once; try again in a moment", {}});
  }
  waiting_.push_back({std::move(upload), std::move(done)});
}

void ImageQueue::start(Waiting next) {
  running_ = true;
  executor_->run(
      Lane::kHashes, [upload = std::move(next.upload), done = std::move(next.done), make = make_,
                      log = log_, executor = executor_, weak = std::weak_ptr(self_)] {
        Result<std::string> made = Error{"look/image", "the image could not be decoded", {}};
        const auto unexpected = guarded(*log, "image", [&] { made = make(upload); });
        if (unexpected) made = *unexpected;
        executor->post([weak, done, made] {
          const auto self = weak.lock();
          if (!self) return;
          (*self)->ended();
          done(made);
        });
      });
}

void ImageQueue::ended() {
  running_ = false;
  if (waiting_.empty()) return;
  Waiting next = std::move(waiting_.front());
  waiting_.pop_front();
  start(std::move(next));
}

}  // namespace gridwise
