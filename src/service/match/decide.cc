// Which events a command causes: the rules of seats, turns, offers and undo.
#include <algorithm>

#include "service/match/clock.h"
#include "service/match/match.h"
#include "service/match/sender.h"

namespace gridwise {
namespace {

/// A match between people can be aborted while it has fewer plies.
constexpr std::size_t kNothingPlayedYet = 2;

/// The minimum time left to a player whose turn a restart interrupts.
constexpr std::chrono::seconds kLeftAfterGap{10};

Error fail(const char* code, const char* says) { return {code, says, {}}; }

/// Whether the command is decided even if the match is full: those that end it, and the server's.
bool may_end(const Request& request) {
  return std::holds_alternative<asked::Resign>(request) ||
         std::holds_alternative<asked::Abort>(request) ||
         std::holds_alternative<asked::Claim>(request) ||
         std::holds_alternative<asked::Flag>(request) ||
         std::holds_alternative<asked::Take>(request);
}

/// Whether a person at another screen must agree to a request from `seat`.
bool needs_consent(const Match& match, Seat seat) {
  for (std::size_t i = 0; i < match.seats.size(); ++i) {
    const SeatInfo& other = match.seats[i];
    if (static_cast<Seat>(i) == seat || other.kind != SeatInfo::Kind::kPerson) continue;
    if (other.remote || match.seats[static_cast<std::size_t>(seat)].remote) return true;
  }
  return false;
}

/// How many plies an undo takes back. Alone or at one screen: the last move. Against bots:
/// everything back to the asker's own last move, inclusive.
int plies_to_undo(const Match& match, Seat seat) {
  if (!match.has(SeatInfo::Kind::kBot) && !needs_consent(match, seat)) {
    return match.plies.empty() ? 0 : 1;
  }
  for (std::size_t back = 1; back <= match.plies.size(); ++back) {
    if (match.plies[match.plies.size() - back].seat == seat) return static_cast<int>(back);
  }
  return 0;
}

/// Decides one command. Each overload returns the event, nullopt if nothing changes, or an Error.
class Decider {
 public:
  using Answer = Result<std::optional<Happening>>;

  Decider(const Match& match, const MatchCommand& command, const Now& now)
      : match_(match), command_(command), now_(now) {}

  [[nodiscard]] const Actor& actor() const { return actor_; }

  /// Finds the sender: a bot's seat, or the person that token or account identifies. A person who
  /// is joining has no seat yet.
  std::optional<Error> find_actor() {
    if (std::holds_alternative<asked::Sit>(command_.what)) return {};
    if (command_.by_server) return {};
    if (command_.bot_seat) {
      actor_ = {Actor::Kind::kSeat, *command_.bot_seat};
      return {};
    }
    const Result<Actor> sender = sender_of(match_, command_);
    if (!sender) return sender.error();
    actor_ = *sender;
    return {};
  }

  Answer operator()(const asked::Sit& sit) {
    const auto index = static_cast<std::size_t>(sit.seat);
    const bool exists = sit.seat >= 0 && index < match_.seats.size();
    actor_ = {Actor::Kind::kSeat, sit.seat};
    if (exists && !sit.claim_hash.empty() && match_.seats[index].claim_hash == sit.claim_hash) {
      // The first answer was lost; the token it carried becomes invalid.
      return happens(happened::Sat{sit.seat, match_.seats[index].name, sit.token_hash,
                                   sit.claim_hash, match_.seats[index].account});
    }
    if (exists && sit.claim_hash.empty() && !sit.account.empty() &&
        sit.account == match_.seats[index].account) {
      return nothing();  // already sits there
    }
    if (match_.status == MatchStatus::kFinished) return finished();
    if (!exists || match_.seats[index].kind != SeatInfo::Kind::kOpen) {
      return fail("match/seat", "that seat is not open");
    }
    return happens(happened::Sat{sit.seat, sit.name, sit.token_hash, sit.claim_hash, sit.account,
                                 sit.guest, sit.rated});
  }

