#include "games/orbs/kind_codes.h"

namespace gridwise::orbs {

KindCodes::KindCodes(const Problem& of) : shape(of.shape) {
  for (int i = 0; i < kKinds; ++i) {
    const int run = of.runs[static_cast<std::size_t>(i)];
    if (std::popcount(of.board.where(kind_at(i))) >= run) kinds.push_back(kind_at(i));
  }
  const auto others =
      std::ranges::stable_partition(kinds, [&](const Orb kind) { return of.worth.wants(kind); });
  wanted = kinds.size() - others.size();
}

unsigned KindCodes::code_of(Orb orb, unsigned inert) const {
  if (orb == Orb::kNone) return 0;
  const auto found = std::ranges::find(kinds, orb);
  return found == kinds.end() ? inert : static_cast<unsigned>(found - kinds.begin()) + 1;
}

template <class Word>
Packed<Word> KindCodes::pack(const Board& board) const {
  Packed<Word> packed;
  for (int square = 0; square < shape.cells(); ++square) {
    const unsigned code = code_of(board.at(square), Packed<Word>::kInert);
    for (std::size_t plane = 0; plane < packed.planes.size(); ++plane)
      packed.planes[plane] |= static_cast<Word>(static_cast<Word>(code >> plane & 1U) << square);
  }
  return packed;
}

template <class Word>
Board KindCodes::unpack(const Packed<Word>& packed) const {
  Board board;
  for (int square = 0; square < shape.cells(); ++square) {
    const unsigned code = packed.at(square);
    board.put(square, code == 0             ? Orb::kNone
                      : code > kinds.size() ? Orb::kUnknown
                                            : kinds[code - 1]);
  }
  return board;
}

template Packed<std::uint32_t> KindCodes::pack(const Board&) const;
template Packed<std::uint64_t> KindCodes::pack(const Board&) const;
template Board KindCodes::unpack(const Packed<std::uint32_t>&) const;
template Board KindCodes::unpack(const Packed<std::uint64_t>&) const;

}  // namespace gridwise::orbs
