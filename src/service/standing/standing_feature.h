// The verbs that show statistics and ratings, and the counting of what has ended.
#pragma once

#include "service/request/feature.h"
#include "service/request/off_loop.h"
#include "service/request/other_servers.h"
#include "service/standing/projector.h"

namespace gridwise {

class StandingFeature final : public Feature {
 public:
  StandingFeature(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
                  Projector& projector, OtherServers& others, OffLoop& off_loop)
      : executor_(std::move(executor)),
        store_(std::move(store)),
        projector_(projector),
        others_(others),
        off_loop_(off_loop) {
    if (others_.has_lobby_here()) projector_.wake();
  }

  [[nodiscard]] std::vector<Verb> verbs() override;
  void lobby_opened() override { projector_.wake(); }
  /// The server with the lobby counts.
  void match_ended() override;
  void people_changed(const PeopleChange&) override { match_ended(); }

 private:
  Result<OffLoopWork> get(Call& call);
  Result<OffLoopWork> ratings(Call& call);
  /// Work that reads its answer from one snapshot.
  [[nodiscard]] OffLoopWork look(std::function<Result<boost::json::object>(Tables&)> answer) const;

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  Projector& projector_;
  OtherServers& others_;
  OffLoop& off_loop_;
};

}  // namespace gridwise