  Answer operator()(const asked::Move& move) {
    if (const auto refused = require_player()) return *refused;
    if (command_.seq < match_.board_seq || command_.seq > match_.seq) {
      return fail("match/stale", "the board has changed since");
    }
    if (actor_.seat != match_.position->seat()) {
      return fail("match/turn", "it is another seat's turn");
    }
    const std::shared_ptr<AnyPosition> after = match_.position->without_past();
    Result<std::vector<Event>> steps = after->play(move.move);
    if (!steps) return steps.error();
    const Seat seat = actor_.seat;
    if (command_.forfeited) actor_ = {};
    const auto taken = std::max(now_.steady - match_.turn_began, std::chrono::milliseconds(0));
    happened::Moved moved{after->moves().back(), seat, taken, *std::move(steps), {}, {}, {}, after};
    if (match_.clock_runs() && !charge_time(moved)) {
      return fail("match/clock", "the time for this move is over");
    }
    return happens(std::move(moved));
  }

  Answer operator()(const asked::Undo&) {
    if (const auto refused = require_player()) return *refused;
    if (!match_.race.empty()) return fail("match/fair", "a race has no undo");
    if (command_.seq < match_.board_seq) return fail("match/stale", "the board has changed since");
    const int plies = plies_to_undo(match_, actor_.seat);
    if (plies == 0) return fail("match/nothing", "there is no move to take back");
    if (!needs_consent(match_, actor_.seat)) return happens(happened::Undone{plies});
    return make_offer(OfferKind::kUndo, {});
  }

  Answer operator()(const asked::Offer& offer) {
    if (const auto refused = require_seat()) return *refused;
    if (!match_.race.empty()) return fail("match/fair", "a race has no offers");
    const bool over = match_.status == MatchStatus::kFinished;
    if (offer.offer == OfferKind::kRematch) {
      if (!over) return fail("match/offer", "a rematch can be offered only after the end");
      if (!match_.next.empty()) return fail("match/offer", "there is already a rematch");
      if (!needs_consent(match_, actor_.seat)) return happens(happened::Rematched{offer.next});
      return make_offer(offer.offer, offer.next);
    }
    if (over) return finished();
    if (match_.status == MatchStatus::kWaiting) return waiting();
    const auto persons = std::ranges::count(match_.seats, SeatInfo::Kind::kPerson, &SeatInfo::kind);
    if (persons < 2) return fail("match/offer", "a bot does not answer offers");
    return make_offer(offer.offer, {});
  }

  Answer operator()(const asked::Answer& answer) {
    if (const auto refused = require_seat()) return *refused;
    if (!match_.offer || match_.offer->by == actor_.seat) {
      return fail("match/offer", "the other side has made no offer");
    }
    if (command_.seq < match_.offer->seq) return fail("match/stale", "a newer offer has been made");
    if (!answer.accept) return happens(happened::Declined{});
    return accept(answer.next);
  }

  Answer operator()(const asked::Resign&) {
    if (command_.by_server) return left_race();
    if (const auto refused = require_player()) return *refused;
    return happens(happened::Resigned{actor_.seat});
  }

  Answer operator()(const asked::Abort&) {
    if (match_.status == MatchStatus::kFinished) return finished();
    if (!match_.race.empty()) return fail("match/fair", "a race can be given up, but not aborted");
    const bool with_others = std::ranges::any_of(match_.seats, &SeatInfo::remote);
    if (with_others && match_.plies.size() >= kNothingPlayedYet) {
      return fail("match/started",
                  "a match with another person can be resigned, but not aborted any more");
    }
    return happens(happened::Aborted{seat_of_actor()});
  }

  Answer operator()(const asked::Pause&) {
    return switch_to(MatchStatus::kPaused, happened::Paused{});
  }
  Answer operator()(const asked::Resume&) {
    return switch_to(MatchStatus::kRunning, happened::Resumed{});
  }

