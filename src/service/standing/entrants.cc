#include "service/standing/entrants.h"

#include <algorithm>

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

bool KnownPeople::covers(const std::vector<SeatInfo>& seats) const {
  return std::ranges::all_of(seats, [&](const SeatInfo& seat) {
    return seat.account.empty() || people.contains(seat.account);
  });
}

bool KnownPeople::is_name_of(const std::string& name, const std::string& account) const {
  const auto person = people.find(account);
  return person != people.end() && !person->second.name_key.empty() &&
         person->second.name_key == name_key(name);
}

bool may_be_rated(Tables& tables, const AccountRow& account, std::int64_t now_ms) {
  if (account.kind != AccountKind::kPerson || account.state != AccountState::kOpen) return false;
  if (tables.accounts().blocked_until(leaving_rule(account.id).key) > now_ms) return false;
  return now_ms - account.created_ms >= kRatedAge.count() ||
         games_of_two(tables.standings(), account.id) >= kRatedGames;
}

void Entrants::look_up(const Party& party, const std::vector<SeatInfo>& seats, Known known) const {
  std::vector<std::string> accounts;
  for (const SeatInfo& seat : seats) {
    if (!seat.account.empty()) accounts.push_back(seat.account);
  }
  if (accounts.empty()) return known(KnownPeople{});
  off_loop_.run<KnownPeople>(
      party, "people",
      [store = store_, accounts, now_ms = executor_->now().count()]() -> Result<KnownPeople> {
        return store->look([&](Tables& tables) {
          KnownPeople found;
          for (const std::string& each : accounts) {
            KnownPeople::Person& person = found.people[each];
            const std::optional<AccountRow> account = rules::find_account(tables, each);
            if (!account || account->kind != AccountKind::kPerson) continue;
            person = {account->name_key, may_be_rated(tables, *account, now_ms)};
          }
          found.marks = marks_of(tables, accounts);
          return found;
        });
      },
      std::move(known));
}

bool Entrants::are_rated(const std::vector<SeatInfo>& seats, const KnownPeople& known) const {
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

void Entrants::admit(happened::Created& created, const KnownPeople& known) const {
  for (SeatInfo& seat : created.seats) {
    seat.guest = is_person(seat) && !known.is_name_of(seat.name, seat.account);
  }
  created.rated = created.start.empty() && created.race.empty() &&
                  created.seed.by == SeedBy::kServer && are_rated(created.seats, known);
}

std::vector<SeatInfo> Entrants::seats_after(const Match& match, const asked::Sit& sit) {
  std::vector<SeatInfo> seats = match.seats;
  const auto index = static_cast<std::size_t>(sit.seat);
  if (sit.seat < 0 || index >= seats.size()) return seats;  // refused by `decide`
  seats[index].kind = SeatInfo::Kind::kPerson;
  seats[index].account = sit.account;
  return seats;
}

void Entrants::admit(const Match& match, asked::Sit& sit, const KnownPeople& known) const {
  std::vector<SeatInfo> seats = seats_after(match, sit);
  const auto index = static_cast<std::size_t>(sit.seat);
  if (sit.seat < 0 || index >= seats.size()) return;
  sit.guest = !known.is_name_of(sit.name, sit.account);
  seats[index].guest = sit.guest;
  sit.rated = !match.from_position && match.race.empty() && match.seed.by == SeedBy::kServer &&
              are_rated(seats, known);
}

}  // namespace gridwise
