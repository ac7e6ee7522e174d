// The verbs of the library: levels that a person or guest keeps on the server.
#pragma once

#include "service/request/feature.h"
#include "service/request/off_loop.h"
#include "service/request/requests.h"
#include "service/write/writes.h"

namespace gridwise {

class LibraryFeature final : public Feature {
 public:
  LibraryFeature(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store, Writes& writes,
                 Quotas& quotas, OffLoop& off_loop)
      : executor_(std::move(executor)),
        store_(std::move(store)),
        writes_(writes),
        quotas_(quotas),
        off_loop_(off_loop) {}

  [[nodiscard]] std::vector<Verb> verbs() override;

 private:
  Result<OffLoopWork> list(Call& call);
  Result<OffLoopWork> get(Call& call);
  void save(Call& call);
  void remove(Call& call);
  void store_level(const PrincipalPtr& person, LevelSave save, const Reply& reply);

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  Writes& writes_;
  Quotas& quotas_;
  OffLoop& off_loop_;
};

}  // namespace gridwise
