// The verbs that need neither a match nor a store: `hello`, games and positions.
#pragma once

#include "service/loop/entropy.h"
#include "service/request/feature.h"
#include "service/write/writes.h"

namespace gridwise {

class PositionFeature final : public Feature {
 public:
  PositionFeature(Entropy entropy, const Writes& writes)
      : entropy_(std::move(entropy)), writes_(writes) {}

  [[nodiscard]] std::vector<Verb> verbs() override;

 private:
  Result<boost::json::value> hello(Call& call);
  Result<boost::json::value> random_board(Call& call);
  Result<boost::json::value> next_stage(Call& call);

  Entropy entropy_;
  const Writes& writes_;
};

}  // namespace gridwise
