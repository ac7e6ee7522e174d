#include <algorithm>
#include <tuple>

#include "store/memory/tables.h"
#include "store/names/skeleton.h"

namespace gridwise {
namespace {

template <class Row>
std::optional<Row> found_in(const MemoryData::Table<Row>& table, std::string_view key) {
  const auto row = table.find(key);
  return row == table.end() ? std::nullopt : std::optional<Row>(row->second);
}

class MemoryAccountTables final : public AccountTables {
 public:
  explicit MemoryAccountTables(MemoryData& data) : data_(data) {}

  std::optional<AccountRow> account(std::string_view id) override {
    return found_in(data_.accounts, id);
  }

  std::optional<AccountRow> account_named(std::string_view name_key) override {
    for (const auto& [id, row] : data_.accounts) {
      if (!row.name_key.empty() && row.name_key == name_key) return row;
    }
    return {};
  }

  std::optional<AccountRow> account_like(std::string_view name_key, std::string_view but) override {
    const std::string like = skeleton(name_key);
    for (const auto& [id, row] : data_.accounts) {
      if (!row.name_key.empty() && id != but && skeleton(row.name_key) == like) return row;
    }
    return {};
  }

  std::vector<AccountRow> accounts(const AccountFilter& filter) override {
    std::vector<AccountRow> found;
    for (const auto& [id, row] : data_.accounts) {
      if (filter.kind && row.kind != *filter.kind) continue;
      if (filter.state && row.state != *filter.state) continue;
      if (!row.name_key.starts_with(filter.name_key_prefix)) continue;
      const auto place = std::tie(row.created_ms, row.id);
      if (filter.before_ms && place >= std::tie(*filter.before_ms, filter.before_id)) continue;
      found.push_back(row);
    }
    std::ranges::sort(found, [](const AccountRow& a, const AccountRow& b) {
      return std::tie(a.created_ms, a.id) > std::tie(b.created_ms, b.id);
    });
    return first(std::move(found), filter.limit);
  }

  void put(const AccountRow& account) override { data_.accounts[account.id] = account; }

  std::optional<std::string> adopter(std::string_view guest) override {
    return found_in(data_.aliases, guest);
  }

  void add_alias(const std::string& guest, const std::string& account, std::int64_t) override {
    data_.aliases[guest] = account;
  }

  std::int64_t held_until(std::string_view name_key) override {
    return found_in(data_.held_names, skeleton(name_key)).value_or(0);
  }

  void hold_name(const std::string& name_key, std::int64_t until_ms) override {
    data_.held_names[skeleton(name_key)] = until_ms;
  }

  std::optional<SessionRow> session(std::string_view hash) override {
    return found_in(data_.sessions, hash);
  }

  std::optional<SessionRow> session_before(std::string_view previous) override {
    for (const auto& [hash, row] : data_.sessions) {
      if (!row.previous.empty() && row.previous == previous) return row;
    }
    return {};
  }

  std::vector<SessionRow> sessions_of(std::string_view account) override {
    std::vector<SessionRow> found;
    for (const auto& [hash, row] : data_.sessions) {
      if (row.account == account) found.push_back(row);
    }
    std::ranges::sort(found, [](const SessionRow& a, const SessionRow& b) {
      return std::tie(b.used_ms, a.id) < std::tie(a.used_ms, b.id);
    });
    return found;
  }

  void put_session(const SessionRow& session) override { data_.sessions[session.hash] = session; }
  void erase_session(const std::string& hash) override { data_.sessions.erase(hash); }

  std::optional<ResetRow> reset_of(std::string_view account) override {
    return found_in(data_.resets, account);
  }
  void put_reset(const ResetRow& reset) override { data_.resets[reset.account] = reset; }
  void erase_reset(const std::string& account) override { data_.resets.erase(account); }

  std::int64_t blocked_until(std::string_view key) override {
    const auto attempts = found_in(data_.attempts, key);
    return attempts ? attempts->blocked_until_ms : 0;
  }

  std::optional<CountedAttempt> count(const AttemptRule& rule, std::int64_t now_ms) override {
    MemoryData::Attempts& row = data_.attempts[rule.key];
    if (row.blocked_until_ms > now_ms) return {};
    if (row.failures == 0 || row.since_ms + rule.window_ms <= now_ms) row = {0, now_ms, 0};
    ++row.failures;
    const std::int64_t wait = wait_after(rule, row.failures);
    row.blocked_until_ms = wait > 0 ? now_ms + wait : 0;
    return CountedAttempt{rule.key, row.failures, row.blocked_until_ms};
  }

