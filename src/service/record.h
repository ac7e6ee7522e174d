// A finished game to keep: setup, seed, moves and outcome as canonical JSON, closed by a chain of
// hashes. Whoever has a record can play it again, on any build, and comes to the same position.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "service/match.h"
#include "store/store.h"

namespace gridwise {

struct Record {
  struct Move {
    std::string move;
    Seat seat = 0;
    std::chrono::milliseconds taken{0};
  };
  std::string setup;
  std::string start;  ///< setup and position; empty where the game began with its first position
  MatchSeed seed;
  std::vector<SeatInfo> seats;
  std::vector<Move> moves;
  Outcome outcome;
  EndReason reason = EndReason::kPlay;
  int undone = 0;  ///< plies that were taken back: what they drew was seen
  Time played{0};
  std::string hash;   ///< of the final position, 16 hexadecimal digits
  std::string chain;  ///< SHA-256 over everything above, move by move; 64 hexadecimal digits

  /// The beginning of the chain: equal ids mean equal records.
  [[nodiscard]] std::string id() const { return chain.substr(0, kIdLength); }
  static constexpr std::size_t kIdLength = 20;
};

/// REQUIRES: the match is finished and was not aborted.
[[nodiscard]] Record record_of(const Match& match);

/// One line of JSON.
[[nodiscard]] std::string format_record(const Record& record);

/// Reads and checks the form, and that seed and salt give the hash that was published. Errors name
/// the field: json/..., record/format, record/version, record/seed.
[[nodiscard]] Result<Record> parse_record(std::string_view text);

/// Plays the record again. Errors, each with the move it is about in `says`: those of open_game and
/// AnyPosition::play, record/seed, record/seat, record/outcome, record/hash, record/chain.
[[nodiscard]] Result<std::unique_ptr<AnyPosition>> replay(const Record& record);

/// The position before its first move. Errors: those of open_seeded, record/setup, record/seat.
[[nodiscard]] Result<OpenedGame> open_start(const Record& record);

/// Whether a record of another program may be kept here: names by the rule of clean_name, times
/// that can be. Errors: record/name, record/time.
[[nodiscard]] Result<void> check_foreign(const Record& record, Time now);

/// The row under which it is kept.
[[nodiscard]] RecordRow to_row(const Record& record);

/// The record in a row of the store, which may hold anything. Errors: store/corrupt, which names
/// it.
[[nodiscard]] Result<Record> read_stored(const RecordRow& row);

}  // namespace gridwise
