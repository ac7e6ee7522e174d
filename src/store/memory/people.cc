#include <algorithm>
#include <tuple>

#include "store/memory/tables.h"

namespace gridwise {
namespace {

template <class Row>
std::vector<Row> last_of(std::vector<Row> rows, int most) {
  const auto limit = static_cast<std::size_t>(std::max(most, 0));
  if (rows.size() > limit)
    rows.erase(rows.begin(), rows.end() - static_cast<std::ptrdiff_t>(limit));
  return rows;
}

template <class Row>
std::vector<Row> first_of(std::vector<Row> rows, int most) {
  const auto limit = static_cast<std::size_t>(std::max(most, 0));
  if (rows.size() > limit) rows.resize(limit);
  return rows;
}

class MemoryPeopleTables final : public PeopleTables {
 public:
  explicit MemoryPeopleTables(MemoryData& data) : data_(data), own_(data.people) {}

  std::int64_t add(const SayRow& row) override {
    if (row.kind != kSaidText) {
      std::erase_if(own_.says, [&](const auto& entry) {
        const SayRow& say = entry.second;
        return say.match == row.match && say.seat == row.seat && say.kind != kSaidText;
      });
    }
    SayRow& added = own_.says[++own_.last_say] = row;
    added.n = own_.last_say;
    return added.n;
  }

  std::vector<SayRow> texts(std::string_view match, int most) override {
    return last_of(
        says_if([&](const SayRow& say) { return say.match == match && say.kind == kSaidText; }),
        most);
  }
  std::vector<SayRow> switches(std::string_view match) override {
    return says_if([&](const SayRow& say) { return say.match == match && say.kind != kSaidText; });
  }
  std::optional<SayRow> say(std::int64_t n) override {
    const auto rows = says_if([&](const SayRow& say) { return say.n == n; });
    return rows.empty() ? std::nullopt : std::optional(rows.front());
  }
  void hide(std::int64_t n) override {
    const auto found = own_.says.find(n);
    if (found != own_.says.end()) found->second.hidden = 1;
  }
  std::vector<SayRow> texts_of(const std::string& account, std::int64_t after_n,
                               int most) override {
    return first_of(says_if([&](const SayRow& say) {
                      return is(say.account, account) && say.kind == kSaidText && say.n > after_n;
                    }),
                    most);
  }

  std::int64_t add(const ReportRow& report, const std::vector<SayRow>& lines) override {
    const std::int64_t id = ++own_.last_report;
    own_.reports[id] = report;
    own_.reports[id].id = id;
    for (const SayRow& line : lines) {
      own_.lines[{id, line.n}] = {id, line.n, line.at_ms, line.account, line.seat, line.text};
    }
    return id;
  }
  std::vector<ReportRow> reports(const ReportFilter& filter) override {
    std::vector<ReportRow> rows;
    for (auto entry = own_.reports.rbegin(); entry != own_.reports.rend(); ++entry) {
      if (!filter.closed_too && entry->second.closed_ms != 0) continue;
      if (filter.before_id && entry->first >= *filter.before_id) continue;
      rows.push_back(shown(entry->second));
    }
    return first_of(std::move(rows), filter.limit);
  }
  std::optional<ReportRow> report(std::int64_t id) override {
    const auto found = own_.reports.find(id);
    return found == own_.reports.end() ? std::nullopt : std::optional(shown(found->second));
  }
  std::vector<ReportLineRow> lines(std::int64_t report) override {
    std::vector<ReportLineRow> rows;
    for (const auto& [key, row] : own_.lines) {
      if (key.first != report) continue;
      rows.push_back(row);
      rows.back().account = data_.resolved(row.account);
    }
    return rows;
  }
  bool has_reported(const std::string& by, std::string_view match,
                    const std::string& about) override {
    return std::ranges::any_of(own_.reports, [&](const auto& entry) {
      const ReportRow& row = entry.second;
      return is(row.by, by) && row.match == match && is(row.about, about);
    });
  }
  std::int64_t reports_by(const std::string& account, std::int64_t from_ms) override {
    return std::ranges::count_if(own_.reports, [&](const auto& entry) {
      return is(entry.second.by, account) && entry.second.at_ms >= from_ms;
    });
  }
  std::int64_t open_reports() override {
    return std::ranges::count_if(own_.reports,
                                 [](const auto& entry) { return entry.second.closed_ms == 0; });
  }
  void close(std::int64_t id, std::int64_t at_ms, const std::string& note) override {
    const auto found = own_.reports.find(id);
    if (found == own_.reports.end()) return;
    found->second.closed_ms = at_ms;
    found->second.note = note;
    const auto about = data_.accounts.find(data_.resolved(found->second.about));
    if (about == data_.accounts.end() || about->second.state != AccountState::kClosed) return;
    std::erase_if(own_.lines, [&](const auto& line) { return line.first.first == id; });
    own_.reports.erase(found);
  }

