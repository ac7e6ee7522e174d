// Applies an event to a match and checks that it is possible there: logs come from disk and are not
// trusted.
#include <fmt/format.h>

#include <algorithm>

#include "service/match/match.h"

namespace gridwise {
namespace {

using Folded = Result<void>;

constexpr std::chrono::milliseconds kMaxTurn = std::chrono::hours(24 * 366);

Error corrupt(const std::string& says) { return {"store/corrupt", says, {}}; }

/// Folds one event into a match.
class Evolver {
 public:
  Evolver(Match& match, const MatchEvent& event) : match_(match), event_(event) {}

  Folded operator()(const happened::Created& created) {
    Result<OpenedGame> opened = open_seeded(created.setup, created.start, created.seed);
    if (!opened) return corrupt(opened.error().says);
    const GameInfo& info = opened->setup.game->info();
    if (created.rules != info.rules) {
      return Error{"match/rules",
                   fmt::format("it was played by rules {} of {}, this program has rules {}",
                               created.rules, info.id, info.rules),
                   {}};
    }
    if (opened->position->outcome().finished()) return corrupt("it starts after the end");
    if (created.seats.size() != info.seats.size()) return corrupt("a wrong number of seats");
    match_.setup = opened->setup;
    match_.position = std::move(opened->position);
    match_.start = match_.setup.text() + " " + match_.position->public_text();
    if (!created.start.empty() && match_.position->generator() != 0 && !created.seed.committed()) {
      match_.told_start = match_.setup.text() + " " + match_.position->text();
    }
    match_.from_position = !created.start.empty();
    match_.seed = created.seed;
    match_.seats = created.seats;
    match_.owner_hash = created.owner_hash;
    match_.owner_account = created.owner_account;
    match_.visibility = created.visibility;
    match_.race = created.race;
    match_.rated = created.rated;
    match_.sealed = !created.race.empty();
    match_.speed = created.speed;
    match_.paused_when_full = created.paused;
    match_.created = event_.at;
    match_.clock = created.clock;
    // In a race the first move is charged: everyone gets the board at the same moment.
    const bool races = !created.race.empty();
    if (races && !created.clock.used()) return corrupt("a race without a clock");
    if (created.clock.used()) {
      const std::size_t seats = races ? 1 : 2;
      if (created.seats.size() != seats || created.paused) return corrupt("an impossible clock");
      match_.clocks.assign(seats, {full_bank(created.clock), first_lag_quota(created.clock),
                                   /*begun=*/races});
    }
    board_changed();
    start_when_full();
    return {};
  }

  Folded operator()(const happened::Sat& sat) {
    if (!is_seat(sat.seat)) return no_seat();
    SeatInfo& seat = match_.seats[static_cast<std::size_t>(sat.seat)];
    const bool again = !sat.claim_hash.empty() && seat.claim_hash == sat.claim_hash;
    if (again) {
      seat.token_hash = sat.token_hash;
      return {};
    }
    if (seat.kind != SeatInfo::Kind::kOpen) return corrupt("a seat that is not open");
    if (const auto wrong = in_status({MatchStatus::kWaiting})) return *wrong;
    seat = {SeatInfo::Kind::kPerson, sat.name,   {}, sat.token_hash, sat.claim_hash,
            /*remote=*/true,         sat.account};
    seat.guest = sat.guest;
    match_.rated = sat.rated;
    start_when_full();
    return {};
  }

  Folded operator()(happened::Moved& moved) {
    if (const auto wrong = under_way()) return *wrong;
    if (moved.seat != match_.position->seat()) return corrupt("a move out of turn");
    if (moved.after) {
      match_.position->follow(*moved.after);
    } else {
      Result<std::vector<Event>> played = match_.position->play(moved.move);
      if (!played) return corrupt(played.error().says);
      moved.steps = *std::move(played);
    }
    if (const Folded charged = charge_time(moved); !charged) return charged.error();
    const auto derived = std::max(event_.at - match_.updated, Time(0));
    match_.plies.push_back({moved.seat, moved.taken.value_or(derived)});
    match_.offer.reset();
    board_changed();
    const Outcome outcome = match_.position->outcome();
    return outcome.finished() ? finish(outcome, EndReason::kPlay) : Folded();
  }

