// An in-memory store: for `serve --stdio` without a data folder, and for tests.
#pragma once

#include "store/event_chain.h"
#include "store/memory/accounts.h"
#include "store/memory/people.h"
#include "store/memory/standings.h"

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
  [[nodiscard]] AccountStore& accounts() override { return accounts_; }
  [[nodiscard]] StandingStore& standings() override { return standings_; }
  [[nodiscard]] PeopleStore& people() override { return people_; }

 private:
  [[nodiscard]] ChainHead head_of(std::string_view match) const;

  MemoryData data_;
  MemoryAccounts accounts_{data_};
  MemoryStandings standings_{data_};
  MemoryPeople people_{data_};
};

}  // namespace gridwise
