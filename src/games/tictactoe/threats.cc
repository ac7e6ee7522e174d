#include "games/tictactoe/threats.h"

#include "kit/fixed_list.h"

namespace gridwise::tictactoe {
namespace {

Bits lowest(Bits bits) { return bits & (~bits + 1); }
bool several(Bits bits) { return (bits & (bits - 1)) != 0; }

}  // namespace

Bits find_threat_sequence(const Lines& lines, const Stones& stones, bool race, int& positions,
                          std::vector<Move>* moves) {
  const auto note = [&](Bits move) {
    if (moves != nullptr) moves->push_back(static_cast<Move>(std::countr_zero(move)));
  };
  if (--positions < 0) return 0;
  const auto [attacker, defender, empty] = stones;

  // 1. Moves that threaten, and stop what the defender threatens.
  Bits candidates = lines.lacking(2, attacker, empty);
  const Bits must_stop = race ? lines.lacking(1, defender, empty) : 0;
  if (several(must_stop)) return 0;
  if (must_stop != 0) candidates &= must_stop;

  // 2. Two threats at once win.
  struct Threat {
    Bits move = 0;
    Bits reply = 0;
  };
  FixedList<Threat, 64> threats;
  for (; candidates != 0; candidates &= candidates - 1) {
    const Bits move = lowest(candidates);
    const Bits replies = lines.lacking(1, attacker | move, empty & ~move);
    if (several(replies)) {
      note(move);
      return move | lowest(replies) | lowest(replies & (replies - 1));
    }
    threats.push_back({move, replies});
  }

  // 3. Otherwise one threat at a time, with its reply.
  for (const auto& [move, reply] : threats) {
    const Stones next{attacker | move, defender | reply, empty & ~(move | reply)};
    const Bits rest = find_threat_sequence(lines, next, race, positions, moves);
    if (rest != 0) {
      note(move);
      return rest | move | reply;
    }
    if (positions < 0) break;
  }
  return 0;
}

}  // namespace gridwise::tictactoe
