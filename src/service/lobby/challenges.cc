#include "service/lobby/challenges.h"

#include <algorithm>
#include <boost/json.hpp>

#include "service/match/names.h"
#include "service/match/secrets.h"

namespace gridwise {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr milliseconds kOpenFor = std::chrono::hours(24);
constexpr milliseconds kOpenForDays = std::chrono::hours(14 * 24);  ///< with a clock of days
constexpr int kOrderDigits = 9;
constexpr std::uint64_t kOrderMask = (1ULL << 45U) - 1;  ///< 9 digits of base32
constexpr int kSecretDigits = 8;

}  // namespace

void Challenges::load(const std::vector<ChallengeRow>& rows) {
  for (const ChallengeRow& row : rows) {
    const Result<ClockSetup> clock = parse_clock(row.clock);
    if (!clock) continue;  // from a newer program
    Challenge challenge{row.id,
                        {row.by, row.by_name, row.by_guest != 0},
                        {row.to, row.to_name},
                        {row.setup, *clock}};
    challenge.visibility =
        value_in<Visibility>(kVisibilities, row.visibility).value_or(Visibility::kPrivate);
    challenge.made = milliseconds(row.made_ms);
    challenge.expires = milliseconds(row.expires_ms);
    open_.emplace(row.id, std::move(challenge));
  }
}

std::set<std::string> Challenges::people_changed(const PeopleChange& change) {
  std::set<std::string> fewer;
  std::erase_if(open_, [&](const auto& entry) {
    const auto& [id, challenge] = entry;
    const bool both =
        !change.now(challenge.from.account).empty() && !change.now(challenge.to.account).empty();
    if (both || challenge.taking) return false;
    fewer.insert({challenge.from.account, challenge.to.account});
    return true;
  });
  if (change.heir.empty()) return fewer;
  for (auto& [id, challenge] : open_) {
    challenge.from.account = std::string(change.now(challenge.from.account));
    challenge.to.account = std::string(change.now(challenge.to.account));
  }
  return fewer;
}

Result<const Challenge*> Challenges::add(Challenge challenge, milliseconds now) {
  sweep(now);
  if (challenge.from.account == challenge.to.account) {
    return Error{"challenge/self", "you cannot challenge yourself", {}};
  }
  const auto made = std::ranges::count_if(open_, [&](const auto& entry) {
    return entry.second.from.account == challenge.from.account;
  });
  if (made >= static_cast<std::ptrdiff_t>(kMaxMade)) {
    return Error{"limit/challenges", "you have 10 open challenges; cancel one first", {}};
  }
  const auto received = std::ranges::count_if(
      open_, [&](const auto& entry) { return entry.second.to.account == challenge.to.account; });
  if (received >= static_cast<std::ptrdiff_t>(kMaxReceived)) {
    return Error{"limit/challenges", "that person has too many open challenges", {}};
  }
  if (open_.size() >= kMost) return Error{"limit/busy", "too many open challenges at once", {}};
  // Ids sort by age, even after a restart.
  last_ = std::max(last_ + 1, static_cast<std::uint64_t>(now.count()) & kOrderMask);
  challenge.id = base32(last_, kOrderDigits) + base32(entropy_(), kSecretDigits);
  challenge.made = now;
  challenge.taking = true;
  const bool days = challenge.terms.clock.kind == ClockSetup::Kind::kDays;
  challenge.expires = now + (days ? kOpenForDays : kOpenFor);
  const std::string id = challenge.id;
  return &open_.emplace(id, std::move(challenge)).first->second;
}

Challenge* Challenges::find(const std::string& id, milliseconds now) {
  sweep(now);
  const auto found = open_.find(id);
  return found == open_.end() || found->second.taking ? nullptr : &found->second;
}

void Challenges::release(const std::string& id) {
  const auto found = open_.find(id);
  if (found != open_.end()) found->second.taking = false;
}

std::vector<const Challenge*> Challenges::of(const std::string& account, milliseconds now) {
  sweep(now);
  std::vector<const Challenge*> own;
  for (const auto& [id, challenge] : open_) {
    const bool in_it = challenge.from.account == account || challenge.to.account == account;
    if (in_it && !challenge.taking) own.push_back(&challenge);
  }
  std::ranges::sort(own, {}, [](const Challenge* challenge) { return challenge->id; });
  return own;
}

void Challenges::sweep(milliseconds now) {
  std::erase_if(open_, [&](const auto& entry) {
    return entry.second.expires <= now && !entry.second.taking;
  });
}

ChallengeRow to_row(const Challenge& challenge) {
  return {challenge.id,
          challenge.from.account,
          challenge.from.name,
          challenge.to.account,
          challenge.to.name,
          challenge.terms.setup,
          format_clock(challenge.terms.clock),
          std::string(name_in(kVisibilities, challenge.visibility)),
          challenge.made.count(),
          challenge.expires.count(),
          challenge.from.guest ? 1 : 0};
}

}  // namespace gridwise