  void give_back(const CountedAttempt& counted) override {
    const auto row = data_.attempts.find(counted.key);
    if (row == data_.attempts.end() || row->second.failures == 0) return;
    --row->second.failures;
    if (row->second.blocked_until_ms == counted.blocked_until_ms) row->second.blocked_until_ms = 0;
  }

  void erase_attempts(const std::string& key) override { data_.attempts.erase(key); }

  std::optional<LookRow> look(std::string_view account) override {
    return found_in(data_.looks, account);
  }
  void put(const LookRow& look) override { data_.looks[look.account] = look; }
  void erase_look(const std::string& account) override { data_.looks.erase(account); }
  std::optional<BlobRow> blob(std::string_view hash) override {
    return found_in(data_.blobs, hash);
  }
  void put(const BlobRow& blob) override { data_.blobs[blob.hash] = blob; }
  void erase_blob(const std::string& hash) override { data_.blobs.erase(hash); }
  std::vector<std::string> users_of(const std::string& image) override {
    std::vector<std::string> accounts;
    for (const auto& [account, look] : data_.looks) {
      if (look.mark.image == image) accounts.push_back(account);
    }
    return accounts;
  }

  std::optional<LevelRow> level(const std::string& account, const std::string& id) override {
    const auto row = data_.levels.find({account, id});
    return row == data_.levels.end() ? std::nullopt : std::optional(row->second);
  }
  std::vector<LevelRow> levels(const LevelFilter& filter) override {
    std::vector<LevelRow> found;
    for (const auto& [key, row] : data_.levels) {
      if (row.account != filter.account) continue;
      if (!filter.game.empty() && row.game != filter.game) continue;
      const auto place = std::tie(row.updated_ms, row.id);
      if (filter.before_ms && place >= std::tie(*filter.before_ms, filter.before_id)) continue;
      found.push_back(row);
      found.back().text.clear();
      found.back().scenarios.clear();
    }
    std::ranges::sort(found, [](const LevelRow& a, const LevelRow& b) {
      return std::tie(a.updated_ms, a.id) > std::tie(b.updated_ms, b.id);
    });
    return first(std::move(found), filter.limit);
  }
  std::int64_t count_levels(const std::string& account) override {
    return std::ranges::count_if(data_.levels,
                                 [&](const auto& row) { return row.first.first == account; });
  }
  bool put(const LevelRow& row, std::int64_t over) override {
    const std::optional<LevelRow> stored = level(row.account, row.id);
    if ((stored ? stored->rev : 0) != over) return false;
    data_.levels[{row.account, row.id}] = row;
    return true;
  }
  bool erase_level(const std::string& account, const std::string& id, std::int64_t rev) override {
    const std::optional<LevelRow> stored = level(account, id);
    return stored && stored->rev == rev && data_.levels.erase({account, id}) == 1;
  }
  void erase_levels(const std::string& account) override {
    std::erase_if(data_.levels, [&](const auto& row) { return row.first.first == account; });
  }

  std::optional<ProgressRow> progress(std::string_view account) override {
    return found_in(data_.progress, account);
  }
  bool put(const ProgressRow& row, std::int64_t over) override {
    const std::optional<ProgressRow> stored = progress(row.account);
    if ((stored ? stored->rev : 0) != over) return false;
    data_.progress[row.account] = row;
    return true;
  }
  void erase_progress(const std::string& account) override { data_.progress.erase(account); }

  void add_audit(const AuditRow& line) override {
    data_.audit.push_back(line);
    data_.audit.back().id = ++data_.last_audit;
  }

  std::vector<AuditRow> audit(const AuditFilter& filter) override {
    std::vector<AuditRow> found;
    for (auto line = data_.audit.rbegin(); line != data_.audit.rend(); ++line) {
      if (!filter.account.empty() && line->actor != filter.account &&
          line->subject != filter.account) {
        continue;
      }
      if (!filter.action.empty() && line->action != filter.action) continue;
      if (filter.before_id && line->id >= *filter.before_id) continue;
      found.push_back(*line);
    }
    return first(std::move(found), filter.limit);
  }

  GameCounts games(std::string_view account) override {
    GameCounts counts;
    for (const auto& [id, match] : data_.matches) {
      if (!data_.is_of(match, account)) continue;
      ++counts.matches;
      if (match.status != "finished") ++counts.unfinished;
    }
    counts.records = std::ranges::count_if(
        data_.records, [&](const auto& record) { return data_.is_of(record.second, account); });
    return counts;
  }

