// An in-memory store: for `serve --stdio` without a data folder, and for tests.
#pragma once

#include "store/event_chain.h"
#include "store/memory/tables.h"
#include "store/no_reads.h"

namespace gridwise {

/// Thread safe.
class MemoryStore : public Store {
 public:
  [[nodiscard]] Result<void> append(const Batch& batch) override;
  [[nodiscard]] Result<void> check_writable() override { return {}; }
  [[nodiscard]] Result<void> together(const std::function<void()>& work) override;
  [[nodiscard]] Result<std::vector<EventRow>> events(std::string_view match) override;
  [[nodiscard]] Result<std::vector<MatchRow>> matches(const MatchFilter& filter) override;
  [[nodiscard]] Result<std::vector<RecordRow>> records(const RecordFilter& filter) override;
  [[nodiscard]] Result<std::vector<SeatRow>> seats(
      const std::vector<std::string>& matches) override;
  [[nodiscard]] Result<std::vector<RaceRow>> races(const RaceFilter& filter) override;

 protected:
  [[nodiscard]] Result<void> run_change(const TablesWork& work) override;
  [[nodiscard]] Result<void> run_look(const TablesWork& work) override {
    NoReads::check();
    return run_change(work);
  }

 private:
  [[nodiscard]] ChainHead head_of(std::string_view match) const;

  MemoryData data_;
  std::unique_ptr<AccountTables> accounts_ = memory_accounts(data_);
  std::unique_ptr<PeopleTables> people_ = memory_people(data_);
  std::unique_ptr<StandingTables> standings_ = memory_standings(data_);
};

}  // namespace gridwise