  Answer operator()(const asked::Step&) {
    if (const auto refused = require_owner()) return *refused;
    if (match_.status != MatchStatus::kPaused || !match_.bot_to_move()) {
      return fail("match/turn", "no bot is to move in a paused match");
    }
    return nothing();
  }

  Answer operator()(const asked::Flag&) { return time_over() ? flagged() : nothing(); }

  Answer operator()(const asked::Take& take) {
    if (!match_.clock_runs()) return nothing();
    using std::chrono::milliseconds;
    // Leaves enough time to come back and move.
    const auto lasted = match_.turn_lasted(now_.steady);
    const auto most = std::max(match_.turn_limit().value_or(lasted + kLeftAfterGap) - kLeftAfterGap,
                               match_.turn_charged);
    const milliseconds whole = std::clamp(lasted, match_.turn_charged, most);
    return happens(happened::Taken{whole - match_.turn_charged, take.why});
  }

  Answer operator()(const asked::Claim& claim) {
    if (const auto refused = require_player()) return *refused;
    if (!match_.clock_runs()) return fail("match/clock", "the match has no clock");
    if (time_over() && match_.position->seat() != actor_.seat) return flagged();
    if (!claim.other_left) {
      return fail("match/claim", "your opponent still has time and has not been away long enough");
    }
    if (match_.plies.size() < kNothingPlayedYet) {
      return happens(happened::Aborted{static_cast<Seat>(1 - actor_.seat)});
    }
    return happens(happened::Claimed{actor_.seat, claim.draw});
  }

  Answer operator()(const asked::Unrate&) {
    if (const auto refused = require_player()) return *refused;
    if (!match_.rated) return nothing();
    const bool with_others = std::ranges::any_of(match_.seats, [&](const SeatInfo& seat) {
      return seat.kind == SeatInfo::Kind::kPerson && &seat != &own_seat();
    });
    if (with_others) return fail("match/fair", "a rated match of two people has no help");
    return happens(happened::Unrated{});
  }

  Answer operator()(const asked::SetSpeed& set) {
    if (const auto refused = require_owner()) return *refused;
    return set.speed == match_.speed ? nothing() : happens(happened::SpeedSet{set.speed});
  }

 private:
  static Answer happens(Happening what) { return std::optional<Happening>(std::move(what)); }
  static Answer nothing() { return std::optional<Happening>(); }
  static Error finished() { return fail("match/finished", "the match is over"); }
  static Error waiting() { return fail("match/waiting", "a seat is still open"); }

  [[nodiscard]] bool is_owner() const { return actor_.kind == Actor::Kind::kOwner; }
  /// The actor's seat; an owner who plays one has it, too.
  [[nodiscard]] std::optional<Seat> seat_of_actor() const {
    if (actor_.kind == Actor::Kind::kSeat) return actor_.seat;
    const std::vector<Seat> own =
        is_owner() ? seats_of(match_, match_.owner_account) : std::vector<Seat>();
    return own.size() == 1 ? std::optional(own.front()) : std::nullopt;
  }
  [[nodiscard]] const SeatInfo& own_seat() const {
    return match_.seats[static_cast<std::size_t>(actor_.seat)];
  }

  [[nodiscard]] std::optional<Error> require_seat() const {
    if (actor_.kind == Actor::Kind::kSeat) return {};
    return fail("match/seat", "this token belongs to no seat of this match");
  }

  /// Requires the sender to have a seat, and the match to be running.
  [[nodiscard]] std::optional<Error> require_player() const {
    if (auto refused = require_seat()) return refused;
    if (match_.status == MatchStatus::kFinished) return finished();
    if (match_.status == MatchStatus::kWaiting) return waiting();
    return {};
  }

  /// Requires the sender to own the match, and the match to be unfinished.
  [[nodiscard]] std::optional<Error> require_owner() const {
    if (!is_owner()) return fail("match/seat", "this token is not the owner's");
    if (match_.status == MatchStatus::kFinished) return finished();
    return {};
  }

