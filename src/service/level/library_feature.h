// The verbs of the library: levels that a person or guest keeps on the server.
#pragma once

#include "service/request/feature.h"
#include "service/request/requests.h"
#include "service/write/writes.h"

namespace gridwise {

class LibraryFeature final : public Feature {
 public:
  LibraryFeature(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store, Writes& writes,
                 Quotas& quotas)
      : executor_(std::move(executor)),
        store_(std::move(store)),
        writes_(writes),
        quotas_(quotas) {}

  [[nodiscard]] std::vector<Verb> verbs() override;

 private:
  Result<boost::json::value> list(Call& call);
  Result<boost::json::value> get(Call& call);
  void save(Call& call);
  void remove(Call& call);
  void store_level(const PrincipalPtr& person, LevelSave save, const Reply& reply);

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  Writes& writes_;
  Quotas& quotas_;
};

}  // namespace gridwise
