#include "service/match.h"

#include <algorithm>

namespace gridwise {

Match::Match(const Match& other) { *this = other; }

Match& Match::operator=(const Match& other) {
  if (this == &other) return *this;
  seq = other.seq;
  board_seq = other.board_seq;
  setup = other.setup;
  start = other.start;
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

Result<OpenedGame> open_start(const happened::Created& created) {
  return open_game(created.start.empty() ? created.setup : created.start, created.seed);
}

Result<MatchEvent> decide_creation(happened::Created created, Time now) {
  Result<OpenedGame> opened = open_start(created);
  if (!opened) return opened.error();
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
    const auto selector = opened->setup.game->selector(seat.selector, created.seed);
    if (!selector) return selector.error();
  }
  created.setup = opened->setup.text();
  return MatchEvent{1, now, {Actor::Kind::kOwner, -1}, {}, std::move(created)};
}

happened::Created rematch_of(const Match& match, std::uint64_t seed) {
  happened::Created created{match.setup.text(),
                            match.from_position ? match.start : std::string(),
                            seed,
                            match.seats,
                            match.owner_hash,
                            match.speed,
                            match.paused_when_full};
  std::ranges::rotate(created.seats, created.seats.end() - 1);
  return created;
}

}  // namespace gridwise