  Folded operator()(const happened::Undone& undone) {
    if (const auto wrong = under_way()) return *wrong;
    if (undone.plies < 1 || static_cast<std::size_t>(undone.plies) > match_.plies.size()) {
      return corrupt("more undone than played");
    }
    for (int i = 0; i < undone.plies; ++i) {
      if (!match_.position->undo()) return corrupt("more undone than played");
      match_.plies.pop_back();
    }
    match_.undone += undone.plies;
    match_.rated = false;
    match_.offer.reset();
    board_changed();
    return {};
  }

  Folded operator()(const happened::Offered& offered) {
    if (event_.by.kind != Actor::Kind::kSeat) return corrupt("an offer without a seat");
    const bool rematch = offered.offer == OfferKind::kRematch;
    if (const auto wrong = rematch ? in_status({MatchStatus::kFinished}) : under_way()) {
      return *wrong;
    }
    match_.offer = Match::PendingOffer{offered.offer, event_.by.seat, event_.seq};
    return {};
  }
  Folded operator()(const happened::Declined&) {
    if (!match_.offer) return corrupt("an answer without an offer");
    match_.offer.reset();
    return {};
  }
  Folded operator()(const happened::Resigned& resigned) {
    if (const auto wrong = under_way()) return *wrong;
    if (!is_seat(resigned.seat)) return no_seat();
    Outcome outcome{Outcome::Kind::kLost, -1};
    if (match_.seats.size() == 2) outcome = {Outcome::Kind::kWon, 1 - resigned.seat};
    const bool by_server = event_.by.kind == Actor::Kind::kServer;
    return finish(outcome, by_server ? EndReason::kLeft : EndReason::kResigned);
  }
  Folded operator()(const happened::Drawn&) {
    if (const auto wrong = under_way()) return *wrong;
    return finish({Outcome::Kind::kDrawn, -1}, EndReason::kAgreed);
  }
  Folded operator()(const happened::Aborted&) {
    if (match_.status == MatchStatus::kFinished) return wrong_status();
    return finish({}, EndReason::kAborted);
  }
  Folded operator()(const happened::Paused&) {
    if (const auto wrong = in_status({MatchStatus::kRunning})) return *wrong;
    match_.status = MatchStatus::kPaused;
    return {};
  }
  Folded operator()(const happened::Resumed&) {
    if (const auto wrong = in_status({MatchStatus::kPaused})) return *wrong;
    match_.status = MatchStatus::kRunning;
    return {};
  }
  Folded operator()(const happened::SpeedSet& set) {
    match_.speed = set.speed;
    return {};
  }
  Folded operator()(const happened::Rematched& rematched) {
    if (const auto wrong = in_status({MatchStatus::kFinished})) return *wrong;
    if (!match_.next.empty()) return corrupt("a second rematch");
    match_.next = rematched.next;
    match_.offer.reset();
    return {};
  }

  Folded operator()(const happened::Flagged& flagged) {
    if (!match_.clock_runs() || flagged.seat != match_.position->seat()) {
      return corrupt("a flag without a clock that runs");
    }
    match_.clocks[static_cast<std::size_t>(flagged.seat)].bank = {};
    return finish(lost_by(flagged.seat), EndReason::kTime);
  }
  Folded operator()(const happened::Taken& taken) {
    if (!match_.clock_runs()) return corrupt("time taken without a clock that runs");
    match_.turn_charged = std::min(match_.turn_charged + taken.charged, kMaxTurn);
    match_.turn_began = event_.steady;
    match_.turn_stalls = event_.stalled;
    return {};
  }
  Folded operator()(const happened::Claimed& claimed) {
    if (!match_.clock_runs() || !is_seat(claimed.seat)) return corrupt("a claim without a clock");
    const Outcome drawn{Outcome::Kind::kDrawn, -1};
    return finish(claimed.draw ? drawn : win_of(claimed.seat), EndReason::kLeft);
  }
  Folded operator()(const happened::Unrated&) {
    if (const auto wrong = under_way()) return *wrong;
    match_.rated = false;
    return {};
  }

