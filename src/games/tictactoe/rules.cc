// Geometry and hashes of boards.
#include "games/tictactoe/rules.h"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>

#include "kit/random.h"

namespace gridwise::tictactoe {
namespace {

template <class Width>
Geometry<Width> make_geometry(const Options& options) {
  struct Delta {
    int column;
    int row;
  };
  constexpr std::array<Delta, 4> kDeltas{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};
  using Bits = typename Width::Bits;

  Geometry<Width> geometry;
  geometry.options = options;
  for (std::size_t i = 0; i < kDeltas.size(); ++i) {
    auto& direction = geometry.directions[i];
    const auto [across, down] = kDeltas[i];
    direction.step = Width::kStride * down + across;
    for (int row = 0; row < options.rows; ++row) {
      for (int column = 0; column < options.columns; ++column) {
        const Bits square = Bits{1} << (Width::kStride * row + column);
        geometry.board |= square;
        const int last_column = column + across * (options.line - 1);
        const int last_row = row + down * (options.line - 1);
        const bool fits =
            last_column >= 0 && last_column < options.columns && last_row < options.rows;
        if (fits) direction.starts |= square;
      }
    }
  }
  return geometry;
}

std::uint64_t fold_to_word(std::uint64_t bits) { return bits; }

std::uint64_t fold_to_word(const std::bitset<256>& bits) {
  const std::bitset<256> low(~0ULL);
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < 256; i += 64) word = mix64(word ^ ((bits >> i) & low).to_ullong());
  return word;
}

}  // namespace

template <class Width>
const Geometry<Width>& Geometry<Width>::of(const Options& options) {
  static std::mutex mutex;
  static std::map<std::tuple<int, int, int>, std::unique_ptr<const Geometry>> known;
  const std::scoped_lock lock(mutex);
  auto& entry = known[{options.columns, options.rows, options.line}];
  if (!entry) entry = std::make_unique<const Geometry>(make_geometry<Width>(options));
  return *entry;
}

Result<void> check_options(const Options& options, int largest) {
  const auto fits = [&](int size) { return size >= 1 && size <= largest; };
  if (!fits(options.columns) || !fits(options.rows)) {
    return Error{"option/range",
                 "the board is 1 to " + std::to_string(largest) + " cells wide and high",
                 {}};
  }
  const int longest = std::min(kMaxLine, std::max(options.columns, options.rows));
  if (options.line < 3 || options.line > longest) {
    return Error{"option/line",
                 "k is at least 3 and at most " + std::to_string(longest) + " on this board",
                 {}};
  }
  return {};
}

template <class Width>
BasicPosition<Width>::BasicPosition(const Options& options, const Bits& first, const Bits& second)
    : BasicPosition(options) {
  ply_ = detail::count(first | second);
  own_ = seat() == 0 ? first : second;
  other_ = seat() == 0 ? second : first;
}

template <class Width>
std::uint64_t BasicPosition<Width>::hash() const {
  const auto& [columns, rows, line] = geometry_->options;
  const auto board = static_cast<std::uint64_t>((columns * 32 + rows) * 32 + line);
  return mix64(fold_to_word(stones(0)) ^ mix64(fold_to_word(stones(1)) + mix64(board)));
}

template struct Geometry<Narrow>;
template struct Geometry<Wide>;
template class BasicPosition<Narrow>;
template class BasicPosition<Wide>;

static_assert(Reversible<Position>);
static_assert(Reversible<WidePosition>);

}  // namespace gridwise::tictactoe
