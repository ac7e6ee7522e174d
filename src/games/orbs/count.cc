#include "games/orbs/count.h"

#include <cstring>

#include "games/orbs/cascade.h"

namespace gridwise::orbs {
namespace {

std::size_t padded(std::size_t size) { return (size + kMaxLanes - 1) / kMaxLanes * kMaxLanes; }

/// A packed board with its codes as kinds. REQUIRES: no more codes than kinds.
template <class Word>
Board unpacked(const Packed<Word>& packed) {
  Board board;
  Squares inert = ~Squares{0};
  for (std::size_t i = 0; i < packed.planes.size(); ++i) {
    board.planes[i] = packed.planes[i];
    inert &= packed.planes[i];
  }
  for (Squares& plane : board.planes) plane |= inert;
  return board;
}

}  // namespace

Counter::Counter(const Shape& shape, std::string_view set)
    : shape_(shape),
      narrow_(lane_functions<std::uint32_t>(shape.rows, set)),
      wide_(lane_functions<std::uint64_t>(shape.rows, set)) {}

template <class Word>
void Counter::run(BoardList<Word>& boards, const CountOutputs& counts) const {
  const std::size_t size = boards.size();
  std::array<const Word*, Packed<Word>::kPlanes> planes{};
  for (std::size_t i = 0; i < planes.size(); ++i) {
    boards.planes[i].resize(padded(size));
    planes[i] = boards.planes[i].data();
  }
  if constexpr (sizeof(Word) == 4) {
    narrow_.count(planes.data(), padded(size), counts);
  } else {
    wide_.count(planes.data(), padded(size), counts);
  }
  // Boards that may have a ring are counted combo by combo.
  std::uint8_t* const end = counts.combos + size;
  for (std::uint8_t* at = counts.combos; at < end; ++at) {
    at =
        static_cast<std::uint8_t*>(std::memchr(at, kUncounted, static_cast<std::size_t>(end - at)));
    if (at == nullptr) break;
    const Packed<Word> board = boards[static_cast<std::size_t>(at - counts.combos)];
    *at = static_cast<std::uint8_t>(drop(shape_, unpacked(board)).combos.size());
  }
  for (auto& plane : boards.planes) plane.resize(size);
}

template <class Word>
void Counter::count(BoardList<Word>& boards, std::vector<std::uint8_t>& combos) const {
  combos.resize(padded(boards.size()));
  run<Word>(boards, {.combos = combos.data()});
  combos.resize(boards.size());
}

template <class Word>
void Counter::survey(BoardList<Word>& boards, const CostTables& costs, Survey& survey) const {
  const std::size_t size = padded(boards.size());
  for (auto* list : {&survey.combos, &survey.near, &survey.far}) list->resize(size);
  for (auto* list : {&survey.before, &survey.after}) list->resize(size);
  run<Word>(boards,
            {survey.combos.data(), survey.near.data(), survey.far.data(), survey.before.data(),
             survey.after.data(), costs.before, costs.after, costs.kinds});
}

template void Counter::count(BoardList<std::uint32_t>&, std::vector<std::uint8_t>&) const;
template void Counter::count(BoardList<std::uint64_t>&, std::vector<std::uint8_t>&) const;
template void Counter::survey(BoardList<std::uint32_t>&, const CostTables&, Survey&) const;
template void Counter::survey(BoardList<std::uint64_t>&, const CostTables&, Survey&) const;

}  // namespace gridwise::orbs
