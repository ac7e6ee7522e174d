// Win, draw or loss of any position by two proof searches: can the seat to move make a line? If
// not, can the other seat?
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "games/tictactoe/proof_search.h"
#include "games/tictactoe/short_wins.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"

namespace gridwise::tictactoe {

/// Keeps its table across calls. Not thread safe.
class VerdictSearch {
 public:
  /// A table size that suffices for most boards with these options; smaller if the limits require
  /// it.
  [[nodiscard]] static std::size_t enough_bytes(const Options& options, const Limits& limits);

  VerdictSearch(const Options& options, std::size_t table_bytes)
      : proofs_(options.line, table_bytes), short_wins_(options.line) {}

  /// The result for the seat to move. kUnknown once `budget` is spent, or this call has used about
  /// `max_nodes`. Calls `pulse` (may be empty) about every hundred nodes. REQUIRES: `position` is
  /// unfinished and has these options.
  [[nodiscard]] Verdict search(const Position& position, Budget& budget, std::uint64_t max_nodes,
                               const std::function<void()>& pulse);

  /// A line of moves that keep `verdict`, as far as the table or short searches can tell: within
  /// the reach of ShortWins the winner plays fastest and the loser slowest. REQUIRES: search()
  /// returned `verdict` for `position`.
  [[nodiscard]] std::vector<Move> line(Position position, Verdict verdict, Budget& budget);
  /// The plies until the win or loss, if short enough to be known. REQUIRES: as for line().
  [[nodiscard]] std::optional<int> plies(const Position& position, Verdict verdict);

  void forget() { proofs_.forget(); }

 private:
  [[nodiscard]] ProofResult decide(const Position& position, Seat attacker, Budget& budget,
                                   std::uint64_t max_nodes, const std::function<void()>& pulse);
  [[nodiscard]] std::optional<Move> next(const Position& position, Verdict verdict, Budget& budget);
  [[nodiscard]] std::optional<Move> keep(const Position& position, Verdict verdict, Budget& budget);

  ProofSearch proofs_;
  ShortWins short_wins_;
};

}  // namespace gridwise::tictactoe
