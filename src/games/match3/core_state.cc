#include "games/match3/core_state.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "games/match3/legal.h"

namespace gridwise::match3 {
namespace {

class Hash {
 public:
  explicit Hash(std::uint64_t begin) : hash_(begin) {}
  void add(std::uint64_t value) { hash_ = mix64(hash_ + 0x9e3779b97f4a7c15U) ^ value; }
  [[nodiscard]] std::uint64_t value() const { return mix64(hash_); }

 private:
  std::uint64_t hash_;
};

/// Repacks planes for hashing: rows of columns + 1 bits, in as few words as some board size has. So
/// hashes do not depend on the stride of the fast board; records store them.
class PackedPlanes {
 public:
  explicit PackedPlanes(const Level& level) : level_(level), stride_(level.columns + 1) {
    const int bits = stride_ * level.rows;
    words_ = bits <= 128 ? 2 : bits <= 192 ? 3 : 7;
  }
  template <int words, class Add>
  void add(const Bits<words>& plane, Add add) const {
    std::array<std::uint64_t, 8> packed{};  // one word more than boards have, for the carry
    for (int row = 0; row < level_.rows; ++row) {
      const std::uint64_t cells = plane.bits(row * kStride<words>, level_.columns);
      const auto word = static_cast<std::size_t>(row * stride_ / 64);
      const int shift = row * stride_ % 64;
      packed[word] |= cells << shift;
      if (shift > 0) packed[word + 1] |= cells >> (64 - shift);
    }
    for (std::size_t i = 0; i < words_; ++i) add(packed[i]);
  }
  /// The index of a cell in a packed plane.
  [[nodiscard]] int index_of(int cell) const { return cell + cell / level_.columns; }

 private:
  const Level& level_;
  int stride_;
  std::size_t words_;
};

}  // namespace

template <int words>
CoreState<words>::CoreState(TerrainPtr<words> of, const BoardState& from)
    : terrain(std::move(of)), finale(options().finale != 0) {
  for (int cell = 0; cell < level().cells(); ++cell) {
    const Cell& put = from.at(cell);
    if (put == Cell{CellKind::kTile, put.colour})  // fast path for most cells
      board.put_tile(terrain->index_of(cell), put.colour);
    else
      board.put_cell(terrain->index_of(cell), put);
  }
  for (std::size_t i = 0; i < level().goals.size(); ++i)
    progress.left[static_cast<std::size_t>(level().goals[i].thing)] = from.goals_left[i];
  for (std::size_t i = 0; i < from.queues_used.size(); ++i)
    progress.queues_used[i] = static_cast<std::uint8_t>(from.queues_used[i]);
  progress.moves_left = from.moves_left;
  progress.score = from.score;
  progress.chance = from.chance;
  legal = find_legal(*this);
}

template <int words>
BoardState CoreState<words>::board_state() const {
  BoardState result(terrain->level);
  for (int cell = 0; cell < level().cells(); ++cell)
    result.at(cell) = board.cell_at(terrain->index_of(cell));
  for (std::size_t i = 0; i < level().goals.size(); ++i)
    result.goals_left[i] = progress.left[static_cast<std::size_t>(level().goals[i].thing)];
  for (std::size_t i = 0; i < result.queues_used.size(); ++i)
    result.queues_used[i] = progress.queues_used[i];
  result.moves_left = progress.moves_left;
  result.score = progress.score;
  result.chance = progress.chance;
  return result;
}

template <int words>
bool CoreState<words>::all_reached() const {
  return !level().goals.empty() && std::ranges::all_of(level().goals, [this](const Goal& goal) {
    return progress.left[static_cast<std::size_t>(goal.thing)] == 0;
  });
}

template <int words>
void CoreState<words>::imagine_future(std::uint64_t seed) {
  progress.chance = Random(seed);
  finale = false;
  for (std::size_t i = 0; i < level().spawners.size(); ++i)
    progress.queues_used[i] = static_cast<std::uint8_t>(level().spawners[i].queue.size());
}

template <int words>
std::uint64_t CoreState<words>::board_hash() const {
  Hash hash(0);
  const auto add = [&hash](std::uint64_t value) { hash.add(value); };
  const PackedPlanes packed(level());
  const auto add_set = [&](const Set& set) { packed.add(set, add); };
  for (const Set& plane : board.colour) add_set(plane);
  for (const Set& plane : board.kind) add_set(plane);
  for (const Set& plane : {board.tile, board.special, board.ingredient}) add_set(plane);
  const auto add_bytes = [&](const Set& where, const auto& bytes) {
    where.each([&](int index) {
      const int place = packed.index_of(terrain->cell_of(index));
      add(static_cast<std::uint64_t>(place) << 8 | bytes[static_cast<std::size_t>(index)]);
    });
    add(0);
  };
  add_bytes(board.blocker, board.blocker_byte);
  add_bytes(board.cover, board.cover_byte);
  add_bytes(board.ground, board.ground_byte);
  return hash.value();
}

template <int words>
std::uint64_t CoreState<words>::visible_hash() const {
  Hash hash(terrain->hash);
  const auto add = [&hash](std::uint64_t value) { hash.add(value); };
  add(board_hash());
  for (const Goal& goal : level().goals)
    add(static_cast<std::uint64_t>(progress.left[static_cast<std::size_t>(goal.thing)]));
  for (std::size_t i = 0; i < level().spawners.size(); ++i)
    if (progress.queues_used[i] != 0) add(i << 8 | progress.queues_used[i]);
  add(static_cast<std::uint64_t>(progress.moves_left));
  add(static_cast<std::uint64_t>(progress.score));
  return hash.value();
}

template struct CoreState<2>;
template struct CoreState<3>;
template struct CoreState<7>;

}  // namespace gridwise::match3
