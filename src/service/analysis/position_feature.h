// The verbs that need neither a match nor a store: `hello`, `ping`, games and positions.
#pragma once

#include "service/loop/entropy.h"
#include "service/request/feature.h"
#include "service/request/off_loop.h"
#include "service/write/writes.h"

namespace gridwise {

/// The version of the protocol. A page written for another one asks to be loaded again.
inline constexpr int kProtocol = 2;

class PositionFeature final : public Feature {
 public:
  PositionFeature(Entropy entropy, const Writes& writes, OffLoop& off_loop);

  [[nodiscard]] std::vector<Verb> verbs() override;

 private:
  [[nodiscard]] std::vector<Verb> board_verbs();
  Result<boost::json::value> hello(Call& call);
  Result<OffLoopWork> random_board(Call& call);
  Result<OffLoopWork> next_stage(Call& call);

  Entropy entropy_;
  const Writes& writes_;
  OffLoop& off_loop_;
};

}  // namespace gridwise
