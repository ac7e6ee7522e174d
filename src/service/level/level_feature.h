// The verbs for designers of levels: the text of a level, its problems, how often a player clears
// it, the first game that is won or not won, and its scenarios.
#pragma once

#include "service/analysis/job_desk.h"
#include "service/request/feature.h"
#include "service/request/off_loop.h"

namespace gridwise {

class LevelFeature final : public Feature {
 public:
  LevelFeature(std::shared_ptr<Executor> executor, JobDesk& desk, OffLoop& off_loop)
      : executor_(std::move(executor)), desk_(desk), off_loop_(off_loop) {}

  [[nodiscard]] std::vector<Verb> verbs() override;

 private:
  static Result<boost::json::value> read_level(Call& call);
  static Result<boost::json::value> lint_level(Call& call);
  void study_level(Call& call);
  void game_of_level(Call& call);
  void run_scenarios(Call& call);

  std::shared_ptr<Executor> executor_;
  JobDesk& desk_;
  OffLoop& off_loop_;
};

}  // namespace gridwise
