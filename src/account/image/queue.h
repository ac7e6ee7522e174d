// Queue of uploads to decode: one at a time, with a small limit.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "service/loop/executor.h"
#include "service/loop/log.h"

namespace gridwise {

/// Turns an upload into the image to store; called on a lane.
using MakeImage = std::function<Result<std::string>(const std::string& upload)>;

/// Lives on the loop. Each call answers once, on the loop; immediately with limit/images if the
/// queue is full.
class ImageQueue {
 public:
  using Done = std::function<void(Result<std::string>)>;
  static constexpr std::size_t kMaxWaiting = 16;

  ImageQueue(std::shared_ptr<Executor> executor, std::shared_ptr<Log> log, MakeImage make)
      : executor_(std::move(executor)), log_(std::move(log)), make_(std::move(make)) {}

  void make(std::string upload, Done done);

 private:
  struct Waiting {
    std::string upload;
    Done done;
  };
  void start(Waiting next);
  void ended();

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Log> log_;
  MakeImage make_;
  bool running_ = false;
  std::deque<Waiting> waiting_;
  /// Posted tasks, which can outlive the queue at shutdown, hold it as a weak pointer.
  std::shared_ptr<ImageQueue*> self_ = std::make_shared<ImageQueue*>(this);
};

}  // namespace gridwise
