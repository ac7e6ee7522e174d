// The slow twin of holds, lemmas and the maker-breaker search: tries every move. For tests only.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gridwise::tictactoe {

/// A maker-breaker game on squares 0 to 31: the attacker wants all squares of a line in `lines`.
class SlowMakerBreaker {
 public:
  explicit SlowMakerBreaker(std::vector<std::uint64_t> lines) : lines_(std::move(lines)) {}

  /// Whether the attacker completes a line. Takes time 3^n for n empty squares.
  [[nodiscard]] bool wins(std::uint64_t attacker, std::uint64_t empty, bool attacking) {
    for (const std::uint64_t line : lines_) {
      if ((line & ~attacker) == 0) return true;
    }
    if (empty == 0) return false;
    const std::uint64_t key = attacker << 32 | empty;
    auto& known = known_[attacking ? 1 : 0];
    if (const auto found = known.find(key); found != known.end()) return found->second;
    bool won = !attacking;
    for (std::uint64_t left = empty; left != 0 && won != attacking; left &= left - 1) {
      const std::uint64_t move = left & (~left + 1);
      won = wins(attacking ? attacker | move : attacker, empty & ~move, !attacking);
    }
    return known[key] = won;
  }

 private:
  std::vector<std::uint64_t> lines_;
  std::unordered_map<std::uint64_t, bool> known_[2];  ///< by whether the attacker is to move
};

}  // namespace gridwise::tictactoe
