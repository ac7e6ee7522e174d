#include "service/standing/entrants.h"

#include <algorithm>
#include <map>

#include "service/wire/name_key.h"
#include "store/account_rules.h"

namespace gridwise {
namespace {

constexpr std::int64_t kLeavesFree = 3;  ///< the third has the wait
constexpr std::chrono::milliseconds kLeavesWindow = std::chrono::hours(1);
constexpr std::chrono::milliseconds kLeavesWait = std::chrono::minutes(30);
constexpr int kMaxTallies = 600;

bool is_loopback(const std::string& address) {
  return address.empty() || address.starts_with("127.") || address == "0:0:0:0";
}

bool is_person(const SeatInfo& seat) { return seat.kind == SeatInfo::Kind::kPerson; }

/// The finished games of two of the account and the guests it adopted.
std::int64_t games_of_two(StandingTables& tables, const std::string& account) {
  std::int64_t games = 0;
  for (const TallyRow& tally : tables.tallies(tables.ids_of(account), kMaxTallies)) {
    if (tally.opponent != "none") games += tally.played;
  }
  return games;
}

}  // namespace

AttemptRule leaving_rule(const std::string& account) {
  return {"l:" + account, kLeavesFree, kLeavesWindow.count(), kLeavesWait.count(),
          kLeavesWait.count()};
}

bool share_address(const std::set<std::string>& one, const std::set<std::string>& other) {
  return std::ranges::any_of(one, [&](const std::string& address) {
    return !is_loopback(address) && other.contains(address);
  });
}

/// The accounts of the people in some seats. An account that cannot be read is not known.
struct Entrants::Known {
  struct Person {
    std::string name_key;  ///< empty for a guest
    bool may_be_rated = false;
  };
  std::map<std::string, Person> people;  ///< by account
};

Entrants::Known Entrants::look_up(const std::vector<SeatInfo>& seats) const {
  Result<Known> known = store_->look([&](Tables& tables) {
    Known found;
    for (const SeatInfo& seat : seats) {
      if (!is_person(seat) || seat.account.empty()) continue;
      const std::optional<AccountRow> account = rules::find_account(tables, seat.account);
      if (!account || account->kind != AccountKind::kPerson) continue;
      found.people[seat.account] = {account->name_key, may_be_rated(tables, *account)};
    }
    return found;
  });
  return known ? *std::move(known) : Known{};
}

bool Entrants::may_be_rated(Tables& tables, const AccountRow& account) const {
  if (account.kind != AccountKind::kPerson || account.state != AccountState::kOpen) return false;
  const std::int64_t now_ms = executor_->now().count();
  if (tables.accounts().blocked_until(leaving_rule(account.id).key) > now_ms) return false;
  return now_ms - account.created_ms >= kRatedAge.count() ||
         games_of_two(tables.standings(), account.id) >= kRatedGames;
}

bool Entrants::may_be_rated(const std::string& account) const {
  if (account.empty()) return false;
  const Result<bool> may = store_->look([&](Tables& tables) {
    const std::optional<AccountRow> row = rules::find_account(tables, account);
    return row && may_be_rated(tables, *row);
  });
  return may && *may;
}

bool Entrants::are_rated(const std::vector<SeatInfo>& seats, const Known& known) const {
  if (seats.size() != 2) return false;
  std::vector<std::string> people;
  for (const SeatInfo& seat : seats) {
    if (seat.kind == SeatInfo::Kind::kOpen || seat.guest) return false;
    if (!is_person(seat)) continue;
    const auto person = known.people.find(seat.account);
    if (person == known.people.end() || !person->second.may_be_rated) return false;
    people.push_back(seat.account);
  }
  if (people.size() < 2) return true;
  if (people[0] == people[1]) return false;
  const std::set<std::string> one = addresses_of_(people[0]);
  const std::set<std::string> other = addresses_of_(people[1]);
  // An unknown address could be the other's.
  return !one.empty() && !other.empty() && !share_address(one, other);
}

void Entrants::admit(happened::Created& created) const {
  const Known known = look_up(created.seats);
  for (SeatInfo& seat : created.seats) {
    const auto person = known.people.find(seat.account);
    seat.guest = is_person(seat) &&
                 (person == known.people.end() || person->second.name_key != name_key(seat.name));
  }
  created.rated = created.start.empty() && created.race.empty() &&
                  created.seed.by == SeedBy::kServer && are_rated(created.seats, known);
}

void Entrants::admit(const Match& match, asked::Sit& sit) const {
  std::vector<SeatInfo> seats = match.seats;
  const auto index = static_cast<std::size_t>(sit.seat);
  if (sit.seat < 0 || index >= seats.size()) return;  // refused by `decide`
  SeatInfo& seat = seats[index];
  seat.kind = SeatInfo::Kind::kPerson;
  seat.account = sit.account;
  const Known known = look_up(seats);
  const auto person = known.people.find(sit.account);
  sit.guest = person == known.people.end() || person->second.name_key != name_key(sit.name);
  seat.guest = sit.guest;
  sit.rated = !match.from_position && match.race.empty() && match.seed.by == SeedBy::kServer &&
              are_rated(seats, known);
}

}  // namespace gridwise
