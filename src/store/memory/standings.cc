#include <algorithm>
#include <tuple>

#include "store/for_boards.h"
#include "store/memory/tables.h"

namespace gridwise {
namespace {

using Data = MemoryData::Standings;

template <class Row>
std::vector<Row> first(std::vector<Row> rows, int most) {
  const auto limit = static_cast<std::size_t>(std::max(most, 0));
  if (rows.size() > limit) rows.resize(limit);
  return rows;
}

template <class Table, class Key>
auto found_in(const Table& table, const Key& key) {
  const auto row = table.find(key);
  return row == table.end() ? std::nullopt : std::optional(row->second);
}

Data::TallyKey key_of(const TallyRow& row) {
  return {row.subject, row.game, row.opponent, row.level, row.side};
}

class MemoryStandingTables final : public StandingTables {
 public:
  explicit MemoryStandingTables(MemoryData& data) : data_(data), own_(data.standings) {}

  std::vector<FinishedRow> counted(std::int64_t n, int most) override {
    std::vector<FinishedRow> rows;
    for (const auto& [match, row] : own_.finished) {
      if (row.n > n) rows.push_back(row);
    }
    std::ranges::sort(rows, {}, &FinishedRow::n);
    return first(std::move(rows), most);
  }

  std::vector<FinishedRow> uncounted(int most) override {
    std::vector<FinishedRow> rows;
    for (const auto& [match, row] : own_.finished) {
      if (row.n == 0) rows.push_back(row);
    }
    std::ranges::sort(rows, {}, [](const auto& row) { return std::tie(row.at_ms, row.match); });
    return first(std::move(rows), most);
  }

  void number(const std::string& match, std::int64_t n) override { own_.finished[match].n = n; }

  std::optional<FinishedRow> finished(std::string_view match) override {
    return found_in(own_.finished, std::string(match));
  }
  void declare_void(const std::string& match) override { own_.finished[match].voided = 1; }

  std::optional<ProjectionRow> projection(std::string_view name) override {
    return found_in(own_.projections, std::string(name));
  }
  void put(const ProjectionRow& row) override { own_.projections[row.name] = row; }

  std::optional<RatingRow> rating(std::string_view subject, std::string_view category) override {
    return found_in(own_.ratings, std::pair(std::string(subject), std::string(category)));
  }
  void put(const RatingRow& row) override { own_.ratings[{row.subject, row.category}] = row; }
  std::vector<RatingRow> open_periods() override {
    std::vector<RatingRow> rows;
    for (const auto& [key, row] : own_.ratings) {
      if (row.information > 0) rows.push_back(row);
    }
    return rows;
  }
  void add(const StepRow& row) override { own_.steps[{row.subject, row.category, row.n}] = row; }
  std::int64_t games_between(const std::string& subject, const std::string& opponent,
                             std::int64_t from_ms) override {
    return std::ranges::count_if(own_.steps, [&](const auto& entry) {
      const StepRow& row = entry.second;
      return row.subject == subject && row.opponent == opponent && row.at_ms >= from_ms;
    });
  }

  std::optional<TallyRow> tally(const TallyRow& key) override {
    return found_in(own_.tallies, key_of(key));
  }
  void put(const TallyRow& row) override { own_.tallies[key_of(row)] = row; }
  std::optional<StreakRow> streak(std::string_view subject, std::string_view game) override {
    return found_in(own_.streaks, std::pair(std::string(subject), std::string(game)));
  }
  void put(const StreakRow& row) override { own_.streaks[{row.subject, row.game}] = row; }
  std::optional<BestRow> best(std::string_view subject, std::string_view game,
                              std::string_view board) override {
    return found_in(own_.bests,
                    std::tuple(std::string(subject), std::string(game), std::string(board)));
  }
  void put(const BestRow& row) override { own_.bests[{row.subject, row.game, row.board}] = row; }

  void clear() override {
    auto finished = std::move(own_.finished);
    auto forgotten = std::move(own_.forgotten);
    own_ = {};
    own_.finished = std::move(finished);
    own_.forgotten = std::move(forgotten);
    const auto is_closed = [&](const std::string& account) {
      const auto row = data_.accounts.find(account);
      return row != data_.accounts.end() && row->second.state == AccountState::kClosed;
    };
    for (const auto& [id, account] : data_.accounts) {
      if (is_closed(data_.resolved(id))) own_.forgotten.insert(id);
    }
  }

  std::vector<std::string> to_forget() override {
    return {own_.forgotten.begin(), own_.forgotten.end()};
  }

