// The verbs of progress: what a person has reached in games, as the page keeps it. It comes from
// the page unchecked, so nothing that others see may depend on it.
#pragma once

#include "service/request/feature.h"
#include "service/request/off_loop.h"
#include "service/request/quotas.h"
#include "service/write/writes.h"

namespace gridwise {

class ProgressFeature final : public Feature {
 public:
  ProgressFeature(std::shared_ptr<Store> store, Writes& writes, Quotas& quotas, OffLoop& off_loop)
      : store_(std::move(store)), writes_(writes), quotas_(quotas), off_loop_(off_loop) {}

  [[nodiscard]] std::vector<Verb> verbs() override;

 private:
  Result<OffLoopWork> get(Call& call);
  void put(Call& call);

  std::shared_ptr<Store> store_;
  Writes& writes_;
  Quotas& quotas_;
  OffLoop& off_loop_;
};

}  // namespace gridwise
