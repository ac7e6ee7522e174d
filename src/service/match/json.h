// Matches as messages, and their events as rows of the log.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "service/match/look_json.h"
#include "service/match/match.h"
#include "service/match/names.h"
#include "service/match/secrets.h"
#include "service/wire/shapes.h"
#include "store/store.h"

namespace gridwise {

/// The seat as logs and records keep it: with its name of that time.
inline constexpr auto kStoredSeat =
    fields(field("kind", &SeatInfo::kind), field("name", &SeatInfo::name),
           field("selector", [](const SeatInfo& seat) {
             return seat.kind == SeatInfo::Kind::kBot ? &seat.selector : nullptr;
           }));
template <>
inline constexpr auto kMessage<SeatInfo> = message(
    "Seat", "A seat of a match or record.",
    field("kind", &SeatInfo::kind, "`open` waits for a person to join."),
    field("name", [](const SeatInfo& seat) { return seat.deleted ? std::string() : seat.name; }),
    field(
        "selector",
        [](const SeatInfo& seat) {
          return seat.kind == SeatInfo::Kind::kBot ? &seat.selector : nullptr;
        },
        "Of a bot."),
    field("deleted", if_set(&SeatInfo::deleted),
          "Its person has deleted the account, and has no name."),
    field("guest", if_set(&SeatInfo::guest),
          "A person, but no account has that name and holds the seat: anybody may be behind it."),
    field("mark", if_set(&SeatInfo::mark), "The mark on its person's stones, see Looks."));

/// How a match or a record ended.
struct SentOutcome {
  Outcome outcome;
  std::optional<EndReason> reason;
};
template <>
inline constexpr auto kMessage<SentOutcome> =
    message("MatchOutcome", "Whether a match is over, and how.",
            field("kind", [](const SentOutcome& of) { return of.outcome.kind; }),
            field(
                "winner",
                [](const SentOutcome& of) {
                  return of.outcome.kind == Outcome::Kind::kWon ? &of.outcome.winner : nullptr;
                },
                "The seat, if won."),
            field("reason", &SentOutcome::reason, "Once it is over."));

template <>
inline constexpr auto kMessage<Match::PendingOffer> = message(
    "Offer", "An offer that waits for an answer.", field("kind", &Match::PendingOffer::kind),
    field("by", &Match::PendingOffer::by, "The seat that makes it."));

struct SentBank {
  const Bank& bank;
  const ClockSetup& clock;
};
template <>
inline constexpr auto kMessage<SentBank> = message(
    "SeatBank", "The time that a seat had when its turn began.",
    field("bank_ms", [](const SentBank& of) { return of.bank.left; }),
    field(
        "periods",
        [](const SentBank& of) { return of.clock.periods == 0 ? nullptr : &of.bank.periods; },
        "Byo-yomi: periods left."),
    field(
        "period_ms",
        [](const SentBank& of) { return of.clock.periods == 0 ? nullptr : &of.clock.step; },
        "The length of each."));

/// Times are relative, so the reader's clock does not matter.
struct SentClock {
  std::string setup;
  std::vector<SentBank> seats;
  std::optional<Seat> running{};
  std::optional<std::chrono::milliseconds> since{};
  std::optional<std::chrono::milliseconds> first{};
};
template <>
inline constexpr auto kMessage<SentClock> = message(
    "ClockState", "The clock of a match, see Clocks.",
    field("setup", &SentClock::setup, "For example `fischer:5m+3s`."),
    field("seats", &SentClock::seats), field("running", &SentClock::running, "The seat to move."),
    field("since_ms", &SentClock::since, "How long its turn has lasted."),
    field("first_ms", &SentClock::first,
          "Its first move costs no time, but must come within this limit."));

/// A match as it is sent. `record` is empty if there is none; `steady` is the time by the steady
/// clock.
struct SentMatch {
  std::string_view id;
  const Match& match;
  const std::string& record;
  Detail detail = Detail::kWhole;
  std::chrono::milliseconds steady{0};
  std::string setup = match.setup.text();

