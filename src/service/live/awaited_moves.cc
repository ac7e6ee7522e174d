#include "service/live/awaited_moves.h"

#include <algorithm>
#include <boost/json.hpp>

#include "kit/json_text.h"

namespace gridwise {

namespace json = boost::json;

bool AwaitedMoves::awaits(const Match& match, const std::string& account) {
  if (match.status != MatchStatus::kRunning || account.empty()) return false;
  const auto turn = static_cast<std::size_t>(match.position->seat());
  if (turn >= match.seats.size() || match.seats[turn].account != account) return false;
  return std::ranges::any_of(match.seats, [&](const SeatInfo& seat) {
    return seat.kind == SeatInfo::Kind::kPerson && seat.account != account;
  });
}

AccountTurns AwaitedMoves::turns_in(const Match& match) {
  AccountTurns turns;
  std::set<std::string> people;
  for (const SeatInfo& seat : match.seats) {
    if (seat.kind == SeatInfo::Kind::kPerson) people.insert(seat.account);
  }
  if (people.size() < 2) return turns;
  for (const std::string& account : people) {
    if (!account.empty()) turns.emplace_back(account, awaits(match, account));
  }
  return turns;
}

void AwaitedMoves::follow(ClientId client, const std::string& account) {
  std::string& followed = by_client_[client];
  if (followed == account) return;
  if (!followed.empty()) leave(client);
  by_client_[client] = account;
  by_account_[account].clients.insert(client);
}

void AwaitedMoves::note(const std::string& match, const AccountTurns& turns) {
  for (const auto& [account, awaited] : turns) {
    const auto found = by_account_.find(account);
    if (found == by_account_.end()) continue;
    if (awaited) {
      found->second.matches.insert(match);
    } else {
      found->second.matches.erase(match);
    }
  }
}

void AwaitedMoves::tell(const std::string& match, const AccountTurns& turns) {
  note(match, turns);
  for (const auto& [account, awaited] : turns) tell(account);
}

void AwaitedMoves::tell(const std::string& account) {
  const auto found = by_account_.find(account);
  if (found == by_account_.end()) return;
  Followed& followed = found->second;
  const std::size_t turns = followed.matches.size();
  if (turns == followed.told) return;
  followed.told = turns;
  const std::string line = json_text(json::object{{"lobby", json::object{{"turns", turns}}}});
  for (const ClientId client : followed.clients) push_(client, line);
}

void AwaitedMoves::forget(const std::vector<std::string>& matches) {
  for (auto& [account, followed] : by_account_) {
    for (const std::string& match : matches) followed.matches.erase(match);
    tell(account);
  }
}

void AwaitedMoves::leave(ClientId client) {
  const auto left = by_client_.extract(client);
  if (left.empty()) return;
  const auto found = by_account_.find(left.mapped());
  found->second.clients.erase(client);
  if (found->second.clients.empty()) by_account_.erase(found);
}

}  // namespace gridwise
