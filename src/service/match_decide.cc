// Which events a command causes: the rules of seats, turns, offers and undo.
#include <algorithm>

#include "service/match.h"

namespace gridwise {
namespace {

constexpr std::size_t kNothingPlayedYet =
    2;  // plies up to which a match between people can be aborted

Error fail(const char* code, const char* says) { return {code, says, {}}; }

/// Whether somebody at another screen has a say in what `seat` asks for.
bool needs_consent(const Match& match, Seat seat) {
  for (std::size_t i = 0; i < match.seats.size(); ++i) {
    const SeatInfo& other = match.seats[i];
    if (static_cast<Seat>(i) == seat || other.kind != SeatInfo::Kind::kPerson) continue;
    if (other.remote || match.seats[static_cast<std::size_t>(seat)].remote) return true;
  }
  return false;
}

/// Alone or at one screen: the last move. Against bots: back to before the asker's last own move.
int plies_to_undo(const Match& match, Seat seat) {
  if (!match.has(SeatInfo::Kind::kBot) && !needs_consent(match, seat)) {
    return match.plies.empty() ? 0 : 1;
  }
  for (std::size_t back = 1; back <= match.plies.size(); ++back) {
    if (match.plies[match.plies.size() - back].seat == seat) return static_cast<int>(back);
  }
  return 0;
}

/// Decides one command. Each overload returns what happens, nothing when all is so already, or an
/// Error.
class Decider {
 public:
  using Answer = Result<std::optional<Happening>>;

  Decider(const Match& match, const MatchCommand& command) : match_(match), command_(command) {}

  [[nodiscard]] const Actor& actor() const { return actor_; }

  Answer operator()(const asked::Sit& sit) {
    if (match_.status == MatchStatus::kFinished) return finished();
    const auto index = static_cast<std::size_t>(sit.seat);
    if (sit.seat < 0 || index >= match_.seats.size() ||
        match_.seats[index].kind != SeatInfo::Kind::kOpen) {
      return fail("match/seat", "that seat is not open");
    }
    actor_ = {Actor::Kind::kSeat, sit.seat};
    return happens(happened::Sat{sit.seat, sit.name, sit.token_hash});
  }

  Answer operator()(const asked::Move& move) {
    if (const auto refused = require_player()) return *refused;
    if (command_.seq < match_.board_seq || command_.seq > match_.seq) {
      return fail("match/stale", "the board has changed since");
    }
    if (actor_.seat != match_.position->seat()) {
      return fail("match/turn", "it is another seat's turn");
    }
    const auto after = match_.position->clone();
    const auto played = after->play(move.move);
    if (!played) return played.error();
    const Seat seat = actor_.seat;
    if (command_.forfeited) actor_ = {};
    return happens(happened::Moved{after->moves().back(), seat, {}});
  }

  Answer operator()(const asked::Undo&) {
    if (const auto refused = require_player()) return *refused;
    if (command_.seq < match_.board_seq) return fail("match/stale", "the board has changed since");
    const int plies = plies_to_undo(match_, actor_.seat);
    if (plies == 0) return fail("match/nothing", "there is no move to take back");
    if (!needs_consent(match_, actor_.seat)) return happens(happened::Undone{plies});
    return make_offer(OfferKind::kUndo, {});
  }

  Answer operator()(const asked::Offer& offer) {
    if (const auto refused = require_seat()) return *refused;
    const bool over = match_.status == MatchStatus::kFinished;
    if (offer.offer == OfferKind::kRematch) {
      if (!over) return fail("match/offer", "a rematch is offered after the end");
      if (!match_.next.empty()) return fail("match/offer", "there is a rematch already");
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
      return fail("match/offer", "there is no offer of the other side");
    }
    if (command_.seq < match_.offer->seq) return fail("match/stale", "another offer came since");
    if (!answer.accept) return happens(happened::Declined{});
    return accept(answer.next);
  }

  Answer operator()(const asked::Resign&) {
    if (const auto refused = require_player()) return *refused;
    return happens(happened::Resigned{actor_.seat});
  }

