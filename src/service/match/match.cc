#include "service/match/match.h"

#include <algorithm>

#include "service/match/names.h"
#include "service/wire/fields.h"

namespace gridwise {
namespace {

/// If the start has a generator, makes it the seed.
void take_generator(happened::Created& created, const OpenedGame& opened) {
  const std::uint64_t generator = opened.position->generator();
  if (generator != 0 && created.seed.by == SeedBy::kServer) {
    created.seed.value = generator;
    created.seed.by = SeedBy::kPlayer;
  }
  created.start = opened.setup.text() + " " + opened.position->public_text();
}

std::string command_key(const Actor& actor, const std::string& id) {
  return format_actor(actor) + " " + id;
}

}  // namespace

Match Match::without_past() const {
  Match copy;
  copy.seq = seq;
  copy.board_seq = board_seq;
  copy.setup = setup;
  copy.start = start;
  copy.told_start = told_start;
  copy.from_position = from_position;
  copy.seed = seed;
  copy.position = position ? position->without_past() : nullptr;
  copy.seats = seats;
  copy.owner_hash = owner_hash;
  copy.owner_account = owner_account;
  copy.visibility = visibility;
  copy.race = race;
  copy.sealed = sealed;
  copy.rated = rated;
  copy.status = status;
  copy.outcome = outcome;
  copy.reason = reason;
  copy.offer = offer;
  copy.speed = speed;
  copy.paused_when_full = paused_when_full;
  copy.created = created;
  copy.updated = updated;
  copy.latest = latest;
  copy.turn_began = turn_began;
  copy.turn_stalls = turn_stalls;
  copy.clock = clock;
  copy.clocks = clocks;
  copy.turn_charged = turn_charged;
  copy.undone = undone;
  copy.next = next;
  return copy;
}

Match Match::without_commands() const {
  Match copy = without_past();
  copy.position = position ? position->clone() : nullptr;
  copy.plies = plies;
  return copy;
}

Match::Match(const Match& other) : Match(other.without_commands()) { commands = other.commands; }

Match& Match::operator=(const Match& other) {
  if (this != &other) *this = Match(other);
  return *this;
}

Actor Match::commander(const Actor& by) const {
  constexpr Actor kOwner{Actor::Kind::kOwner, -1};
  if (by.kind != Actor::Kind::kSeat) return kOwner;
  return seats[static_cast<std::size_t>(by.seat)].kind == SeatInfo::Kind::kBot ? kOwner : by;
}

const Match::Done* Match::done(const Actor& actor, const std::string& id) const {
  const auto found = commands.find(command_key(actor, id));
  return found == commands.end() ? nullptr : &found->second;
}

void Match::remember(const MatchEvent& event) {
  if (event.command.text.empty()) return;
  commands.emplace(command_key(commander(event.by), event.command.text),
                   Done{event.seq, event.command.fingerprint});
}

std::optional<Seat> Match::bot_to_move() const {
  if (full()) return {};
  if (status != MatchStatus::kRunning && status != MatchStatus::kPaused) return {};
  const Seat seat = position->seat();
  if (seats[static_cast<std::size_t>(seat)].kind != SeatInfo::Kind::kBot) return {};
  return seat;
}

std::chrono::milliseconds Match::turn_lasted(std::chrono::milliseconds steady) const {
  return turn_charged + std::max(steady - turn_began, std::chrono::milliseconds(0));
}

std::chrono::milliseconds Match::turn_stalled(const Now& now) const {
  return std::max(now.stalled - turn_stalls, std::chrono::milliseconds(0));
}

std::optional<std::chrono::milliseconds> Match::turn_limit() const {
  const SeatClock& running = clocks[static_cast<std::size_t>(position->seat())];
  if (running.begun) return until_flag(clock, running.bank);
  const auto limit = first_move_limit(clock);
  if (limit == std::chrono::milliseconds(0)) return {};
  return limit;
}

std::optional<std::chrono::milliseconds> Match::flag_at() const {
  const auto limit = turn_limit();
  if (!limit) return {};
  const auto seat = static_cast<std::size_t>(position->seat());
  const bool lags = seats[seat].kind == SeatInfo::Kind::kPerson;
  return *limit + (lags ? clocks[seat].quota : std::chrono::milliseconds(0));
}

bool Match::has(SeatInfo::Kind kind) const {
  return std::ranges::find(seats, kind, &SeatInfo::kind) != seats.end();
}

Result<OpenedGame> open_seeded(const std::string& setup, const std::string& start,
                               const MatchSeed& seed) {
  Result<OpenedGame> opened = open_game(start.empty() ? setup : start, seed.value);
  if (!opened || start.empty() || !seed.committed()) return opened;
  if (opened->position->generator() != 0) {
    return Error{
        "record/seed", "the start contains a generator, which must follow from the seed", {}};
  }
  opened->position = opened->position->reseeded(seed.value);
  return opened;
}

Result<MatchEvent> decide_creation(happened::Created created, const Now& now) {
  Result<OpenedGame> opened =
      open_game(created.start.empty() ? created.setup : created.start, created.seed.value);
  if (!opened) return opened.error();
  if (!created.start.empty() && created.seed.committed()) take_generator(created, *opened);
  if (created.start.size() > kMaxBoard) {
    return Error{"limit/size", "the start of a match has at most 65536 bytes", {}};
  }
  if (opened->position->outcome().finished()) {
    return Error{"position/finished", "the game is over in that position", {}};
  }
  const GameInfo& info = opened->setup.game->info();
  if (created.seats.size() != info.seats.size()) {
    return Error{
        "match/seats", info.id + " has " + std::to_string(info.seats.size()) + " seats", {}};
  }
  const std::size_t seats_of_clock = created.race.empty() ? 2 : 1;
  if (created.clock.used() && (created.seats.size() != seats_of_clock || created.paused)) {
    return Error{
        "match/clock", "a clock needs two seats, and a match that does not start paused", {}};
  }
  for (SeatInfo& seat : created.seats) {
    if (seat.kind != SeatInfo::Kind::kBot) continue;
    const auto selector = opened->setup.game->selector(seat.selector, created.seed.value);
    if (!selector) return selector.error();
    seat.selector = (*selector)->info().name;
  }
  created.setup = opened->setup.text();
  created.rules = info.rules;
  Happening what = std::move(created);
  return MatchEvent{1,          now.wall,   {Actor::Kind::kOwner, -1}, {}, std::move(what),
                    now.steady, now.stalled};
}

happened::Created rematch_of(const Match& match, MatchSeed seed) {
  happened::Created created{match.setup.text(),
                            match.from_position ? match.start : std::string(),
                            std::move(seed),
                            match.seats,
                            match.owner_hash,
                            match.speed,
                            match.paused_when_full,
                            match.setup.game->info().rules,
                            match.clock,
                            match.owner_account,
                            match.visibility};
  // A claim is valid only in the match in which it was made.
  for (SeatInfo& seat : created.seats) seat.claim_hash.clear();
  std::ranges::rotate(created.seats, created.seats.end() - 1);
  return created;
}

}  // namespace gridwise
