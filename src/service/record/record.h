// The record of a finished game: setup, seed, moves and outcome as canonical JSON, with a hash
// chain. Replaying a record gives the same position on every build.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "service/match/match.h"
#include "store/store.h"

namespace gridwise {

struct Record {
  struct Move {
    std::string move;
    Seat seat = 0;
    std::chrono::milliseconds taken{0};
  };
  int rules = 1;  ///< GameInfo::rules of the game when it was played
  std::string setup;
  std::string start;  ///< setup and position; empty for the game's initial position
  MatchSeed seed;
  std::vector<SeatInfo> seats;
  std::vector<Move> moves;
  Outcome outcome;
  EndReason reason = EndReason::kPlay;
  int undone = 0;  ///< plies taken back; the player has seen their random draws
  Time played{0};
  std::string hash;   ///< of the final position, 16 hexadecimal digits
  std::string chain;  ///< SHA-256 chain over everything above, move by move; 64 hexadecimal digits

  /// The first digits of the chain: equal ids mean equal records.
  [[nodiscard]] std::string id() const { return chain.substr(0, kIdLength); }
  static constexpr std::size_t kIdLength = 20;
};

/// REQUIRES: the match is finished and was not aborted.
[[nodiscard]] Record record_of(const Match& match);

/// The record of a game played outside a match, before its first move. REQUIRES: `seed` opened the
/// game.
[[nodiscard]] Record begin_record(const OpenedGame& opened, std::uint64_t seed,
                                  std::vector<SeatInfo> seats, Time played);
/// Fills in outcome, hash and chain from the final position. REQUIRES: the record has all its
/// moves.
void end_record(const AnyPosition& end, Record& record);

/// The SHA-256 chain over the parts of a record: head, each move, end. Each link hashes the
/// previous link and the next part. 64 hexadecimal digits.
[[nodiscard]] std::string chain_of(const Record& record);

/// One line of JSON.
[[nodiscard]] std::string format_record(const Record& record);

/// Parses a record; checks its format, and seed and salt against the published hash. Errors name
/// the field: json/..., record/format, record/version, record/seed.
[[nodiscard]] Result<Record> parse_record(std::string_view text);

/// Replays the record. Errors, which name the move in `says`: those of open_game and
/// AnyPosition::play, record/seed, record/seat, record/outcome, record/hash, record/chain.
[[nodiscard]] Result<std::unique_ptr<AnyPosition>> replay(const Record& record);

/// The position before its first move. Errors: those of open_seeded, record/setup, record/seat,
/// record/version if it was played under another version of the rules.
[[nodiscard]] Result<OpenedGame> open_start(const Record& record);

/// Whether a record from outside may be stored: names valid by clean_name, plausible times. Errors:
/// record/name, record/time.
[[nodiscard]] Result<void> check_foreign(const Record& record, Time now);

/// The record as a row of the store.
[[nodiscard]] RecordRow to_row(const Record& record);

/// Parses and checks an untrusted row of the store. Error: store/corrupt, naming the record.
[[nodiscard]] Result<Record> read_stored(const RecordRow& row);

}  // namespace gridwise