  void put(const BlockRow& row) override { own_.blocks[{row.account, row.other}] = row; }
  void erase_block(const std::string& account, const std::string& other) override {
    std::erase_if(own_.blocks, [&](const auto& entry) {
      return is(entry.second.account, account) && is(entry.second.other, other);
    });
  }
  std::vector<BlockRow> blocks_of(const std::string& account) override {
    std::vector<BlockRow> rows = blocks();
    std::erase_if(rows, [&](const BlockRow& row) { return row.account != account; });
    std::ranges::sort(rows, {}, [](const BlockRow& row) { return std::tie(row.name, row.other); });
    return rows;
  }
  std::vector<BlockRow> blocks() override {
    std::vector<BlockRow> rows;
    for (const auto& [key, row] : own_.blocks) {
      rows.push_back(row);
      rows.back().account = data_.resolved(row.account);
      rows.back().other = data_.resolved(row.other);
    }
    return rows;
  }

  void put(const MuteRow& row) override { own_.mutes[row.account] = row; }
  void erase_mute(const std::string& account) override {
    std::erase_if(own_.mutes, [&](const auto& entry) { return is(entry.first, account); });
  }
  std::optional<MuteRow> mute_of(const std::string& account) override {
    std::optional<MuteRow> longest;
    for (const auto& [muted, row] : own_.mutes) {
      if (!is(muted, account) || (longest && longest->until_ms == 0)) continue;
      if (!longest || row.until_ms == 0 || row.until_ms > longest->until_ms) longest = row;
    }
    return longest;
  }

  void put(const ChallengeRow& row) override { own_.challenges[row.id] = row; }
  void erase_challenge(const std::string& id) override { own_.challenges.erase(id); }
  std::vector<ChallengeRow> challenges() override {
    std::vector<ChallengeRow> rows;
    for (const auto& [id, row] : own_.challenges) {
      rows.push_back(row);
      rows.back().by = data_.resolved(row.by);
      rows.back().to = data_.resolved(row.to);
    }
    return rows;
  }

 private:
  [[nodiscard]] bool is(const std::string& id, std::string_view account) const {
    return !id.empty() && data_.resolved(id) == account;
  }
  [[nodiscard]] ReportRow shown(ReportRow row) const {
    row.by = data_.resolved(row.by);
    row.about = data_.resolved(row.about);
    return row;
  }
  template <class Wanted>
  std::vector<SayRow> says_if(Wanted wanted) const {
    std::vector<SayRow> rows;
    for (const auto& [n, row] : own_.says) {
      if (!wanted(row)) continue;
      rows.push_back(row);
      rows.back().account = data_.resolved(row.account);
    }
    return rows;
  }

  MemoryData& data_;
  MemoryData::People& own_;
};

}  // namespace

std::unique_ptr<PeopleTables> memory_people(MemoryData& data) {
  return std::make_unique<MemoryPeopleTables>(data);
}

void remove_people(MemoryData& data, const std::string& account) {
  MemoryData::People& own = data.people;
  const auto is = [&](const std::string& id) {
    return !id.empty() && data.resolved(id) == account;
  };
  std::erase_if(own.says, [&](const auto& entry) { return is(entry.second.account); });
  std::erase_if(own.reports, [&](const auto& entry) {
    return entry.second.closed_ms > 0 && is(entry.second.about);
  });
  std::erase_if(own.lines,
                [&](const auto& line) { return !own.reports.contains(line.first.first); });
  for (auto& [key, line] : own.lines) {
    if (is(line.account) && !is(own.reports.at(key.first).about)) line.text.clear();
  }
  for (auto& [id, report] : own.reports) {
    if (!is(report.by)) continue;
    report.by.clear();
    report.comment.clear();
  }
  std::erase_if(own.blocks, [&](const auto& entry) {
    return is(entry.second.account) || is(entry.second.other);
  });
  std::erase_if(own.mutes, [&](const auto& entry) { return is(entry.first); });
  std::erase_if(own.challenges,
                [&](const auto& entry) { return is(entry.second.by) || is(entry.second.to); });
}

std::int64_t remove_expired_people(MemoryData& data, std::int64_t now_ms) {
  MemoryData::People& own = data.people;
  std::int64_t gone = 0;
  const auto erase = [&](auto& table, auto over) {
    gone += static_cast<std::int64_t>(
        std::erase_if(table, [&](const auto& entry) { return over(entry.second); }));
  };
  erase(own.says, [&](const SayRow& say) {
    if (say.at_ms > now_ms - kSaysKeptMs) return false;
    if (say.at_ms <= now_ms - kOldSaysKeptMs) return true;
    const auto match = data.matches.find(say.match);
    return match == data.matches.end() ||
           (match->second.status == "finished" && match->second.updated_ms <= now_ms - kSaysKeptMs);
  });
  erase(own.reports, [&](const ReportRow& row) {
    const std::int64_t before = now_ms - kReportsKeptMs;
    if (row.closed_ms > 0 && row.closed_ms <= before) return true;
    const auto about = data.accounts.find(data.resolved(row.about));
    return row.at_ms <= before && about != data.accounts.end() &&
           about->second.state == AccountState::kClosed;
  });
  erase(own.lines, [&](const ReportLineRow& line) { return !own.reports.contains(line.report); });
  erase(own.mutes, [&](const MuteRow& row) { return row.until_ms > 0 && row.until_ms <= now_ms; });
  erase(own.challenges, [&](const ChallengeRow& row) { return row.expires_ms <= now_ms; });
  return gone;
}

}  // namespace gridwise
