#include "kit/transposition_table.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "kit/doubling_array.h"
#include "kit/memory_pool.h"
#include "kit/random.h"

namespace gridwise {
namespace {

struct Entry {
  std::uint64_t key = 0;
  std::uint32_t work = 0;
  std::uint32_t data = 0;

  [[nodiscard]] std::uint64_t hash() const { return mix64(key); }
};

void store(TranspositionTable<Entry>& table, std::uint64_t key, std::uint32_t work) {
  const Entry entry{key, work, static_cast<std::uint32_t>(key * 7)};
  table.store(entry.hash(), entry);
}

[[nodiscard]] std::size_t count_found(const TranspositionTable<Entry>& table, std::uint64_t keys) {
  std::size_t found = 0;
  for (std::uint64_t key = 1; key <= keys; ++key) {
    const Entry* entry = table.find(mix64(key), key);
    if (entry != nullptr && entry->data == static_cast<std::uint32_t>(key * 7)) ++found;
  }
  return found;
}

/// Elements whose array can be allocated only once; the second allocation fails.
struct Scarce {
  int value = 0;

  static void* operator new[](std::size_t size) { return ::operator new[](size); }
  static void* operator new[](std::size_t, const std::nothrow_t&) noexcept { return nullptr; }
  static void operator delete[](void* place) { ::operator delete[](place); }
};

}  // namespace

TEST_CASE("a_table_begins_small_and_grows_as_it_fills") {
  constexpr std::size_t kMost = std::size_t{1} << 26;
  TranspositionTable<Entry> table(kMost);
  CHECK(table.bytes() < (std::size_t{1} << 16));
  constexpr std::uint64_t kKeys = 200'000;
  for (std::uint64_t key = 1; key <= kKeys; ++key) store(table, key, 10);
  CHECK(table.bytes() <= 4 * kKeys * sizeof(Entry));
  CHECK(count_found(table, kKeys) > kKeys * 9 / 10);
  table.clear();
  CHECK(count_found(table, kKeys) == 0);
  CHECK(table.bytes() < (std::size_t{1} << 16));
}

TEST_CASE("a_table_never_outgrows_its_memory") {
  for (const std::size_t most : {std::size_t{0}, std::size_t{100}, std::size_t{1} << 12,
                                 (std::size_t{1} << 20) - 1, std::size_t{1} << 20}) {
    CAPTURE(most);
    TranspositionTable<Entry> table(most);
    for (std::uint64_t key = 1; key <= 200'000; ++key) store(table, key, 10);
    CHECK(table.bytes() <= std::max(most, 4 * sizeof(Entry)));
    CHECK(2 * table.bytes() > most);
  }
}

TEST_CASE("entries_of_most_work_survive_growing") {
  TranspositionTable<Entry> table(std::size_t{1} << 24);
  for (std::uint64_t key = 1; key <= 20; ++key) store(table, key, 1'000'000);
  for (std::uint64_t key = 21; key <= 100'000; ++key) store(table, key, 1);
  CHECK(count_found(table, 20) == 20);
}

TEST_CASE("a_doubling_array_splits_its_elements_and_shrinks_to_the_first") {
  DoublingArray<int> array(4);
  for (std::size_t i = 0; i < 4; ++i) array[i] = static_cast<int>(i);
  for (int round = 0; round < 5; ++round) {
    const std::size_t before = array.size();
    REQUIRE(array.grow([](int& lower, int& upper) { upper = lower + 100; }));
    CHECK(array.size() == 2 * before);
    for (std::size_t i = 0; i < before; ++i) CHECK(array[i + before] == array[i] + 100);
  }
  array.shrink();
  CHECK(array.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) CHECK(array[i] == static_cast<int>(i));
}

TEST_CASE("an_array_is_unchanged_when_the_system_has_no_memory") {
  DoublingArray<Scarce> array(4);
  array[3].value = 7;
  CHECK(!array.grow([](Scarce& lower, Scarce&) { lower.value = 0; }));
  CHECK(array.size() == 4);
  CHECK(array[3].value == 7);
}

TEST_CASE("a_memory_pool_is_shared_by_several_shares") {
  MemoryPool pool(100);
  {
    MemoryShare one(pool);
    MemoryShare other(pool);
    CHECK(one.take(60));
    CHECK(!other.take(41));
    CHECK(other.take(40));
    CHECK(pool.left() == 0);
    one.give_back(10);
    CHECK(pool.left() == 10);
    other.take_anyway(50);
    CHECK(pool.left() == 0);
    CHECK(!one.take(1));
    const MemoryShare moved(std::move(other));
    CHECK(pool.left() == 0);
  }
  CHECK(pool.left() == 100);
}

}  // namespace gridwise
