// What an event changes in a match.
#include "service/match.h"

namespace gridwise {
namespace {

Error fail(const char* code, const char* says) { return {code, says, {}}; }

/// Folds one event into a match.
class Evolver {
 public:
  Evolver(Match& match, const MatchEvent& event) : match_(match), event_(event) {}

  Result<void> operator()(const happened::Created& created) {
    Result<OpenedGame> opened = open_seeded(created.setup, created.start, created.seed);
    if (!opened) return opened.error();
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
    match_.speed = created.speed;
    match_.paused_when_full = created.paused;
    match_.created = event_.at;
    board_changed();
    start_when_full();
    return {};
  }

  Result<void> operator()(const happened::Sat& sat) {
    match_.seats.at(static_cast<std::size_t>(sat.seat)) = {
        SeatInfo::Kind::kPerson, sat.name, {}, sat.token_hash, true};
    start_when_full();
    return {};
  }

  Result<void> operator()(happened::Moved& moved) {
    Result<std::vector<Event>> played = match_.position->play(moved.move);
    if (!played) return played.error();
    moved.steps = *std::move(played);
    match_.plies.push_back({moved.seat, event_.at - match_.updated});
    match_.offer.reset();
    board_changed();
    if (match_.position->outcome().finished()) finish(match_.position->outcome(), EndReason::kPlay);
    return {};
  }

  Result<void> operator()(const happened::Undone& undone) {
    for (int i = 0; i < undone.plies; ++i) {
      if (!match_.position->undo()) return fail("store/corrupt", "more undone than played");
      match_.plies.pop_back();
    }
    match_.undone += undone.plies;
    match_.offer.reset();
    board_changed();
    return {};
  }

  Result<void> operator()(const happened::Offered& offered) {
    match_.offer = Match::PendingOffer{offered.offer, event_.by.seat, event_.seq};
    return {};
  }
  Result<void> operator()(const happened::Declined&) {
    match_.offer.reset();
    return {};
  }
  Result<void> operator()(const happened::Resigned& resigned) {
    Outcome outcome{Outcome::Kind::kLost, -1};
    if (match_.seats.size() == 2) outcome = {Outcome::Kind::kWon, 1 - resigned.seat};
    finish(outcome, EndReason::kResigned);
    return {};
  }
  Result<void> operator()(const happened::Drawn&) {
    finish({Outcome::Kind::kDrawn, -1}, EndReason::kAgreed);
    return {};
  }
  Result<void> operator()(const happened::Aborted&) {
    finish({}, EndReason::kAborted);
    return {};
  }
  Result<void> operator()(const happened::Paused&) {
    match_.status = MatchStatus::kPaused;
    return {};
  }
  Result<void> operator()(const happened::Resumed&) {
    match_.status = MatchStatus::kRunning;
    return {};
  }
  Result<void> operator()(const happened::SpeedSet& set) {
    match_.speed = set.speed;
    return {};
  }
  Result<void> operator()(const happened::Rematched& rematched) {
    match_.next = rematched.next;
    match_.offer.reset();
    return {};
  }

 private:
  void board_changed() {
    match_.board_seq = event_.seq;
    match_.updated = event_.at;
  }
  void finish(const Outcome& outcome, EndReason reason) {
    match_.status = MatchStatus::kFinished;
    match_.outcome = outcome;
    match_.reason = reason;
    match_.offer.reset();
  }
  void start_when_full() {
    if (match_.has(SeatInfo::Kind::kOpen)) return;
    match_.status = match_.paused_when_full ? MatchStatus::kPaused : MatchStatus::kRunning;
    match_.updated = event_.at;  // from here on the first move takes its time
  }

  Match& match_;
  const MatchEvent& event_;
};

}  // namespace

Result<Match> evolve(Match match, MatchEvent& event) {
  if (event.seq != match.seq + 1) return fail("store/corrupt", "an event of the match is missing");
  const Result<void> folded = std::visit(Evolver(match, event), event.what);
  if (!folded) return folded.error();
  match.seq = event.seq;
  if (!event.command.empty()) match.commands.emplace(event.command, event.seq);
  return match;
}

}  // namespace gridwise