  void forget(const std::string& subject) override {
    const auto is_of = [&](const auto& entry) { return entry.second.subject == subject; };
    std::erase_if(own_.ratings, is_of);
    std::erase_if(own_.steps, is_of);
    std::erase_if(own_.tallies, is_of);
    std::erase_if(own_.streaks, is_of);
    std::erase_if(own_.bests, is_of);
    own_.forgotten.erase(subject);
  }

  std::vector<std::string> ids_of(const std::string& account) override {
    std::vector<std::string> ids{account};
    for (const auto& [guest, adopter] : data_.aliases) {
      if (adopter == account) ids.push_back(guest);
    }
    return ids;
  }

  std::int64_t imported(const std::string& account) override {
    return std::ranges::count_if(data_.records, [&](const auto& entry) {
      const RecordRow& row = entry.second;
      return row.imported && !row.owner.empty() && data_.resolved(row.owner) == account;
    });
  }

  std::vector<TallyRow> tallies(const std::vector<std::string>& subjects, int most) override {
    return of_subjects<TallyRow>(own_.tallies, subjects, most);
  }
  std::vector<StreakRow> streaks(const std::vector<std::string>& subjects, int most) override {
    return of_subjects<StreakRow>(own_.streaks, subjects, most);
  }
  std::vector<BestRow> bests(const std::vector<std::string>& subjects, int most) override {
    return of_subjects<BestRow>(own_.bests, subjects, most);
  }

  std::vector<RatingRow> ratings(const std::string& subject, int most) override {
    std::vector<RatingRow> rows = of_subjects<RatingRow>(own_.ratings, {subject}, INT32_MAX);
    std::ranges::sort(rows, {}, [](const RatingRow& row) {
      return std::tuple(-row.last_ms, std::string_view(row.category));
    });
    return first(std::move(rows), most);
  }

  std::vector<StepRow> steps(const std::string& subject, const std::string& category,
                             int most) override {
    std::vector<StepRow> rows;
    for (const auto& [key, row] : own_.steps) {
      if (row.subject == subject && row.category == category) rows.push_back(row);
    }
    std::ranges::reverse(rows);
    return first(std::move(rows), most);
  }

  std::vector<RankedRow> ranking(const RankingFilter& filter) override {
    std::vector<RankedRow> rows;
    for (const auto& [key, row] : own_.ratings) {
      const RankedRow ranked{row, name_of(row.subject), place_of(row.rating)};
      if (row.category != filter.category || !is_ranked(filter, row)) continue;
      const bool listed_before =
          filter.before_place &&
          (ranked.place > *filter.before_place ||
           (ranked.place == *filter.before_place && row.subject <= filter.after_subject));
      if (!listed_before) rows.push_back(ranked);
    }
    std::ranges::sort(rows, {}, [](const RankedRow& row) {
      return std::tuple(-row.place, std::string_view(row.rating.subject));
    });
    return first(std::move(rows), filter.limit);
  }

  std::vector<CategoryRow> categories(int most) override {
    std::map<std::string, std::int64_t> counts;
    for (const auto& [key, row] : own_.ratings) {
      if (is_for_boards(row)) ++counts[row.category];
    }
    std::vector<CategoryRow> rows;
    rows.reserve(counts.size());
    for (const auto& [category, rated] : counts) rows.push_back({category, rated});
    std::ranges::sort(rows, {}, [](const CategoryRow& row) {
      return std::tuple(-row.rated, std::string_view(row.category));
    });
    return first(std::move(rows), most);
  }

 private:
  template <class Row, class Table>
  static std::vector<Row> of_subjects(const Table& table, const std::vector<std::string>& subjects,
                                      int most) {
    std::vector<Row> rows;
    for (const auto& [key, row] : table) {
      if (std::ranges::find(subjects, row.subject) != subjects.end()) rows.push_back(row);
    }
    return first(std::move(rows), most);
  }

  std::string name_of(const std::string& subject) const {
    const auto account = data_.accounts.find(subject);
    return account == data_.accounts.end() ? "" : account->second.name;
  }

  bool is_ranked(const RankingFilter& filter, const RatingRow& row) const {
    if (row.subject.starts_with(kBotPrefix)) return true;
    const auto account = data_.accounts.find(row.subject);
    return account != data_.accounts.end() && account->second.kind == AccountKind::kPerson &&
           account->second.state == AccountState::kOpen && row.deviation <= filter.most_deviation &&
           row.games >= filter.least_games && row.last_ms >= filter.played_after_ms;
  }

  MemoryData& data_;
  Data& own_;
};

}  // namespace

std::unique_ptr<StandingTables> memory_standings(MemoryData& data) {
  return std::make_unique<MemoryStandingTables>(data);
}

}  // namespace gridwise
