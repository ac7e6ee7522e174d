#include "games/orbs/count.h"

#include "games/orbs/cascade.h"
#include "games/orbs/count_sets.h"

namespace gridwise::orbs {
namespace {

struct Set {
  std::string_view name;
  bool (*available)();
  CountFunction<std::uint32_t> (*narrow)(int rows);
  CountFunction<std::uint64_t> (*wide)(int rows);
};

// From the portable one to the widest.
constexpr Set kSets[] = {
    {"portable", [] { return true; }, narrow_portable, wide_portable},
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
    {"avx2", [] { return __builtin_cpu_supports("avx2") != 0; }, narrow_avx2, wide_avx2},
    {"avx512",
     [] {
       return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
              __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0;
     },
     narrow_avx512, wide_avx512},
#endif
};

std::size_t padded(std::size_t size) { return (size + kMostLanes - 1) / kMostLanes * kMostLanes; }

const Set& set_named(std::string_view name) {
  const Set* chosen = &kSets[0];
  for (const Set& set : kSets) {
    if (set.available() && (name.empty() || set.name == name)) chosen = &set;
  }
  return *chosen;
}

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

std::vector<std::string_view> Counter::available() {
  std::vector<std::string_view> names;
  for (const Set& set : kSets) {
    if (set.available()) names.push_back(set.name);
  }
  return names;
}

Counter::Counter(const Shape& shape, std::string_view set)
    : shape_(shape),
      narrow_(set_named(set).narrow(shape.rows)),
      wide_(set_named(set).wide(shape.rows)) {}

template <class Word>
void Counter::run(BoardList<Word>& boards, CountOutputs counts) const {
  const std::size_t size = boards.size();
  std::array<const Word*, Packed<Word>::kPlanes> planes{};
  for (std::size_t i = 0; i < planes.size(); ++i) {
    boards.planes[i].resize(padded(size));
    planes[i] = boards.planes[i].data();
  }
  std::vector<std::uint8_t> rings(padded(size));
  counts.rings = rings.data();
  if constexpr (sizeof(Word) == 4) {
    narrow_(planes.data(), rings.size(), counts);
  } else {
    wide_(planes.data(), rings.size(), counts);
  }
  for (std::size_t i = 0; i < size; ++i) {
    if (rings[i] == 0) continue;
    counts.combos[i] = static_cast<std::uint8_t>(drop(shape_, unpacked(boards[i])).combos.size());
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
void Counter::survey(BoardList<Word>& boards, const ColumnCosts& costs, unsigned kinds,
                     Survey& survey) const {
  const std::size_t size = padded(boards.size());
  for (auto* list : {&survey.combos, &survey.near, &survey.far}) list->resize(size);
  for (auto* list : {&survey.before, &survey.after}) list->resize(size);
  run(boards, {survey.combos.data(), nullptr, survey.near.data(), survey.far.data(),
               survey.before.data(), survey.after.data(), costs.data(), kinds});
}

template void Counter::count(BoardList<std::uint32_t>&, std::vector<std::uint8_t>&) const;
template void Counter::count(BoardList<std::uint64_t>&, std::vector<std::uint8_t>&) const;
template void Counter::survey(BoardList<std::uint32_t>&, const ColumnCosts&, unsigned,
                              Survey&) const;
template void Counter::survey(BoardList<std::uint64_t>&, const ColumnCosts&, unsigned,
                              Survey&) const;

}  // namespace gridwise::orbs
