// The verbs that show statistics and ratings, and the counting of what has ended.
#pragma once

#include "service/request/feature.h"
#include "service/request/other_servers.h"
#include "service/standing/projector.h"

namespace gridwise {

class StandingFeature final : public Feature {
 public:
  StandingFeature(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
                  Projector& projector, OtherServers& others)
      : executor_(std::move(executor)),
        store_(std::move(store)),
        projector_(projector),
        others_(others) {}

  [[nodiscard]] std::vector<Verb> verbs() override;
  void lobby_opened() override { projector_.wake(); }
  /// The server with the lobby counts.
  void match_ended() override;
  void people_changed(const std::string&, const std::vector<std::string>&) override {
    match_ended();
  }

 private:
  Result<boost::json::value> get(Call& call);
  Result<boost::json::value> ratings(Call& call);
  /// An account that others may see: a person's, or the sender's own.
  Result<AccountRow> shown_account(Call& call, const std::string& id);
  [[nodiscard]] Result<boost::json::value> look(
      const std::function<boost::json::object(StandingTables&)>& read) const;

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  Projector& projector_;
  OtherServers& others_;
};

}  // namespace gridwise