  Answer operator()(const asked::Abort&) {
    if (!is_owner()) {
      if (const auto refused = require_seat()) return *refused;
    }
    if (match_.status == MatchStatus::kFinished) return finished();
    const bool with_others = std::ranges::any_of(match_.seats, &SeatInfo::remote);
    if (with_others && match_.plies.size() >= kNothingPlayedYet) {
      return fail("match/started", "a match with somebody else is resigned, not aborted");
    }
    return happens(happened::Aborted{});
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

  Answer operator()(const asked::SetSpeed& set) {
    if (const auto refused = require_owner()) return *refused;
    return set.speed == match_.speed ? nothing() : happens(happened::SpeedSet{set.speed});
  }

 private:
  static Answer happens(Happening what) { return std::optional<Happening>(std::move(what)); }
  static Answer nothing() { return std::optional<Happening>(); }
  static Error finished() { return fail("match/finished", "the match is over"); }
  static Error waiting() { return fail("match/waiting", "a seat is still open"); }

  bool is_owner() {
    if (command_.token_hash.empty() || command_.token_hash != match_.owner_hash) return false;
    actor_ = {Actor::Kind::kOwner, -1};
    return true;
  }

  /// Finds the seat the command comes from.
  std::optional<Error> require_seat() {
    if (command_.bot_seat) {
      actor_ = {Actor::Kind::kSeat, *command_.bot_seat};
      return {};
    }
    for (std::size_t i = 0; i < match_.seats.size() && !command_.token_hash.empty(); ++i) {
      if (match_.seats[i].token_hash != command_.token_hash) continue;
      actor_ = {Actor::Kind::kSeat, static_cast<Seat>(i)};
      return {};
    }
    return fail("match/seat", "this token holds no seat here");
  }

  /// A seat, in a match that is under way.
  std::optional<Error> require_player() {
    if (auto refused = require_seat()) return refused;
    if (match_.status == MatchStatus::kFinished) return finished();
    if (match_.status == MatchStatus::kWaiting) return waiting();
    return {};
  }

  /// The owner, in a match that is not over.
  std::optional<Error> require_owner() {
    if (!is_owner()) return fail("match/seat", "this token is not the owner's");
    if (match_.status == MatchStatus::kFinished) return finished();
    return {};
  }

  Answer switch_to(MatchStatus status, const Happening& what) {
    if (const auto refused = require_owner()) return *refused;
    if (match_.status == status) return nothing();
    if (match_.status == MatchStatus::kWaiting) return waiting();
    return happens(what);
  }

  /// The same offer from both sides is an agreement.
  Answer make_offer(OfferKind kind, const std::string& next) {
    if (!match_.offer) return happens(happened::Offered{kind});
    if (match_.offer->kind == kind && match_.offer->by != actor_.seat) return accept(next);
    return fail("match/offer", "an offer is waiting for its answer");
  }

  Answer accept(const std::string& next) {
    switch (match_.offer->kind) {
      case OfferKind::kUndo:
        return happens(happened::Undone{plies_to_undo(match_, match_.offer->by)});
      case OfferKind::kDraw:
        return happens(happened::Drawn{});
      case OfferKind::kRematch:
        break;
    }
    return happens(happened::Rematched{next});
  }

  const Match& match_;
  const MatchCommand& command_;
  Actor actor_;
};

}  // namespace

Result<Decision> decide(const Match& match, const MatchCommand& command, Time now) {
  if (!command.id.empty()) {
    const auto known = match.commands.find(command.id);
    if (known != match.commands.end()) return Decision{{}, known->second};
  }
  Decider decider(match, command);
  Decider::Answer answer = std::visit(decider, command.what);
  if (!answer) return answer.error();
  Decision decision{{}, match.seq};
  if (!*answer) return decision;
  decision.seq = match.seq + 1;
  decision.events.push_back({decision.seq, std::max(now, match.updated), decider.actor(),
                             command.id, **std::move(answer)});
  return decision;
}

}  // namespace gridwise
