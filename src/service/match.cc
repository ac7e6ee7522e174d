#include "service/match.h"

#include <algorithm>

namespace gridwise {
namespace {

/// Moves what a start says of what comes into the seed.
void take_generator(happened::Created& created, const OpenedGame& opened) {
  const std::uint64_t said = opened.position->generator();
  if (said != 0 && created.seed.by == SeedBy::kServer) {
    created.seed.value = said;
    created.seed.by = SeedBy::kPlayer;
  }
  created.start = opened.setup.text() + " " + opened.position->public_text();
}

}  // namespace

Match::Match(const Match& other) { *this = other; }

Match& Match::operator=(const Match& other) {
  if (this == &other) return *this;
  seq = other.seq;
  board_seq = other.board_seq;
  setup = other.setup;
  start = other.start;
  told_start = other.told_start;
  seed = other.seed;
  from_position = other.from_position;
  position = other.position ? other.position->clone() : nullptr;
  seats = other.seats;
  owner_hash = other.owner_hash;
  status = other.status;
  outcome = other.outcome;
  reason = other.reason;
  offer = other.offer;
  speed = other.speed;
  paused_when_full = other.paused_when_full;
  created = other.created;
  updated = other.updated;
  plies = other.plies;
  undone = other.undone;
  next = other.next;
  commands = other.commands;
  return *this;
}

std::optional<Seat> Match::bot_to_move() const {
  if (status != MatchStatus::kRunning && status != MatchStatus::kPaused) return {};
  const Seat seat = position->seat();
  if (seats[static_cast<std::size_t>(seat)].kind != SeatInfo::Kind::kBot) return {};
  return seat;
}

bool Match::has(SeatInfo::Kind kind) const {
  return std::ranges::find(seats, kind, &SeatInfo::kind) != seats.end();
}

Result<OpenedGame> open_seeded(const std::string& setup, const std::string& start,
                               const MatchSeed& seed) {
  Result<OpenedGame> opened = open_game(start.empty() ? setup : start, seed.value);
  if (!opened || start.empty() || !seed.committed()) return opened;
  if (opened->position->generator() != 0) {
    return Error{"record/seed", "the start says what comes, which only the seed may say", {}};
  }
  opened->position = opened->position->reseeded(seed.value);
  return opened;
}

Result<MatchEvent> decide_creation(happened::Created created, Time now) {
  Result<OpenedGame> opened =
      open_game(created.start.empty() ? created.setup : created.start, created.seed.value);
  if (!opened) return opened.error();
  if (!created.start.empty() && created.seed.committed()) take_generator(created, *opened);
  if (opened->position->outcome().finished()) {
    return Error{"position/finished", "the game is over in that position", {}};
  }
  const GameInfo& info = opened->setup.game->info();
  if (created.seats.size() != info.seats.size()) {
    return Error{
        "match/seats", info.id + " has " + std::to_string(info.seats.size()) + " seats", {}};
  }
  for (const SeatInfo& seat : created.seats) {
    if (seat.kind != SeatInfo::Kind::kBot) continue;
    const auto selector = opened->setup.game->selector(seat.selector, created.seed.value);
    if (!selector) return selector.error();
  }
  created.setup = opened->setup.text();
  return MatchEvent{1, now, {Actor::Kind::kOwner, -1}, {}, std::move(created)};
}

happened::Created rematch_of(const Match& match, MatchSeed seed) {
  happened::Created created{
      match.setup.text(),    match.from_position ? match.start : std::string(),
      std::move(seed),       match.seats,
      match.owner_hash,      match.speed,
      match.paused_when_full};
  std::ranges::rotate(created.seats, created.seats.end() - 1);
  return created;
}

}  // namespace gridwise
