// The verbs that change a match. Each is a command, answered with a seq once its events are on
// disk.
#pragma once

#include "service/live/bots.h"
#include "service/live/name_check.h"
#include "service/live/watchers.h"
#include "service/request/feature.h"

namespace gridwise {

class CommandFeature final : public Feature {
 public:
  struct Parts {
    std::shared_ptr<Executor> executor;
    Entropy entropy;
    Matches& matches;
    Watchers& watchers;
    Bots& bots;
    const NameCheck& names;
  };
  explicit CommandFeature(Parts parts) : in_(std::move(parts)) {}

  [[nodiscard]] std::vector<Verb> verbs() override;

 private:
  struct Addressed {
    std::string match;
    MatchCommand command;
  };
  [[nodiscard]] Addressed read(Call& call, std::string_view verb) const;
  void run(Call& call, std::string_view verb);
  void claim(Call& call);
  void sit(Call& call);
  void step(Call& call);

  Parts in_;
};

}  // namespace gridwise