  void begin_removal(const std::string& account) override {
    data_.removals.push_back(account);
    data_.standings.forgotten.insert(account);
    for (const auto& [guest, adopter] : data_.aliases) {
      if (adopter == account) data_.standings.forgotten.insert(guest);
    }
    for (auto& [place, seat] : data_.seats) {
      if (!seat.account.empty() && data_.resolved(seat.account) == account) seat.name.clear();
    }
    for (auto& [id, race] : data_.races) {
      for (RaceMemberRow& member : race.members) {
        if (!member.account.empty() && data_.resolved(member.account) == account)
          member.name.clear();
      }
    }
    remove_people(data_, account);
  }
  std::vector<std::string> removals() override { return data_.removals; }

  std::vector<std::string> remove_games(const std::string& account, int most) override {
    std::vector<std::string> removed;
    for (const auto& [id, match] : data_.matches) {
      if (removed.size() == static_cast<std::size_t>(most)) break;
      if (data_.is_of(match, account) && !has_another_person(id, account)) removed.push_back(id);
    }
    for (const std::string& id : removed) {
      data_.leave_race(id);
      data_.matches.erase(id);
      data_.events.erase(id);
      std::erase_if(data_.seats, [&](const auto& seat) { return seat.first.first == id; });
      std::erase_if(data_.records, [&](const auto& record) { return record.second.match == id; });
      std::erase_if(data_.people.says, [&](const auto& say) { return say.second.match == id; });
    }
    return removed;
  }

  void end_removal(const std::string& account) override {
    std::erase_if(data_.records, [&](const auto& record) {
      return record.second.imported && data_.resolved(record.second.owner) == account;
    });
    std::erase(data_.removals, account);
  }

  Gone remove_expired(std::int64_t now_ms, int most) override {
    Gone gone;
    const auto erase = [&](auto& table, auto over) {
      int left = most;
      const auto erased = static_cast<std::int64_t>(std::erase_if(
          table, [&](const auto& row) { return left > 0 && over(row) && left-- > 0; }));
      gone.rows += erased;
      gone.more = gone.more || erased == most;
    };
    erase(data_.sessions, [&](const auto& row) { return row.second.expires_ms <= now_ms; });
    erase(data_.resets, [&](const auto& row) { return row.second.expires_ms <= now_ms; });
    erase(data_.held_names, [&](const auto& row) { return row.second <= now_ms; });
    erase(data_.attempts, [&](const auto& row) {
      return row.second.since_ms + kAttemptsKeptMs <= now_ms &&
             row.second.blocked_until_ms <= now_ms;
    });
    erase(data_.audit, [&](const AuditRow& row) { return row.at_ms + kAuditKeptMs <= now_ms; });
    erase(data_.accounts, [&](const auto& row) {
      const AccountRow& guest = row.second;
      return guest.kind == AccountKind::kGuest && guest.state == AccountState::kOpen &&
             guest.seen_ms + kGuestsKeptMs <= now_ms && sessions_of(guest.id).empty() &&
             games(guest.id) == GameCounts{};
    });
    erase(data_.looks, [&](const auto& row) { return !data_.accounts.contains(row.first); });
    erase(data_.levels, [&](const auto& row) { return !data_.accounts.contains(row.first.first); });
    erase(data_.blobs, [&](const auto& row) {
      return row.second.made_ms + kBlobsKeptMs <= now_ms && !is_named(row.first);
    });
    for (AuditRow& line : data_.audit) {
      if (line.net.empty() || line.at_ms + kNetsKeptMs > now_ms) continue;
      line.net.clear();
      ++gone.rows;
    }
    for (auto& [id, row] : data_.accounts) {
      if (row.state != AccountState::kBanned || is_banned(row, now_ms)) continue;
      row.state = AccountState::kOpen;
      row.banned_until_ms = 0;
      row.banned_why.clear();
      ++gone.rows;
    }
    gone.rows += remove_expired_people(data_, now_ms);
    return gone;
  }

 private:
  template <class Row>
  static std::vector<Row> first(std::vector<Row> rows, int limit) {
    const auto most = static_cast<std::size_t>(std::max(limit, 0));
    if (rows.size() > most) rows.resize(most);
    return rows;
  }

  bool is_named(const std::string& blob) const {
    return std::ranges::any_of(data_.looks,
                               [&](const auto& look) { return look.second.mark.image == blob; });
  }

  bool has_another_person(const std::string& match, const std::string& account) const {
    for (auto seat = data_.seats.lower_bound({match, 0});
         seat != data_.seats.end() && seat->first.first == match; ++seat) {
      const SeatRow& row = seat->second;
      if (row.kind == "person" && data_.resolved(row.account) != account) return true;
    }
    return false;
  }

  MemoryData& data_;
};

}  // namespace

std::unique_ptr<AccountTables> memory_accounts(MemoryData& data) {
  return std::make_unique<MemoryAccountTables>(data);
}

}  // namespace gridwise
