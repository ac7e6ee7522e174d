// Damage on disk is reported, and never read as a different game.
#include <doctest/doctest.h>

#include "kit/random.h"
#include "store/testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

constexpr int kMatches = 12;
constexpr int kMoves = 8;

std::string name(int number) { return "match" + std::to_string(number); }

/// Plays several matches; move i of all of them is one commit.
void play(Store& store, int moves = kMoves) {
  for (int seq = 1; seq <= moves; ++seq) {
    Batch batch;
    for (int i = 0; i < kMatches; ++i) {
      batch.events.push_back(event(name(i), seq, "{\"move\":\"b2\",\"seat\":0}"));
      if (seq == 1) batch.matches.push_back(match(name(i), 10));
    }
    REQUIRE(store.append(batch));
  }
}

/// Whether every match is stored as played.
bool all_there(Store& store) {
  for (int i = 0; i < kMatches; ++i) {
    const auto events = store.events(name(i));
    if (!events || events->size() != kMoves) return false;
    for (const EventRow& row : *events) {
      if (row.payload != "{\"move\":\"b2\",\"seat\":0}") return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("a_changed_log_is_reported_with_match_and_event") {
  const Folder folder;
  play(*open(folder));
  CHECK(damages(folder).empty());
  std::string says = "event 5 of match match3: it was changed on the disk";
  const std::string at = " WHERE match_id = 'match3' AND seq = 5";
  SUBCASE("a move") { change(folder, "UPDATE events SET payload = '{\"move\":\"b3\"}'" + at); }
  SUBCASE("a time") { change(folder, "UPDATE events SET at = at + 1" + at); }
  SUBCASE("who moved") { change(folder, "UPDATE events SET actor = 'seat:1'" + at); }
  SUBCASE("a gap") {
    says = "event 5 of match match3: it is missing";
    change(folder, "DELETE FROM events" + at);
  }
  SUBCASE("the end") {
    says = "event 5 of match match3: this and all events up to 8 are missing";
    change(folder, "DELETE FROM events WHERE match_id = 'match3' AND seq >= 5");
  }
  SUBCASE("the head") {
    says = "event 9 of match match3: the head of the log is missing";
    change(folder, "DELETE FROM heads WHERE match_id = 'match3'");
  }
  SUBCASE("all but the list") {
    says = "event 1 of match match3: the whole log is missing";
    change(folder, "DELETE FROM heads WHERE match_id = 'match3'");
    change(folder, "DELETE FROM events WHERE match_id = 'match3'");
  }
  CHECK(damages(folder) == std::vector{says});
  auto store = open(folder);
  const auto read = store->events("match3");
  REQUIRE(!read);
  CHECK(read.error().code == "store/corrupt");
  CHECK(read.error().says == says);
  CHECK(store->events("match4")->size() == kMoves);
  CHECK(store->append({{event("match4", kMoves + 1)}, {}, {}}));
}

TEST_CASE("a_match_missing_from_the_list_is_reported") {
  const Folder folder;
  play(*open(folder));
  change(folder, "DELETE FROM matches WHERE id = 'match3'");
  CHECK(damages(folder) ==
        std::vector<std::string>{"match match3: it is missing from the list of matches"});
}

TEST_CASE("a_flipped_bit_in_the_write_ahead_log_is_always_reported") {
  const Folder source;
  auto store = open(source);
  play(*store);
  Random random(1);
  int vanished = 0;
  const auto size = static_cast<std::uint32_t>(fs::file_size(source.beside("-wal")));
  for (int i = 0; i < 60; ++i) {
    CAPTURE(i);
    const Folder folder;
    folder.copy_from(source);
    std::string bytes = bytes_of(folder.beside("-wal"));
    const std::uint32_t at = i < 32 ? static_cast<std::uint32_t>(i) : random.below(size);
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8)));
    write_bytes(folder.beside("-wal"), bytes);
    auto opened = open_sqlite(folder.database());
    if (!opened) continue;  // refused with an error
    if (all_there(**opened)) continue;
    ++vanished;
    REQUIRE((*opened)->damage().size() == 1);
    CHECK((*opened)->damage()[0].find("acknowledged commits are missing") != std::string::npos);
    opened->reset();
    CHECK(!damages(folder).empty());
  }
  CHECK(vanished > 30);
}

TEST_CASE("lost_commits_are_reported_at_every_start_until_the_note_is_removed") {
  const Folder source;
  const Folder folder;
  auto store = open(source);
  play(*store, 5);
  folder.copy_from(source);
  play(*open(folder), 0);
  REQUIRE(damages(folder).empty());
  REQUIRE(store->append({{event("late", 1)}, {match("late", 20)}, {}}));
  REQUIRE(store->append({{event("late", 2)}, {}, {}}));
  folder.copy_from(source);
  const std::string log = bytes_of(folder.beside("-wal"));
  write_bytes(folder.beside("-wal"), log.substr(0, log.size() - 20));  // in the last commit
  const std::string says = "1 of 7 acknowledged commits are missing from";
  {
    auto opened = open(folder);
    REQUIRE(opened->damage().size() == 1);
    CHECK(opened->damage()[0].find(says) != std::string::npos);
    CHECK(opened->append({{event("late", 2)}, {}, {}}));
  }
  bool kept = false;
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    if (entry.path().string().find("-wal.damaged-") == std::string::npos) continue;
    kept = bytes_of(entry.path()) == log.substr(0, log.size() - 20);
  }
  CHECK(kept);
  CHECK(open(folder)->damage().size() == 1);
  CHECK(damages(folder).size() == 1);
  fs::remove(folder.beside(".damage"));
  CHECK(open(folder)->damage().empty());
  CHECK(damages(folder).empty());
}

TEST_CASE("a_database_replaced_by_an_empty_one_is_reported") {
  const Folder folder;
  play(*open(folder));
  fs::remove(folder.database());
  auto store = open(folder);
  REQUIRE(store->damage().size() == 1);
  CHECK(store->damage()[0].find("8 of 8 acknowledged commits are missing") != std::string::npos);
}

TEST_CASE("an_unreadable_commit_mark_is_reported") {
  const Folder folder;
  play(*open(folder));
  std::string mark = bytes_of(folder.beside(".commits"));
  mark[30] ^= 1;
  write_bytes(folder.beside(".commits"), mark);
  CHECK(open(folder)->damage().size() == 1);
}

TEST_CASE("nothing_is_acknowledged_after_a_file_was_deleted_or_replaced") {
  const Folder folder;
  auto store = open(folder);
  play(*store, 3);
  REQUIRE(store->check_files());
  const fs::path aside = folder.path() / "aside";
  for (const char* suffix : {"", "-wal", "-shm", ".lock"}) {
    CAPTURE(suffix);
    const fs::path file = folder.beside(suffix);
    fs::rename(file, aside);
    CHECK(store->check_files().error().code == "store/gone");
    CHECK(store->append({{event(name(0), 4)}, {}, {}}).error().code == "store/gone");
    CHECK(store->check_writable().error().says.find(file.string() + " was deleted") == 0);
    fs::copy_file(aside, file);
    CHECK(store->append({{event(name(0), 4)}, {}, {}}).error().code == "store/gone");
    CHECK(store->check_writable().error().says.find(file.string() + " was replaced") == 0);
    fs::rename(aside, file);
    CHECK(store->check_writable());
    CHECK(store->events(name(0))->size() == 3);
  }
  CHECK(store->append({{event(name(0), 4)}, {}, {}}));
}
