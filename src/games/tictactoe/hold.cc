#include "games/tictactoe/hold.h"

#include <algorithm>
#include <array>

namespace gridwise::tictactoe {
namespace {

/// The number of lines of three on 8x8, the maximum.
constexpr std::size_t kMaxLines = 168;

/// The squares missing from a line; the attacker has its other squares, or is given them.
struct Lack {
  Bits squares = 0;
  std::uint32_t potential = 0;  ///< 2^(k - number of squares)

  /// Gives `given` to the attacker as well. REQUIRES: at most one of these squares is missing.
  void give(Bits given) {
    if ((squares & given) == 0) return;
    squares &= ~given;
    potential *= 2;
  }
};
using Lacks = FixedList<Lack, kMaxLines>;

Bits lowest(Bits bits) { return bits & (~bits + 1); }

/// Drops a line whose missing squares include all those of another: stopping that one stops both.
Lacks lacks_of(const Lines& lines, const LineSet& open, Bits empty) {
  Lacks all;
  for (std::size_t d = 0; d < open.size(); ++d) {
    for (Bits starts = open[d]; starts != 0; starts &= starts - 1) {
      const Bits squares = lines.squares(d, lowest(starts)) & empty;
      all.push_back({squares, 1U << (lines.length() - std::popcount(squares))});
    }
  }
  Lacks least;
  for (std::size_t i = 0; i < all.size(); ++i) {
    bool needed = true;
    for (std::size_t j = 0; j < all.size() && needed; ++j) {
      const bool within = (all[j].squares & ~all[i].squares) == 0;
      needed = !within || (all[j].squares == all[i].squares && j >= i);
    }
    if (needed) least.push_back(all[i]);
  }
  return least;
}

class Holder {
 public:
  explicit Holder(int k) : k_(k) {}

  [[nodiscard]] std::uint32_t potential(const Lacks& lacks) const {
    std::uint32_t total = 0;
    for (const Lack& lack : lacks) total += lack.potential;
    return total;
  }

  /// Whether the breaker holds by potential after any attacking move in `moves`.
  [[nodiscard]] bool holds(const Lacks& lacks, Bits moves) const {
    const std::uint32_t total = potential(lacks);
    return total < enough() && total + greatest(through(lacks), moves) < enough();
  }

  /// Gives squares to the attacker, lowest potential first, as long as the breaker still holds;
  /// returns the remaining squares.
  [[nodiscard]] Bits needed(Lacks lacks, Bits moves) const {
    Bits zone = 0;
    for (const Lack& lack : lacks) zone |= lack.squares;
    while (zone != 0) {
      const Sums sums = through(lacks);
      const BitRange<Move> squares{zone};
      const Move square =
          *std::ranges::min_element(squares, {}, [&](Move candidate) { return sums[candidate]; });
      const Bits given = Bits{1} << square;
      for (Lack& lack : lacks) lack.give(given);
      if (!holds(lacks, moves & ~given)) break;
      zone &= ~given;
    }
    return zone;
  }

  /// Depth-first: pairs for the line with the fewest missing squares, those that leave the lowest
  /// potential first. `used` are squares of pairs; they are in none of `lacks`.
  bool find(const Lacks& lacks, Bits used) {
    std::uint32_t total = 0;
    const Lack* shortest = nullptr;
    for (const Lack& lack : lacks) {
      if (lack.potential > of_two()) return false;
      total += lack.potential;
      if (shortest == nullptr || lack.potential > shortest->potential) shortest = &lack;
    }
    if (total < enough() && total + greatest(through(lacks), ~used) < enough()) {
      hold_.rest = needed(lacks, ~used);
      return true;
    }
    least_ = std::min(least_, total);
    if (--tries_ < 0) return false;
    for (const Candidate& candidate : candidates(lacks, shortest->squares)) {
      Lacks left;
      for (Lack lack : lacks) {
        if ((candidate.pair & ~lack.squares) == 0) continue;
        lack.give(candidate.pair);
        left.push_back(lack);
      }
      hold_.pairs.push_back(candidate.pair);
      if (find(left, used | candidate.pair)) return true;
      hold_.pairs.pop_back();
      if (tries_ < 0) return false;
    }
    return false;
  }

  void limit(int tries) { tries_ = tries; }
  [[nodiscard]] const Hold& hold() const { return hold_; }
  [[nodiscard]] std::uint32_t least() const { return least_; }

 private:
  using Sums = std::array<std::uint32_t, 64>;
  struct Candidate {
    Bits pair = 0;
    std::int32_t change = 0;  ///< change of the potential
  };
  using Candidates = FixedList<Candidate, std::size_t{kMaxLine * (kMaxLine - 1) / 2}>;

  [[nodiscard]] std::uint32_t enough() const { return 1U << k_; }
  /// The potential of a line that lacks two squares.
  [[nodiscard]] std::uint32_t of_two() const { return 1U << (k_ - 2); }

  /// The potential through each square.
  [[nodiscard]] Sums through(const Lacks& lacks) const {
    Sums sums{};
    for (const Lack& lack : lacks) {
      for (const Move square : BitRange<Move>{lack.squares}) sums[square] += lack.potential;
    }
    return sums;
  }
  [[nodiscard]] static std::uint32_t greatest(const Sums& sums, Bits squares) {
    std::uint32_t most = 0;
    for (const Move square : BitRange<Move>{squares}) most = std::max(most, sums[square]);
    return most;
  }

  /// Pairs within `line` that leave at least two squares in every other line.
  [[nodiscard]] Candidates candidates(const Lacks& lacks, Bits line) const {
    Candidates found;
    for (Bits first = line; first != 0; first &= first - 1) {
      for (Bits second = first & (first - 1); second != 0; second &= second - 1) {
        Candidate candidate{lowest(first) | lowest(second), 0};
        if (weigh(lacks, candidate)) found.push_back(candidate);
      }
    }
    std::ranges::sort(found, [](const Candidate& a, const Candidate& b) {
      return a.change != b.change ? a.change < b.change : a.pair < b.pair;
    });
    return found;
  }
  /// Sets the change of potential; false if some line would be left with one square.
  bool weigh(const Lacks& lacks, Candidate& candidate) const {
    for (const Lack& lack : lacks) {
      const Bits common = lack.squares & candidate.pair;
      if (common == 0) continue;
      const auto whole = static_cast<std::int32_t>(lack.potential);
      const bool stopped = common == candidate.pair;
      if (!stopped && lack.potential == of_two()) return false;
      candidate.change += stopped ? -whole : whole;
    }
    return true;
  }

  int k_;
  int tries_ = 0;
  std::uint32_t least_ = UINT32_MAX;
  Hold hold_;
};

}  // namespace

Bits squares_of(const Pairs& pairs) {
  Bits squares = 0;
  for (const Bits pair : pairs) squares |= pair;
  return squares;
}

std::optional<Hold> find_hold(const Lines& lines, const LineSet& open, Bits empty, int tries,
                              std::uint32_t& least) {
  Holder holder(lines.length());
  holder.limit(tries);
  const bool found = holder.find(lacks_of(lines, open, empty), 0);
  least = holder.least();
  if (!found) return std::nullopt;
  return holder.hold();
}

Bits potential_zone(const Lines& lines, const LineSet& open, Bits empty, Bits moves) {
  return Holder(lines.length()).needed(lacks_of(lines, open, empty), moves);
}

}  // namespace gridwise::tictactoe