  /// By the server: resigns for a member who left the race.
  [[nodiscard]] Answer left_race() const {
    if (match_.race.empty() || match_.status == MatchStatus::kFinished) return nothing();
    return happens(happened::Resigned{0});
  }

  /// Whether the seat to move is out of time, whatever lag it could still claim.
  [[nodiscard]] bool time_over() const {
    if (!match_.clock_runs()) return false;
    const auto most = match_.flag_at();
    return most && match_.turn_lasted(now_.steady) > *most;
  }

  /// Flags the seat to move, or aborts if it has never moved. The actor is the server, also if a
  /// player asked.
  Answer flagged() {
    actor_ = {};
    const Seat seat = match_.position->seat();
    if (!match_.clocks[static_cast<std::size_t>(seat)].begun) {
      return happens(happened::Aborted{seat});
    }
    return happens(happened::Flagged{seat, match_.turn_stalled(now_)});
  }

  /// Fills in what the move is charged; false if the seat is out of time. A first move is free.
  [[nodiscard]] bool charge_time(happened::Moved& moved) const {
    const Match::SeatClock& clock = match_.clocks[static_cast<std::size_t>(moved.seat)];
    const auto lasted = match_.turn_lasted(command_.read.value_or(now_.steady));
    const auto credit = command_.bot_seat ? std::chrono::milliseconds(0)
                                          : lag_credit(lasted, command_.told, clock.quota);
    const auto limit = match_.turn_limit();
    if (limit && lasted - credit > *limit) return false;
    moved.used = clock.begun ? lasted - credit : std::chrono::milliseconds(0);
    if (clock.begun) moved.credit = credit;
    moved.stalled = match_.turn_stalled(now_);
    return true;
  }

  Answer switch_to(MatchStatus status, const Happening& what) {
    if (const auto refused = require_owner()) return *refused;
    if (match_.clock.used()) return fail("match/clock", "a match with a clock cannot be paused");
    if (match_.status == status) return nothing();
    if (match_.status == MatchStatus::kWaiting) return waiting();
    return happens(what);
  }

  /// The same offer from both sides counts as agreement.
  Answer make_offer(OfferKind kind, const std::string& next) {
    if (!match_.offer) return happens(happened::Offered{kind});
    if (match_.offer->kind == kind && match_.offer->by != actor_.seat) return accept(next);
    return fail("match/offer", "another offer has not been answered yet");
  }

  Answer accept(const std::string& next) {
    switch (match_.offer->kind) {
      case OfferKind::kUndo: {
        const int plies = plies_to_undo(match_, match_.offer->by);
        if (plies == 0) return fail("match/nothing", "there is no move to take back");
        return happens(happened::Undone{plies});
      }
      case OfferKind::kDraw:
        return happens(happened::Drawn{});
      case OfferKind::kRematch:
        break;
    }
    return happens(happened::Rematched{next});
  }

  const Match& match_;
  const MatchCommand& command_;
  const Now& now_;
  Actor actor_;
};

}  // namespace

Result<Decision> decide(const Match& match, const MatchCommand& command, const Now& now) {
  Decider decider(match, command, now);
  if (const auto refused = decider.find_actor()) return *refused;
  if (!command.id.text.empty()) {
    const Match::Done* const done = match.done(match.commander(decider.actor()), command.id.text);
    if (done != nullptr && done->fingerprint != 0 && done->fingerprint != command.id.fingerprint) {
      return fail("command/reused", "that command id was used for a different command");
    }
    if (done != nullptr) return Decision{{}, done->seq};
  }
  if (match.full() && !may_end(command.what)) {
    return fail("limit/moves", "a match has at most 10000 moves and other events; it can be ended");
  }
  Decider::Answer answer = std::visit(decider, command.what);
  if (!answer) return answer.error();
  Decision decision{{}, match.seq};
  if (!*answer) return decision;
  decision.seq = match.seq + 1;
  decision.events.push_back({decision.seq, std::max(now.wall, match.latest), decider.actor(),
                             command.id, **std::move(answer), now.steady, now.stalled});
  return decision;
}

}  // namespace gridwise
