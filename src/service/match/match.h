// A match is a fold over its log. `decide` returns the events a command causes, `evolve` applies an
// event; both are pure functions that contain all rules of seats, turns, offers and undo. They use
// no clock, socket or disk.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "gridwise/games.h"
#include "kit/time.h"
#include "service/loop/party.h"
#include "service/match/clock.h"
#include "store/look_rows.h"

namespace gridwise {

/// The longest pause between bots' moves that a client can set.
inline constexpr std::chrono::milliseconds kSlowestPace{10'000};

inline constexpr std::size_t kMaxSelector = 128;  ///< bytes, with options

/// The most events of a match. Some games need never end, and a log is replayed when it is read.
inline constexpr std::int64_t kMaxEvents = 10'000;

struct SeatInfo {
  enum class Kind { kPerson, kBot, kOpen };
  Kind kind = Kind::kOpen;
  std::string name;
  std::string selector;    ///< of a bot
  std::string token_hash;  ///< of a person; authorizes commands for this seat
  std::string claim_hash;  ///< of a person who joined; authorizes a repeated `sit`
  bool remote = false;     ///< joined on an open seat, so not the match's creator
  std::string account{};   ///< the account that holds the seat; empty if only a token authorizes
  bool deleted = false;    ///< not stored: the account was deleted, so its name is hidden
  Mark mark{};             ///< not stored: what the account's stones show now
  bool guest = false;      ///< of a person: no account has that name and holds the seat

  bool operator==(const SeatInfo&) const = default;
};

enum class SeedBy { kServer, kPlayer };

/// The source of all chance in a match: the deal, later draws, and bots' choices. Its hash is
/// published at the start, seed and salt at the end (seed_hash in secrets.h).
struct MatchSeed {
  std::uint64_t value = 0;
  /// 32 hexadecimal digits, without which a small seed could be brute-forced from its hash. Empty
  /// in matches and records that predate the hash.
  std::string salt;
  SeedBy by = SeedBy::kServer;

  [[nodiscard]] bool committed() const { return !salt.empty(); }
};

enum class OfferKind { kUndo, kDraw, kRematch };
enum class MatchStatus { kWaiting, kRunning, kPaused, kFinished };
/// Who may see a match: everyone, or only its players and owner.
enum class Visibility { kPublic, kPrivate };
enum class EndReason { kPlay, kResigned, kAgreed, kAborted, kForfeit, kTime, kLeft };

/// Who caused an event.
struct Actor {
  enum class Kind { kServer, kOwner, kSeat };
  Kind kind = Kind::kServer;
  Seat seat = -1;

  bool operator==(const Actor&) const = default;
};

// The events of a match.
namespace happened {
struct Created {
  std::string setup;
  std::string start;  ///< setup and position; empty if it starts from the game's initial one
  MatchSeed seed;
  std::vector<SeatInfo> seats;
  std::string owner_hash;
  std::chrono::milliseconds speed{0};
  bool paused = false;
  int rules = 1;  ///< GameInfo::rules of the game
  ClockSetup clock;
  std::string owner_account{};
  Visibility visibility = Visibility::kPublic;
  std::string race{};  ///< its race, if any; then one seat, and a clock that starts at once
  bool rated = false;  ///< decided when all seats are taken, see Match::rated
};
struct Sat {
  Seat seat = 0;
  std::string name;
  std::string token_hash;
  std::string claim_hash;
  std::string account{};
  bool guest = false;
  bool rated = false;
};
struct Moved {
  std::string move;
  Seat seat = 0;
  /// Time since the board last changed, by the steady clock. Absent in old logs.
  std::optional<std::chrono::milliseconds> taken;
  std::vector<Event> steps;  ///< not stored: what the move caused
  /// In a match with a clock: the time charged to the seat, and the lag credited to it.
  std::optional<std::chrono::milliseconds> used;
  std::chrono::milliseconds credit{0};
  /// How much of the turn the server could not read; not in `taken` and `used`.
  std::chrono::milliseconds stalled{0};
  /// Not stored: the position after the move, if it was just decided. Null in events read from a
  /// log, whose moves `evolve` plays.
  std::shared_ptr<const AnyPosition> after{};
};
struct Undone {
  int plies = 0;
};
struct Offered {
  OfferKind offer = OfferKind::kDraw;
};
struct Declined {};
struct Resigned {
  Seat seat = 0;
};
struct Drawn {};
struct Aborted {
  std::optional<Seat> left{};  ///< who did not want to play, or did not come; absent in old logs
};
struct Paused {};
struct Resumed {};
struct SpeedSet {
  std::chrono::milliseconds speed{0};
};
struct Rematched {
  std::string next;  ///< the rematch's id; seats rotate: i becomes i + 1, the last becomes 0
};
/// The seat to move has run out of time.
struct Flagged {
  Seat seat = 0;
  std::chrono::milliseconds stalled{0};  ///< as in Moved
};
/// The server stopped or restarted during a turn: `charged` of it counts, the downtime does not.
struct Taken {
  std::chrono::milliseconds charged{0};
  std::string why;
};
/// The opponent has left, and `seat` ends the match, as a win or as a draw.
struct Claimed {
  Seat seat = 0;
  bool draw = false;
};
/// A player had help, so the match no longer counts for ratings.
struct Unrated {};
}  // namespace happened

/// A large event, on the heap. A variant is as large as its largest alternative, and most events of
/// a match are moves. Converts to the event.
template <class Event>
class Boxed {
 public:
  Boxed(Event event)  // NOLINT(google-explicit-constructor): a variant is made of the event
      : event_(std::make_shared<const Event>(std::move(event))) {}
  operator const Event&() const { return *event_; }  // NOLINT(google-explicit-constructor)

 private:
  std::shared_ptr<const Event> event_;
};

using Happening =
    std::variant<Boxed<happened::Created>, Boxed<happened::Sat>, happened::Moved, happened::Undone,
                 happened::Offered, happened::Declined, happened::Resigned, happened::Drawn,
                 happened::Aborted, happened::Paused, happened::Resumed, happened::SpeedSet,
                 happened::Rematched, happened::Flagged, happened::Taken, happened::Claimed,
                 happened::Unrated>;

/// Identifies a command among those of its sender.
struct CommandId {
  std::string text;               ///< chosen by the client; empty for the server's own
  std::uint64_t fingerprint = 0;  ///< of verb and contents; 0 in old logs: compare text only
};

struct MatchEvent {
  std::int64_t seq = 0;
  Time at{0};  ///< never earlier than the previous event
  Actor by;
  CommandId command;
  Happening what;
  std::chrono::milliseconds steady{0};   ///< not stored: the time by the steady clock
  std::chrono::milliseconds stalled{0};  ///< not stored: all stalls until then
};

// The commands of a match.
namespace asked {
struct Sit {
  Seat seat = 0;
  std::string name;
  std::string token_hash;  ///< of the token the sender will hold
  std::string claim_hash;  ///< of the sender's secret, with which it can repeat the command
  std::string account{};   ///< the sender's; it can repeat the command without a secret
  bool guest = false;
  bool rated = false;  ///< whether the match is, with the sender in that seat
};
struct Move {
  std::string move;
};
struct Undo {};
struct Offer {
  OfferKind offer = OfferKind::kDraw;
  std::string next;  ///< id for the match that a rematch opens
};
struct Answer {
  bool accept = false;
  std::string next;
};
struct Resign {};
struct Abort {};
struct Pause {};
struct Resume {};
struct Step {};  ///< permission check for a bot's single move while paused; causes no event
struct SetSpeed {
  std::chrono::milliseconds speed{0};
};
/// By the server: ends the match if the seat to move is out of time; otherwise changes nothing.
struct Flag {};
/// By the server: it is stopping, or has restarted, during a turn.
struct Take {
  std::string why;
};
/// Ends the match because the opponent has run out of time or has left.
struct Claim {
  bool draw = false;
  bool other_left = false;  ///< for long enough; the caller has checked this against presence
};
/// Before the sender gets help against a bot: the match no longer counts for ratings.
struct Unrate {};
}  // namespace asked

using Request =
    std::variant<asked::Sit, asked::Move, asked::Undo, asked::Offer, asked::Answer, asked::Resign,
                 asked::Abort, asked::Pause, asked::Resume, asked::Step, asked::SetSpeed,
                 asked::Flag, asked::Take, asked::Claim, asked::Unrate>;

struct MatchCommand {
  CommandId id;                  ///< a repeated id of the same actor changes nothing
  std::string token_hash;        ///< of the sender
  std::optional<Seat> bot_seat;  ///< set for a move that the server makes for a bot
  bool forfeited = false;        ///< the bot gave no move: the server moves for it
  std::int64_t seq = 0;          ///< the last event the sender had seen
  Request what;
  bool by_server = false;  ///< the server's own: Flag and Take
  /// When the command was read, by the steady clock; if absent, the time of the decision is used.
  std::optional<std::chrono::milliseconds> read{};
  /// How long the move took according to the sender; negative if not reported.
  std::chrono::milliseconds told{-1};
  std::string account{};     ///< the sender's; used if there is no token
  Party from{};              ///< who waits for what must be read for it
  std::optional<Seat> as{};  ///< the seat meant, if the sender has several
};

/// A value; copies are independent. `position` is null only before the first event.
struct Match {
  std::int64_t seq = 0;
  std::int64_t board_seq = 0;  ///< of the last event that changed the position
  GameSetup setup;
  std::string start;           ///< setup and position, without the generator
  bool from_position = false;  ///< `start` is not the game's initial position
  /// `start` with its generator, if it contains one: only in matches without a committed seed.
  std::string told_start;
  MatchSeed seed;
  std::unique_ptr<AnyPosition> position;
  std::vector<SeatInfo> seats;
  std::string owner_hash;
  std::string owner_account;
  Visibility visibility = Visibility::kPublic;
  std::string race;     ///< the race it belongs to; may be empty
  bool sealed = false;  ///< not stored; its race has not ended, so seed and record are hidden
  /// Decided when the last seat was taken, stored with that event, and ended by undo or help. At
  /// the end the result counts if it is still set and enough was played (is_rated).
  bool rated = false;
  MatchStatus status = MatchStatus::kWaiting;
  Outcome outcome;
  EndReason reason = EndReason::kPlay;
  struct PendingOffer {
    OfferKind kind = OfferKind::kDraw;
    Seat by = 0;
    std::int64_t seq = 0;
  };
  std::optional<PendingOffer> offer;
  std::chrono::milliseconds speed{0};
  bool paused_when_full = false;  ///< starts paused once all open seats are taken
  Time created{0};
  Time updated{0};                           ///< when the board last changed, or play began
  Time latest{0};                            ///< time of the last event
  std::chrono::milliseconds turn_began{0};   ///< `updated` by the steady clock
  std::chrono::milliseconds turn_stalls{0};  ///< all stalls until then
  struct Ply {
    Seat seat = 0;
    std::chrono::milliseconds taken{0};
  };
  std::vector<Ply> plies;  ///< one per move of `position`
  struct SeatClock {
    Bank bank;
    std::chrono::milliseconds quota{0};  ///< lag that may still be credited
    bool begun = false;                  ///< has made its first move, which is free
  };
  ClockSetup clock;
  std::vector<SeatClock> clocks;              ///< one per seat; empty without a clock
  std::chrono::milliseconds turn_charged{0};  ///< charged to this turn before the server restarted
  int undone = 0;                             ///< the number of plies taken back so far
  std::string next;
  struct Done {
    std::int64_t seq = 0;  ///< of the event it caused
    std::uint64_t fingerprint = 0;
  };
  std::unordered_map<std::string, Done> commands;  ///< by actor and id

  Match() = default;
  Match(const Match& other);
  Match& operator=(const Match& other);
  Match(Match&&) = default;
  Match& operator=(Match&&) = default;
  ~Match() = default;

  /// The seat of the bot to move; nullopt if it is a person's turn or nobody's, or if it is full.
  [[nodiscard]] std::optional<Seat> bot_to_move() const;
  [[nodiscard]] bool has(SeatInfo::Kind kind) const;
  /// The earlier command with this actor and id; null if there is none.
  [[nodiscard]] const Done* done(const Actor& actor, const std::string& id) const;
  /// Whether the clock of the seat to move is running.
  [[nodiscard]] bool clock_runs() const { return clock.used() && status == MatchStatus::kRunning; }
  /// How long this turn has lasted. REQUIRES: clock_runs().
  [[nodiscard]] std::chrono::milliseconds turn_lasted(std::chrono::milliseconds steady) const;
  /// How much of this turn the server could not read.
  [[nodiscard]] std::chrono::milliseconds turn_stalled(const Now& now) const;
  /// How long this turn may last, lag aside; nullopt for a first move without a limit. REQUIRES:
  /// clock_runs().
  [[nodiscard]] std::optional<std::chrono::milliseconds> turn_limit() const;
  /// The turn_lasted() beyond which the seat to move is flagged, whatever lag it reports; nullopt
  /// as for turn_limit(). REQUIRES: clock_runs().
  [[nodiscard]] std::optional<std::chrono::milliseconds> flag_at() const;
  /// A copy without past moves and commands; its cost is independent of the log's length.
  [[nodiscard]] Match without_past() const;
  /// A copy with past moves, to be read on another thread: it shares the positions before them.
  [[nodiscard]] Match without_commands() const;
  /// Whether it has as many events as a match may have: only what ends it is decided then.
  [[nodiscard]] bool full() const { return seq >= kMaxEvents; }
  /// Remembers the command that caused an event.
  void remember(const MatchEvent& event);
  /// Who sent the command behind an event: the owner, for a bot's move with a command id.
  [[nodiscard]] Actor commander(const Actor& by) const;
};

/// The result of a command: the events it causes (none for a resend or a no-op), and the seq to
/// answer with.
struct Decision {
  std::vector<MatchEvent> events;
  std::int64_t seq = 0;
};

/// Its cost is independent of the log's length. Errors: command/reused, match/stale, match/turn,
/// match/seat, match/finished, match/waiting, match/offer, match/nothing, match/started,
/// match/clock, match/claim, match/fair, limit/moves, and those of AnyPosition::play. REQUIRES:
/// match.position.
[[nodiscard]] Result<Decision> decide(const Match& match, const MatchCommand& command,
                                      const Now& now);

/// The position a match begins with, with `seed` as its generator: `start` or, if that is empty,
/// the initial position of `setup`. Errors: those of open_game; record/seed if a committed seed
/// comes with a start that contains a generator, because the published hash would not cover it.
[[nodiscard]] Result<OpenedGame> open_seeded(const std::string& setup, const std::string& start,
                                             const MatchSeed& seed);

/// The first event of a match. If the start contains a generator, it becomes the seed, which then
/// counts as chosen by the player. Errors: those of open_game, match/seats, match/clock,
/// selector/unknown, position/finished.
[[nodiscard]] Result<MatchEvent> decide_creation(happened::Created created, const Now& now);

/// The match after `event`; fills in the `steps` of a move from a log. Safe for any event. Errors:
/// store/corrupt for an event that `decide` could not have caused; match/rules if the match began
/// under another version of its game's rules, because its moves could have other effects now.
[[nodiscard]] Result<Match> evolve(Match match, MatchEvent& event);

/// The creation event of a rematch: the same game, with every player moved one seat on.
[[nodiscard]] happened::Created rematch_of(const Match& match, MatchSeed seed);

}  // namespace gridwise
