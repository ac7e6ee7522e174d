#include "store/upkeep/backup.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include "store/testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

Result<DatabaseCheck> back_up(const Folder& folder, const fs::path& to) {
  return backup_database(folder.database(), to, {});
}

}  // namespace

TEST_CASE("a_backup_of_an_open_database_can_be_restored_and_extended") {
  const Folder folder;
  const Folder restored;
  auto store = open(folder);
  REQUIRE(
      store->append({{event("a", 1), event("a", 2)}, {match("a", 10)}, {record("r", 5, true)}}));
  const auto copied = back_up(folder, restored.database());
  REQUIRE_MESSAGE(copied.ok(), copied.error().says);
  CHECK(copied->matches == 1);
  CHECK(copied->events == 2);
  CHECK(copied->records == 1);
  CHECK(copied->damages == 0);
  struct stat found{};
  REQUIRE(::stat(restored.database().c_str(), &found) == 0);
  CHECK((found.st_mode & 0777U) == 0600);
  CHECK(fs::directory_iterator(restored.path()) != fs::directory_iterator());
  CHECK(std::distance(fs::directory_iterator(restored.path()), {}) == 1);

  REQUIRE(store->append({{event("a", 3)}, {}, {}}));
  auto again = open(restored);
  CHECK(again->damage().empty());
  CHECK(without_chain(*again->events("a")) == std::vector{event("a", 1), event("a", 2)});
  CHECK(again->append({{event("a", 3, "{\"other\":1}")}, {match("a", 10, "finished")}, {}}));
  CHECK(again->events("a")->size() == 3);
  CHECK(again->records({})->front() == record("r", 5, true));
}

TEST_CASE("a_backup_never_overwrites_a_file") {
  const Folder folder;
  const Folder other;
  open(folder).reset();
  write_bytes(other.database(), "precious");
  CHECK(back_up(folder, other.database()).error().code == "store/exists");
  CHECK(bytes_of(other.database()) == "precious");
  const fs::path to = other.path() / "copy";
  write_bytes(to.string() + ".part", "of another backup");
  CHECK(back_up(folder, to).error().code == "store/exists");
  CHECK(bytes_of(to.string() + ".part") == "of another backup");
  CHECK(!fs::exists(to));
}

TEST_CASE("a_failed_backup_leaves_no_file") {
  const Folder folder;
  const Folder other;
  CHECK(back_up(folder, other.database()).error().code == "store/none");
  CHECK(!fs::exists(folder.database()));
  open(folder).reset();
  CHECK(back_up(folder, other.path() / "missing" / "copy").error().code == "store/io");
  std::string bytes = bytes_of(folder.database());
  for (std::size_t at = 4096; at < bytes.size(); at += 64) bytes[at] = '\x5a';
  write_bytes(folder.database(), bytes);
  const auto copied = back_up(folder, other.database());
  REQUIRE(!copied);
  CHECK(copied.error().code == "store/corrupt");
  CHECK(fs::is_empty(other.path()));
}

TEST_CASE("a_damaged_log_is_copied_and_reported") {
  const Folder folder;
  const Folder other;
  REQUIRE(open(folder)->append({{event("a", 1)}, {match("a", 10)}, {}}));
  change(folder, "UPDATE events SET payload = '[]'");
  std::string told;
  CheckHooks hooks;
  hooks.damaged = [&](const std::string& says) { told += says; };
  const auto copied = backup_database(folder.database(), other.database(), hooks);
  REQUIRE(copied);
  CHECK(copied->damages == 1);
  CHECK(told == "event 1 of match a: it was changed on the disk");
  CHECK(fs::exists(other.database()));
}

TEST_CASE("a_backup_is_restored_into_a_folder_without_a_database_only") {
  const Folder folder;
  const Folder other;
  REQUIRE(open(folder)->append({{event("a", 1)}, {match("a", 10)}, {}}));
  const fs::path copy = folder.path() / "copy";
  REQUIRE(back_up(folder, copy));
  const auto restored = restore_database(copy, other.database(), {}, {});
  REQUIRE_MESSAGE(restored.ok(), restored.error().says);
  CHECK(restored->events == 1);
  CHECK(without_chain(*open(other)->events("a")) == std::vector{event("a", 1)});
  CHECK(restore_database(copy, other.database(), {}, {}).error().code == "store/exists");
  fs::remove(other.database());
  write_bytes(other.beside("-wal"), "of an old database");
  CHECK(restore_database(copy, other.database(), {}, {}).error().code == "store/exists");
  CHECK(!fs::exists(other.database()));
}

TEST_CASE("a_replaced_database_is_put_aside_with_its_log") {
  const Folder folder;
  const Folder other;
  const Folder found;
  REQUIRE(open(folder)->append({{event("a", 1)}, {match("a", 10)}, {}}));
  const fs::path copy = folder.path() / "copy";
  REQUIRE(back_up(folder, copy));
  {
    const auto running = open(other);
    REQUIRE(running->append({{event("b", 1), event("b", 2)}, {match("b", 10)}, {}}));
    CHECK(restore_database(copy, other.database(), {"old"}, {}).error().code == "store/busy");
    found.copy_from(other);
  }
  other.copy_from(found);  // as a killed process would leave it
  const auto restored = restore_database(copy, other.database(), {"old"}, {});
  REQUIRE_MESSAGE(restored.ok(), restored.error().says);
  const auto store = open(other);
  CHECK(store->damage().empty());
  CHECK(without_chain(*store->events("a")) == std::vector{event("a", 1)});
  CHECK(store->events("b")->empty());
  const auto old = open_sqlite(other.path() / "old" / "gridwise.db");
  REQUIRE(old.ok());
  CHECK((*old)->damage().empty());
  CHECK((*old)->events("b")->size() == 2);
}

TEST_CASE("a_failed_restore_leaves_the_database_as_it_was") {
  const Folder folder;
  REQUIRE(open(folder)->append({{event("a", 1)}, {match("a", 10)}, {}}));
  const fs::path text = folder.path() / "text";
  write_bytes(text, std::string(8192, 'x'));
  CHECK(restore_database(text, folder.database(), {"old"}, {}).error().code == "store/foreign");
  CHECK(restore_database(folder.path() / "none", folder.database(), {"old"}, {}).error().code ==
        "store/none");
  CHECK(!fs::exists(folder.path() / "old"));
  CHECK(open(folder)->events("a")->size() == 1);
}