  [[nodiscard]] bool is_seat(Seat seat) const {
    return seat >= 0 && static_cast<std::size_t>(seat) < match_.seats.size();
  }
  static Error no_seat() { return corrupt("a seat that does not exist"); }

 private:
  static Error wrong_status() { return corrupt("an event that cannot happen in this status"); }
  [[nodiscard]] std::optional<Error> in_status(std::initializer_list<MatchStatus> wanted) const {
    if (std::ranges::find(wanted, match_.status) != wanted.end()) return {};
    return wrong_status();
  }
  [[nodiscard]] std::optional<Error> under_way() const {
    return in_status({MatchStatus::kRunning, MatchStatus::kPaused});
  }
  /// A win for that side, or a draw if it can no longer win.
  [[nodiscard]] Outcome win_of(Seat seat) const {
    if (!match_.position->can_win(seat)) return {Outcome::Kind::kDrawn, -1};
    return {Outcome::Kind::kWon, seat};
  }
  [[nodiscard]] Outcome lost_by(Seat seat) const {
    if (match_.seats.size() == 1) return {Outcome::Kind::kLost, -1};
    return win_of(1 - seat);
  }
  /// Charges `used` and `credit` as stored, without measuring time again.
  Folded charge_time(const happened::Moved& moved) {
    if (moved.used.has_value() != match_.clock.used()) return corrupt("a move without its time");
    if (!moved.used) return {};
    Match::SeatClock& clock = match_.clocks[static_cast<std::size_t>(moved.seat)];
    if (clock.begun) {
      const Charged charged = charge(match_.clock, clock.bank, *moved.used);
      if (charged.flagged) return corrupt("a move after its time");
      if (moved.credit > clock.quota) return corrupt("more lag than may be credited");
      clock.bank = charged.bank;
      clock.quota = next_lag_quota(match_.clock, clock.quota, moved.credit);
    }
    clock.begun = true;
    return {};
  }
  void board_changed() {
    match_.turn_charged = {};
    match_.board_seq = event_.seq;
    match_.updated = event_.at;
    match_.turn_began = event_.steady;
    match_.turn_stalls = event_.stalled;
  }
  Folded finish(const Outcome& outcome, EndReason reason) {
    match_.status = MatchStatus::kFinished;
    match_.outcome = outcome;
    match_.reason = reason;
    match_.offer.reset();
    return {};
  }
  void start_when_full() {
    if (match_.has(SeatInfo::Kind::kOpen)) return;
    match_.status = match_.paused_when_full ? MatchStatus::kPaused : MatchStatus::kRunning;
    match_.updated = event_.at;  // the first move is timed from here
    match_.turn_began = event_.steady;
    match_.turn_stalls = event_.stalled;
    match_.turn_charged = {};
  }

  Match& match_;
  const MatchEvent& event_;
};

}  // namespace

Result<Match> evolve(Match match, MatchEvent& event) {
  if (event.seq != match.seq + 1) return corrupt("an event of the match is missing");
  const bool first = std::holds_alternative<Boxed<happened::Created>>(event.what);
  if (first != (match.seq == 0)) return corrupt("`created` must be the first event, and only that");
  Evolver evolver(match, event);
  if (event.by.kind == Actor::Kind::kSeat && !evolver.is_seat(event.by.seat)) {
    return Evolver::no_seat();
  }
  const Result<void> folded = std::visit(evolver, event.what);
  if (!folded) return folded.error();
  match.seq = event.seq;
  match.latest = std::max(match.latest, event.at);
  match.remember(event);
  return match;
}

}  // namespace gridwise
