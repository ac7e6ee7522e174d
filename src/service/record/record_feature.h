// The verbs that show and import records.
#pragma once

#include "service/request/feature.h"
#include "service/request/quotas.h"
#include "service/write/commit_queue.h"

namespace gridwise {

class RecordFeature final : public Feature {
 public:
  RecordFeature(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
                CommitQueue& commits, Quotas& quotas)
      : executor_(std::move(executor)),
        store_(std::move(store)),
        commits_(commits),
        quotas_(quotas) {}

  [[nodiscard]] std::vector<Verb> verbs() override;

  /// Stores a record from outside, marked as imported by `account`, if any. Errors passed to
  /// `done`: those of parse_record, check_foreign, replay and CommitQueue.
  void import_text(std::string_view text, const std::string& account,
                   std::function<void(Result<std::string> id)> done);

 private:
  Result<boost::json::value> list(Call& call);
  Result<boost::json::value> get(Call& call);
  Result<boost::json::value> frames(Call& call);
  void import(Call& call);

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  CommitQueue& commits_;
  Quotas& quotas_;
};

}  // namespace gridwise
