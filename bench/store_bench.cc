// Speed of writing moves to the database and reading them back.
// items_per_second counts events, the CPU column is the writing thread's time.
#include <benchmark/benchmark.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp

#include <cstdlib>
#include <filesystem>
#include <memory>

#include "store/postgres/store.h"
#include "store/sqlite/store.h"

namespace gridwise {
namespace {

/// A store: on SQLite in a temporary folder or, with GRIDWISE_BENCH_POSTGRES, in that empty
/// PostgreSQL database.
struct Disk {
  std::filesystem::path folder;
  std::unique_ptr<Store> store;

  Disk() {
    if (const char* const address = std::getenv("GRIDWISE_BENCH_POSTGRES")) {
      const auto place = read_postgres_address(address);
      auto opened = place ? open_postgres(*place) : place.error();
      if (opened) store = *std::move(opened);
      return;
    }
    std::string name = (std::filesystem::temp_directory_path() / "gridwise-bench-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) return;
    folder = name;
    auto opened = open_sqlite(folder / "gridwise.db");
    if (opened) store = *std::move(opened);
  }
  ~Disk() {
    store.reset();
    if (!folder.empty()) std::filesystem::remove_all(folder);
  }
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;
};

/// Each benchmark uses new matches, because a PostgreSQL database keeps those of earlier ones.
int first_match = 0;

EventRow move_of(int match, std::int64_t seq) {
  return {"k3v9x2m" + std::to_string(100'000'000 + first_match + match),
          seq,
          1'763'000'000'000 + seq,
          "seat:" + std::to_string(seq % 2),
          "0123456789abcdef01234567",
          "moved",
          R"({"move":"h8","seat":1})",
          "",
          ""};
}

/// A transaction with one move of each match; the argument is the number of matches.
void append_moves(benchmark::State& state) {
  Disk disk;
  first_match += 10'000;
  const auto matches = static_cast<int>(state.range(0));
  std::int64_t seq = 0;
  for (auto _ : state) {
    Batch batch;
    ++seq;
    for (int match = 0; match < matches; ++match) batch.events.push_back(move_of(match, seq));
    if (!disk.store->append(batch)) return state.SkipWithError("not written");
  }
  state.SetItemsProcessed(state.iterations() * matches);
}
BENCHMARK(append_moves)->Arg(1)->Arg(100)->Arg(1'000);

void read_log(benchmark::State& state) {
  Disk disk;
  first_match += 10'000;
  Batch batch;
  for (std::int64_t seq = 1; seq <= state.range(0); ++seq) batch.events.push_back(move_of(1, seq));
  if (!disk.store->append(batch)) return state.SkipWithError("not written");
  const std::string match = batch.events.front().match;
  for (auto _ : state) benchmark::DoNotOptimize(disk.store->events(match));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(read_log)->Arg(60)->Arg(1'000);

}  // namespace
}  // namespace gridwise
