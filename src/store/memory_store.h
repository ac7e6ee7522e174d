// A store in memory only: for `serve --stdio` without a data folder, and for tests.
#pragma once

#include <map>
#include <mutex>

#include "store/event_chain.h"
#include "store/store.h"

namespace gridwise {

/// Thread safe.
class MemoryStore : public Store {
 public:
  [[nodiscard]] Result<void> append(const Batch& batch) override;
  [[nodiscard]] Result<void> check_writable() override { return {}; }
  [[nodiscard]] Result<std::vector<EventRow>> events(std::string_view match) override;
  [[nodiscard]] Result<std::vector<MatchRow>> matches(const MatchFilter& filter) override;
  [[nodiscard]] Result<std::vector<RecordRow>> records(const RecordFilter& filter) override;

 private:
  [[nodiscard]] ChainHead head_of(std::string_view match) const;

  std::mutex mutex_;
  std::map<std::string, std::vector<EventRow>, std::less<>> events_;
  std::map<std::string, MatchRow> matches_;
  std::map<std::string, RecordRow> records_;
};

}  // namespace gridwise
