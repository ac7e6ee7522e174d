// A match is a fold over its log. `decide` says which events a command causes, `evolve` what an
// event changes; both are pure, and all rules of seats, turns, offers and undo live in them.
// Nothing here knows a clock, a socket or a disk.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "games/registry.h"

namespace gridwise {

/// Milliseconds since 1970.
using Time = std::chrono::milliseconds;

/// The present on two clocks: `wall` is written down and may jump, `steady` measures.
struct Now {
  Time wall{0};
  std::chrono::milliseconds steady{0};  ///< see Executor::steady
};

/// The slowest pace that can be asked of bots.
inline constexpr std::chrono::milliseconds kSlowestPace{10'000};

struct SeatInfo {
  enum class Kind { kPerson, kBot, kOpen };
  Kind kind = Kind::kOpen;
  std::string name;
  std::string selector;    ///< of a bot
  std::string token_hash;  ///< of a person; what proves that a command comes from here
  std::string claim_hash;  ///< of who sat down from elsewhere: what proves that he asks again
  bool remote = false;     ///< sat down on an open seat, so not the person who made the match

  bool operator==(const SeatInfo&) const = default;
};

enum class SeedBy { kServer, kPlayer };

/// What all chance of a match follows from: the deal, everything drawn later, what bots choose. Its
/// hash is published at the start, seed and salt at the end (seed_hash in secrets.h).
struct MatchSeed {
  std::uint64_t value = 0;
  /// 32 hexadecimal digits, without which a small seed could be found from its hash. Empty in
  /// matches and records from before there was such a hash.
  std::string salt;
  SeedBy by = SeedBy::kServer;

  [[nodiscard]] bool committed() const { return !salt.empty(); }
};

enum class OfferKind { kUndo, kDraw, kRematch };
enum class MatchStatus { kWaiting, kRunning, kPaused, kFinished };
enum class EndReason { kPlay, kResigned, kAgreed, kAborted, kForfeit };

/// Who caused an event.
struct Actor {
  enum class Kind { kServer, kOwner, kSeat };
  Kind kind = Kind::kServer;
  Seat seat = -1;

  bool operator==(const Actor&) const = default;
};

// What can happen in a match.
namespace happened {
struct Created {
  std::string setup;
  std::string start;  ///< setup and position, where it does not start from the game's first one
  MatchSeed seed;
  std::vector<SeatInfo> seats;
  std::string owner_hash;
  std::chrono::milliseconds speed{0};
  bool paused = false;
};
struct Sat {
  Seat seat = 0;
  std::string name;
  std::string token_hash;
  std::string claim_hash;
};
struct Moved {
  std::string move;
  Seat seat = 0;
  /// By the steady clock, since the board last changed. Old logs do not have it.
  std::optional<std::chrono::milliseconds> taken;
  std::vector<Event> steps;  ///< not stored: playing the move gives them
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
struct Aborted {};
struct Paused {};
struct Resumed {};
struct SpeedSet {
  std::chrono::milliseconds speed{0};
};
struct Rematched {
  std::string next;  ///< whoever sat on seat i sits on seat i + 1 there, the last one on seat 0
};
}  // namespace happened

using Happening = std::variant<happened::Created, happened::Sat, happened::Moved, happened::Undone,
                               happened::Offered, happened::Declined, happened::Resigned,
                               happened::Drawn, happened::Aborted, happened::Paused,
                               happened::Resumed, happened::SpeedSet, happened::Rematched>;

/// What tells a command from every other one of its sender.
struct CommandId {
  std::string text;               ///< of the client's choosing; empty for the server's own
  std::uint64_t fingerprint = 0;  ///< of verb and contents; 0 in old logs: then the text decides
};

struct MatchEvent {
  std::int64_t seq = 0;
  Time at{0};  ///< never before the event before
  Actor by;
  CommandId command;
  Happening what;
  std::chrono::milliseconds steady{0};  ///< not stored: when it happened by the steady clock
};

// What somebody can ask for.
namespace asked {
struct Sit {
  Seat seat = 0;
  std::string name;
  std::string token_hash;  ///< of the token the sender will hold
  std::string claim_hash;  ///< of the secret the sender made: with it he may ask again
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
struct Step {};  ///< passes when a bot may make one move while paused; causes no event by itself
struct SetSpeed {
  std::chrono::milliseconds speed{0};
};
}  // namespace asked

using Request =
    std::variant<asked::Sit, asked::Move, asked::Undo, asked::Offer, asked::Answer, asked::Resign,
                 asked::Abort, asked::Pause, asked::Resume, asked::Step, asked::SetSpeed>;

struct MatchCommand {
  CommandId id;                  ///< the same one again from the same actor changes nothing
  std::string token_hash;        ///< of the sender
  std::optional<Seat> bot_seat;  ///< set for a move that the server makes for a bot
  bool forfeited = false;        ///< the bot did not answer: the server moves in its place
  std::int64_t seq = 0;          ///< the last event the sender had seen
  Request what;
};

/// A value; copies are independent. `position` is null only before the first event.
struct Match {
  std::int64_t seq = 0;
  std::int64_t board_seq = 0;  ///< of the last event that changed the position
  GameSetup setup;
  std::string start;           ///< setup and position, without its generator
  bool from_position = false;  ///< which is not the game's first one
  /// `start` with its generator, where it says one: in matches without a committed seed.
  std::string told_start;
  MatchSeed seed;
  std::unique_ptr<AnyPosition> position;
  std::vector<SeatInfo> seats;
  std::string owner_hash;
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
  bool paused_when_full = false;  ///< starts paused once nobody is awaited any more
  Time created{0};
  Time updated{0};                          ///< when the board last changed, or play began
  Time latest{0};                           ///< of the last event
  std::chrono::milliseconds turn_began{0};  ///< `updated` by the steady clock
  struct Ply {
    Seat seat = 0;
    std::chrono::milliseconds taken{0};
  };
  std::vector<Ply> plies;  ///< one per move of `position`
  int undone = 0;          ///< plies that were taken back
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

  /// The bot whose turn it is; empty when a person's, or when nobody is to move.
  [[nodiscard]] std::optional<Seat> bot_to_move() const;
  [[nodiscard]] bool has(SeatInfo::Kind kind) const;
  /// What an actor's command of that id did; null when it did nothing yet.
  [[nodiscard]] const Done* done(const Actor& actor, const std::string& id) const;
  /// Everything but the moves played and the commands done: costs the same however long the log is.
  [[nodiscard]] Match without_past() const;
  /// Notes the command that caused an event.
  void remember(const MatchEvent& event);
  /// Whose command an event with a command id was: what a bot did was asked for by the owner.
  [[nodiscard]] Actor commander(const Actor& by) const;
};

/// What a command comes to: the events it causes (none when it was a resend or asks for what is so
/// already), and the seq its sender is answered with.
struct Decision {
  std::vector<MatchEvent> events;
  std::int64_t seq = 0;
};

/// Costs the same however long the log is. Errors: command/reused, match/stale, match/turn,
/// match/seat, match/finished, match/waiting, match/offer, match/nothing, match/started, and those
/// of AnyPosition::play. REQUIRES: match.position.
[[nodiscard]] Result<Decision> decide(const Match& match, const MatchCommand& command,
                                      const Now& now);

/// The position a match begins with: the first one of `setup`, or `start` where it is not empty,
/// with `seed` as its generator. Errors: those of open_game; record/seed where a start says itself
/// what comes, so that the published hash would be of something else.
[[nodiscard]] Result<OpenedGame> open_seeded(const std::string& setup, const std::string& start,
                                             const MatchSeed& seed);

/// The first event of a match. A start that says what comes gives its generator to the seed, which
/// then is the player's choice. Errors: those of open_game, match/seats, selector/unknown,
/// position/finished.
[[nodiscard]] Result<MatchEvent> decide_creation(happened::Created created, const Now& now);

/// The match after `event`; what the event's move did is written to its `steps`. Any event at all
/// can be given: one that no decision could have led to is store/corrupt.
[[nodiscard]] Result<Match> evolve(Match match, MatchEvent& event);

/// What a rematch starts from: the same game, everybody one seat on.
[[nodiscard]] happened::Created rematch_of(const Match& match, MatchSeed seed);

}  // namespace gridwise
