#include "service/match/sender.h"

#include <algorithm>

namespace gridwise {
namespace {

Error not_yours() { return {"match/seat", "this token belongs to no seat of this match", {}}; }

/// Commands for the owner only. All others are a seat's, if the sender has one.
bool is_for_owner(const Request& what) {
  return std::holds_alternative<asked::Pause>(what) ||
         std::holds_alternative<asked::Resume>(what) || std::holds_alternative<asked::Step>(what) ||
         std::holds_alternative<asked::SetSpeed>(what);
}

Result<Actor> by_token(const Match& match, const std::string& hash) {
  if (hash == match.owner_hash) return Actor{Actor::Kind::kOwner, -1};
  const auto seat = std::ranges::find(match.seats, hash, &SeatInfo::token_hash);
  if (seat == match.seats.end()) return not_yours();
  return Actor{Actor::Kind::kSeat, static_cast<Seat>(seat - match.seats.begin())};
}

/// For a resend: which of the account's seats sent this command first. The turn has moved on since.
const Seat* sent_before(const Match& match, const std::vector<Seat>& own, const CommandId& id) {
  if (id.text.empty()) return nullptr;
  const auto found = std::ranges::find_if(own, [&](Seat seat) {
    const Match::Done* const done = match.done({Actor::Kind::kSeat, seat}, id.text);
    return done != nullptr && done->fingerprint == id.fingerprint;
  });
  return found == own.end() ? nullptr : &*found;
}

}  // namespace

std::vector<Seat> seats_of(const Match& match, const std::string& account) {
  std::vector<Seat> own;
  if (account.empty()) return own;
  for (std::size_t i = 0; i < match.seats.size(); ++i) {
    if (match.seats[i].account == account) own.push_back(static_cast<Seat>(i));
  }
  return own;
}

bool may_see(const Match& match, const std::string& account,
             const std::vector<std::string>& token_hashes) {
  if (match.visibility == Visibility::kPublic) return true;
  if (!account.empty() && account == match.owner_account) return true;
  if (!seats_of(match, account).empty()) return true;
  return std::ranges::any_of(token_hashes,
                             [&](const std::string& hash) { return by_token(match, hash).ok(); });
}

Result<Seat> seat_of(const Match& match, const MatchCommand& command) {
  if (!command.token_hash.empty()) {
    const Result<Actor> actor = by_token(match, command.token_hash);
    if (!actor) return actor.error();
    if (actor->kind != Actor::Kind::kSeat) return not_yours();
    return actor->seat;
  }
  const std::vector<Seat> own = seats_of(match, command.account);
  if (own.empty()) return Error{"match/seat", "no seat of this match is yours", {}};
  if (command.as) {
    if (std::ranges::find(own, *command.as) != own.end()) return *command.as;
    return Error{"match/seat", "that seat is not yours", {}};
  }
  if (const Seat* const before = sent_before(match, own, command.id)) return *before;
  const Seat turn = match.position->seat();
  return std::ranges::find(own, turn) != own.end() ? turn : own.front();
}

Result<Actor> sender_of(const Match& match, const MatchCommand& command) {
  if (!command.token_hash.empty()) return by_token(match, command.token_hash);
  constexpr Actor kOwner{Actor::Kind::kOwner, -1};
  const bool owner = !command.account.empty() && command.account == match.owner_account;
  if (owner && is_for_owner(command.what)) return kOwner;
  const Result<Seat> seat = seat_of(match, command);
  if (seat) return Actor{Actor::Kind::kSeat, *seat};
  if (owner && !command.as) return kOwner;
  return seat.error();
}

}  // namespace gridwise
