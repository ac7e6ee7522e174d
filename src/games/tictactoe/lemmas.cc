#include "games/tictactoe/lemmas.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "games/tictactoe/text.h"

namespace gridwise::tictactoe {
namespace {

/// More tries than in a search: they make the certificate shorter.
constexpr int kHoldTries = 300;
/// Nodes for each reply, by round: first table lookups only, then short searches, then long ones.
constexpr std::array<std::uint64_t, 3> kReplyNodes{0, 512, UINT64_MAX / 2};

Bits bit(Move move) { return Bits{1} << move; }

Duel after_attack(Duel duel, Move move) {
  duel.stones.attacker |= bit(move);
  duel.stones.empty &= ~bit(move);
  duel.attacking = false;
  return duel;
}

Duel after_reply(Duel duel, Move move) {
  duel.stones.empty &= ~bit(move);
  duel.attacking = true;
  return duel;
}

/// The empty squares of `duel`, highest potential first.
std::vector<Move> by_potential(const Lines& lines, const Duel& duel) {
  const auto& [attacker, defender, empty] = duel.stones;
  std::array<std::uint32_t, 64> sums{};
  const LineSet open = lines.within(attacker | empty);
  for (std::size_t d = 0; d < open.size(); ++d) {
    for (const Move start : BitRange<Move>{open[d]}) {
      const Bits line = lines.squares(d, bit(start));
      const std::uint32_t weight = 1U << std::popcount(line & attacker);
      for (const Move square : BitRange<Move>{line & empty}) sums[square] += weight;
    }
  }
  const BitRange<Move> squares{empty};
  std::vector<Move> moves(squares.begin(), squares.end());
  std::ranges::sort(moves,
                    [&](Move a, Move b) { return sums[a] != sums[b] ? sums[a] > sums[b] : a < b; });
  return moves;
}

}  // namespace

std::optional<LemmaWriter::Use> LemmaWriter::use(Duel duel) {
  const OpenLines open = strip(lines_, duel);
  Use use{0, open.pairs, squares_of(open.pairs)};
  const Boards boards{duel.stones.attacker, duel.stones.empty};
  if (boards.second == 0) return use;  // the pairs stop everything
  const Boards least = symmetries_.canonical(boards).boards;
  duel.stones = {least.first, 0, least.second};
  const std::optional<Lemma> lemma = prove(duel);
  if (!lemma) return std::nullopt;
  use.number = lemma->number;
  for (int which = 0; which < symmetries_.count(); ++which) {
    if (boards !=
        Boards{symmetries_.apply(which, least.first), symmetries_.apply(which, least.second)})
      continue;
    use.zone |= symmetries_.apply(which, lemma->zone);
    break;
  }
  return use;
}

/// The lemma for `duel`, which must be stripped and canonical.
std::optional<LemmaWriter::Lemma> LemmaWriter::prove(const Duel& duel) {
  const auto& [attacker, defender, empty] = duel.stones;
  const Boards boards{attacker, empty};
  if (const auto known = lemmas_.find(boards); known != lemmas_.end()) return known->second;
  Bits zone = 0;
  std::string proof;
  std::uint32_t least = 0;
  const LineSet open = lines_.within(attacker | empty);
  if (const auto hold = find_hold(lines_, open, empty, kHoldTries, least)) {
    zone = hold->zone();
    proof = " pairs" + cells(hold->pairs);
  } else {
    // Each reply refutes further moves.
    const std::vector<Move> moves = by_potential(lines_, duel);
    for (Bits unrefuted = empty; unrefuted != 0;) {
      const Move move = *std::ranges::find_if(
          moves, [&](Move candidate) { return (unrefuted & bit(candidate)) != 0; });
      const auto answer = reply(after_attack(duel, move));
      if (!answer) return std::nullopt;
      const auto& [reply, use] = *answer;
      unrefuted &= use.zone | bit(reply);
      zone |= use.zone | bit(reply);
      proof += " reply " + format_move(options_, reply) + " " + std::to_string(use.number) +
               cells(use.pairs);
    }
  }
  const Lemma lemma{static_cast<int>(lemmas_.size()) + 1, zone};
  // As a board: x is the attacker's or given to it, o is on no open line.
  const Bits off = Position(options_).empty() & ~(attacker | empty);
  text_ += "lemma " + std::to_string(lemma.number) + " " +
           format_position(Position(options_, attacker | (empty & ~zone), off)) + proof + "\n";
  lemmas_.emplace(boards, lemma);
  if (text_.size() >= most_text_) return std::nullopt;
  return lemma;
}

/// The breaker's reply in `duel`, and the lemma for the position after it. REQUIRES: the breaker is
/// to move.
std::optional<LemmaWriter::Reply> LemmaWriter::reply(const Duel& duel) {
  const std::vector<Move> replies = by_potential(lines_, duel);
  for (const std::uint64_t nodes : kReplyNodes) {
    for (const Move move : replies) {
      const Duel next = after_reply(duel, move);
      const ProofResult result =
          nodes == 0 ? proofs_->probe(next) : proofs_->prove(next, *budget_, nodes, {});
      budget_->look();
      if (budget_->exhausted()) return std::nullopt;
      if (result != ProofResult::kDisproved) continue;
      const auto used = use(next);
      if (!used) return std::nullopt;
      return Reply{move, *used};
    }
  }
  return std::nullopt;
}

std::string LemmaWriter::cells(const Pairs& pairs) const {
  std::string text;
  for (const Bits pair : pairs) {
    for (const Move square : BitRange<Move>{pair}) text += " " + format_move(options_, square);
  }
  return text;
}

}  // namespace gridwise::tictactoe
