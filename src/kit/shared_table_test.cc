#include "kit/shared_table.h"

#include <doctest/doctest.h>

#include <thread>
#include <unordered_map>

#include "kit/random.h"

namespace gridwise {
namespace {

constexpr int kWorthAt = 64 - SharedTable::kWorthBits;
constexpr std::size_t kBucketBytes = 64;

[[nodiscard]] std::uint64_t data_of(std::uint64_t worth, std::uint64_t rest) {
  return worth << kWorthAt | rest;
}

}  // namespace

TEST_CASE("shared_table_finds_the_entry_stored_last") {
  SharedTable table(1 << 20);
  std::unordered_map<std::uint64_t, std::uint64_t> stored;
  Random random(3);
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t key = random.next();
    stored[key] = data_of(1 + random.below(9), random.below(1000));
    table.store(key, data_of(9, 1));
    table.store(key, stored[key]);
    CHECK(table.find(random.next()) == 0);
  }
  for (const auto& [key, data] : stored) CHECK(table.find(key) == data);
  table.clear();
  for (const auto& [key, data] : stored) CHECK(table.find(key) == 0);
}

TEST_CASE("shared_table_begins_small_and_grows_as_it_fills") {
  constexpr std::size_t kMost = std::size_t{1} << 24;
  SharedTable table(kMost);
  CHECK(table.bytes() <= std::size_t{1} << 16);
  Random random(4);
  std::unordered_map<std::uint64_t, std::uint64_t> stored;
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t key = random.next();
    stored[key] = data_of(9, random.below(1000));
    table.store(key, stored[key]);
  }
  CHECK(table.bytes() < kMost);
  std::size_t found = 0;
  for (const auto& [key, data] : stored) {
    const std::uint64_t known = table.find(key);
    if (known == data) ++found;
    CHECK((known == data || known == 0));
  }
  CHECK(found > stored.size() * 98 / 100);
  for (int i = 0; i < 2'000'000; ++i) table.store(random.next(), data_of(1, 1));
  CHECK(table.bytes() == kMost);
}

TEST_CASE("shared_table_replaces_the_entry_of_least_worth") {
  SharedTable table(kBucketBytes);
  for (std::uint64_t key = 1; key <= 4; ++key) table.store(key, data_of(10 + key, key));
  table.store(5, data_of(1, 5));
  CHECK(table.find(1) == 0);
  CHECK(table.find(5) == data_of(1, 5));
  table.store(6, data_of(1, 6));
  CHECK(table.find(5) == 0);
  for (std::uint64_t key = 2; key <= 4; ++key) CHECK(table.find(key) == data_of(10 + key, key));
}

TEST_CASE("shared_table_holds_as_many_entries_as_fit") {
  SharedTable smallest(0);
  for (std::uint64_t key = 1; key <= 4; ++key) smallest.store(key, data_of(1, key));
  for (std::uint64_t key = 1; key <= 4; ++key) CHECK(smallest.find(key) == data_of(1, key));

  constexpr std::uint64_t kKeys = 64;
  SharedTable table(kKeys * 16);
  for (std::uint64_t key = 1; key <= kKeys; ++key) table.store(key, data_of(1, key));
  for (std::uint64_t key = 1; key <= kKeys; ++key) CHECK(table.find(key) == data_of(1, key));
}

/// Several threads write to a few buckets; every entry found must match its key.
TEST_CASE("shared_table_never_mixes_entries_of_several_threads") {
  SharedTable table(4 * kBucketBytes);
  const auto rest_of = [](std::uint64_t key) { return mix64(key) >> SharedTable::kWorthBits; };
  std::atomic<int> wrong = 0;
  std::atomic<int> found = 0;
  const auto work = [&](std::uint64_t seed) {
    Random random(seed);
    for (int i = 0; i < 50'000; ++i) {
      const std::uint64_t key = mix64(random.below(64));
      const std::uint64_t data = table.find(key);
      found += data != 0 ? 1 : 0;
      if (data != 0 && (data << SharedTable::kWorthBits >> SharedTable::kWorthBits) != rest_of(key))
        ++wrong;
      table.store(key, data_of(1 + random.below(100), rest_of(key)));
    }
  };
  {
    const std::jthread first(work, 1);
    const std::jthread second(work, 2);
    const std::jthread third(work, 3);
  }
  CHECK(found > 0);
  CHECK(wrong == 0);
}

}  // namespace gridwise
