// The verbs that show and import records.
#pragma once

#include "service/request/feature.h"
#include "service/request/quotas.h"
#include "service/write/writes.h"

namespace gridwise {

struct Record;

class RecordFeature final : public Feature {
 public:
  RecordFeature(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store, Writes& writes,
                Quotas& quotas)
      : executor_(std::move(executor)),
        store_(std::move(store)),
        writes_(writes),
        quotas_(quotas) {}

  [[nodiscard]] std::vector<Verb> verbs() override;

  /// Stores a record from outside, marked as imported by the person, if it is one. Errors passed to
  /// `done`: those of parse_record, check_foreign, check_name, replay and Writes.
  void import_text(std::string_view text, const PrincipalPtr& person,
                   std::function<void(Result<std::string> id)> done);

 private:
  [[nodiscard]] Result<void> check_names(const Record& record, const Principal* person) const;
  Result<boost::json::value> list(Call& call);
  Result<boost::json::value> get(Call& call);
  Result<boost::json::value> frames(Call& call);
  void import(Call& call);

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  Writes& writes_;
  Quotas& quotas_;
};

}  // namespace gridwise