  /// While the match is running, only the commitment is shown, not the seed.
  [[nodiscard]] bool shows_commitment() const {
    return match.seed.committed() && detail == Detail::kWhole;
  }
  /// Not while others still play with that seed.
  [[nodiscard]] bool shows_seed() const {
    return shows_commitment() && match.status == MatchStatus::kFinished && !match.sealed;
  }
  /// A finished match has no legal moves.
  [[nodiscard]] SentView view() const;
  [[nodiscard]] std::optional<SentClock> clock() const;
};

template <class Get>
[[nodiscard]] constexpr auto of_match(Get get) {
  return [get](const SentMatch& of) -> decltype(auto) { return std::invoke(get, of.match); };
}

template <>
inline constexpr auto kMessage<SentMatch> = message(
    "MatchState", "A match as its log has made it.", field("match", &SentMatch::id),
    field("seq", of_match(&Match::seq), "Of the last event."), field("setup", &SentMatch::setup),
    field("start", of_match(&Match::start), "The text it began from."),
    field("seats", of_match(&Match::seats)), field("status", of_match(&Match::status)),
    field("outcome",
          [](const SentMatch& of) -> SentOutcome {
            if (of.match.status != MatchStatus::kFinished) return {of.match.outcome, {}};
            return {of.match.outcome, of.match.reason};
          }),
    field(
        "turn", [](const SentMatch& of) { return of.match.position->seat(); }, "The seat to move."),
    field(
        "text",
        [](const SentMatch& of) { return of.setup + " " + of.match.position->public_text(); },
        "The position, without the state of the random generator."),
    field("hash", [](const SentMatch& of) { return hash_text(of.match.position->public_hash()); }),
    field("view", &SentMatch::view), field("speed_ms", of_match(&Match::speed), "The bots' pace."),
    field("created", of_match(&Match::created), "In ms since 1970."),
    field("updated", of_match(&Match::updated)),
    field(
        "moves",
        [](const SentMatch& of) {
          return of.detail == Detail::kWhole ? std::optional(of.match.position->moves())
                                             : std::nullopt;
        },
        "All moves so far. Not in lists."),
    field("from_text", of_match(if_set(&Match::from_position)),
          "It began from a `text`; the setup's level then need not match the board."),
    field(
        "seed_by",
        [](const SentMatch& of) { return of.shows_commitment() ? &of.match.seed.by : nullptr; },
        "See Chance, as for the fields below."),
    field(
        "seed_hash",
        [](const SentMatch& of) {
          return of.shows_commitment() ? std::optional(seed_hash(of.match.seed)) : std::nullopt;
        },
        "SHA-256 of salt and seed, 64 hexadecimal digits."),
    field(
        "undone",
        [](const SentMatch& of) {
          return of.shows_commitment() && of.match.undone > 0 ? &of.match.undone : nullptr;
        },
        "Plies taken back."),
    field(
        "seed",
        [](const SentMatch& of) {
          return of.shows_seed() ? std::optional(hash_text(of.match.seed.value)) : std::nullopt;
        },
        "16 hexadecimal digits, once it is over."),
    field(
        "salt", [](const SentMatch& of) { return of.shows_seed() ? &of.match.seed.salt : nullptr; },
        "32 hexadecimal digits, once it is over."),
    field("clock", &SentMatch::clock),
    field("private",
          if_true([](const SentMatch& of) { return of.match.visibility == Visibility::kPrivate; }),
          "Visible to its players only, see Lobby."),
    field("race", of_match(if_set(&Match::race)), "The race it is part of, see Races."),
    field("rated", of_match(if_set(&Match::rated)),
          "It will count for ratings once each side has moved twice, see Ratings."),
    field("offer", of_match(&Match::offer)),
    field(
        "record", [](const SentMatch& of) { return of.record.empty() ? nullptr : &of.record; },
        "Once it is over."),
    field("next", of_match(if_set(&Match::next)), "The rematch, once agreed."),
    added<std::optional<std::size_t>>("watching", "In lists: the number of spectators."),
    added<std::optional<bool>>("active",
                               "In lists: a player is present, or a bot plays and the "
                               "board changed within two minutes."));

[[nodiscard]] boost::json::object state_json(std::string_view id, const Match& match,
                                             const std::string& record, Detail detail,
                                             std::chrono::milliseconds steady);

/// Whether the JSON of a state would hold the loop for long: it is then made off the loop, and
/// pushes come without it.
[[nodiscard]] bool is_large(const Match& match);

inline constexpr auto kEventHead =
    fields(field("seq", &MatchEvent::seq, "Counted from 1."),
           field("at", &MatchEvent::at, "In ms since 1970."),
           field("kind", [](const MatchEvent& event) { return kHappenings[event.what.index()]; }),
           field(
               "by", [](const MatchEvent& event) { return format_actor(event.by); },
               "`seat:0`, `owner` or `server`: also for a bot that gave no legal move in time, "
               "and for a seat that left a race."));
template <>
inline constexpr auto kMessage<MatchEvent> = message(
    "MatchEvent", "What happened in a match, without secrets or the generator.", kEventHead,
    added<std::optional<std::string>>("move"), added<std::optional<Seat>>("seat"),
    added<std::optional<std::vector<Event>>>("steps"),
    added<std::optional<std::int64_t>>("used", "With a clock, in ms."),
    added<std::optional<std::int64_t>>("credit", "Lag that was not charged, in ms."),
    added<std::optional<std::int64_t>>(
        "stalled",
        "With a clock: time in which the server could read nothing, not charged, in ms."),
    added<std::optional<std::string>>("name"),
    added<std::optional<bool>>("guest", "Who sat down is a guest."),
    added<std::optional<int>>("plies"), added<std::optional<OfferKind>>("offer"),
    added<std::optional<std::int64_t>>("speed_ms"), added<std::optional<std::string>>("next"),
    added<std::optional<std::int64_t>>("charged"), added<std::optional<std::string>>("why"),
    added<std::optional<bool>>("draw"));
[[nodiscard]] boost::json::object event_json(const MatchEvent& event);

/// The event as a row of the log; its payload also contains hashes of tokens and the seed.
[[nodiscard]] EventRow to_row(std::string_view match, const MatchEvent& event);

/// Errors: store/corrupt.
[[nodiscard]] Result<MatchEvent> from_row(const EventRow& row);

/// A folded log: the resulting match, and the last events.
struct FoldedLog {
  Match match;
  std::vector<MatchEvent> recent;
};

/// Folds the whole log of a match. The rows are untrusted. Errors: match/rules; store/corrupt,
/// naming match and event. REQUIRES: rows is not empty.
[[nodiscard]] Result<FoldedLog> fold_log(std::string_view id, std::span<const EventRow> rows);

/// The minimum number of recent events that a match keeps in memory.
inline constexpr std::size_t kRecentEvents = 32;

/// Drops the oldest events once there are too many; amortized constant cost.
void trim_recent(std::vector<MatchEvent>& recent);

/// The rows of its seats in lists; empty if no seat has an account.
[[nodiscard]] std::vector<SeatRow> to_seat_rows(std::string_view id, const Match& match);

/// The match's row in lists.
[[nodiscard]] MatchRow to_match_row(std::string_view id, const Match& match);

}  // namespace gridwise
