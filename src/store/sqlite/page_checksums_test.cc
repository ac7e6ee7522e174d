// Damage of pages is noticed, whatever they hold.
#include "store/sqlite/page_checksums.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include "kit/random.h"
#include "store/sql/errors.h"
#include "store/testing.h"
#include "store/upkeep/backup.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::size_t kPage = 4096;

using Pages = std::vector<std::uint32_t>;

struct Column {
  std::string table;
  std::string name;
  bool number = false;
};

std::vector<Column> columns_of(soci::session& session) {
  std::vector<Column> columns;
  const soci::rowset<soci::row> rows =
      (session.prepare << "SELECT t.name, c.name, c.type FROM sqlite_master t, "
                          "pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE "
                          "'sqlite_%' ORDER BY t.name, c.cid");
  for (const soci::row& row : rows) {
    const auto type = row.get<std::string>(2);
    columns.push_back({row.get<std::string>(0), row.get<std::string>(1),
                       type.find("INT") != std::string::npos || type.starts_with("DOUBLE")});
  }
  return columns;
}

/// Leaves a database with a row in every table; returns all columns.
std::vector<Column> fill_every_table(const Folder& folder) {
  open(folder).reset();
  soci::session session;
  open_file(session, folder.database());
  const std::vector<Column> columns = columns_of(session);
  for (auto first = columns.begin(); first != columns.end();) {
    const auto next = std::find_if(first, columns.end(),
                                   [&](const Column& c) { return c.table != first->table; });
    std::string values;
    for (auto each = first; each != next; ++each) {
      values += (values.empty() ? "" : ", ") + std::string(each->number ? "7" : "'some text'");
    }
    session << "INSERT OR IGNORE INTO " << first->table << " VALUES (" << values << ")";
    first = next;
  }
  return columns;
}

bool names_pages(const std::vector<std::string>& told) {
  return !told.empty() && told.front().starts_with("page") &&
         told.front().ends_with("of gridwise.db: changed on the disk");
}

/// Plays `moves` moves of the match `name`.
void play(Store& store, const std::string& name, int moves) {
  for (int seq = 1; seq <= moves; ++seq) {
    Batch batch{{event(name, seq, std::string(200, 'x'))}, {}, {}};
    if (seq == 1) batch.matches.push_back(match(name, 10));
    REQUIRE(store.append(batch));
  }
}

Pages damaged(const Folder& folder) {
  const auto found = damaged_pages(folder.database());
  REQUIRE_MESSAGE(found.ok(), found.error().says);
  return *found;
}

}  // namespace

TEST_CASE("one_changed_cell_of_any_table_is_noticed") {
  const Folder source;
  const std::vector<Column> columns = fill_every_table(source);
  CHECK(columns.size() > 150);
  const std::vector<std::string> sound = damages(source);  // rows that mean nothing
  CHECK(!names_pages(sound));
  for (const Column& column : columns) {
    CAPTURE(column.table);
    CAPTURE(column.name);
    const Folder folder;
    fs::copy_file(source.database(), folder.database());
    damage(folder, fmt::format("UPDATE {0} SET {1} = {1} {2}", column.table, column.name,
                               column.number ? "+ 1" : "|| 'x'"));
    CHECK(names_pages(damages(folder)));
  }
}

TEST_CASE("a_lost_row_of_any_table_is_noticed") {
  const Folder source;
  std::string last;
  for (const Column& column : fill_every_table(source)) {
    if (column.table == std::exchange(last, column.table)) continue;
    CAPTURE(column.table);
    const Folder folder;
    fs::copy_file(source.database(), folder.database());
    damage(folder, "DELETE FROM " + column.table);
    CHECK(names_pages(damages(folder)));
  }
}

TEST_CASE("every_changed_byte_is_noticed_in_its_page_and_never_read") {
  const Folder source;
  {
    auto store = open(source);
    for (int i = 0; i < 8; ++i) play(*store, "match" + std::to_string(i), 40);
  }
  const std::string whole = bytes_of(source.database());
  REQUIRE(whole.size() % kPage == 0);
  CHECK(damaged(source).empty());
  Random random(1);
  for (std::uint32_t page = 1; page <= whole.size() / kPage; ++page) {
    CAPTURE(page);
    const Folder folder;
    fs::copy_file(source.beside(".commits"), folder.beside(".commits"));
    std::string bytes = whole;
    // Of the first page a byte that other checks of the file do not look at.
    const std::uint32_t at = page == 1 ? 100 + random.below(kPage - 100) : random.below(kPage);
    bytes[(page - 1) * kPage + at] ^= static_cast<char>(1U << random.below(8));
    write_bytes(folder.database(), bytes);
    CHECK(damaged(folder) == Pages{page});
    if (page % 11 != 1) continue;  // opening syncs files, which takes long
    auto opened = open_sqlite(folder.database());
    if (!opened) continue;
    for (int i = 0; i < 8; ++i) {
      const auto events = (*opened)->events("match" + std::to_string(i));
      if (!events) {
        CHECK(events.error().code == "store/corrupt");
        continue;
      }
      CHECK(events->size() == 40);
      for (const EventRow& row : *events) CHECK(row.payload == std::string(200, 'x'));
    }
  }
}

TEST_CASE("pages_in_each_others_place_are_noticed") {
  const Folder folder;
  play(*open(folder), "match", 100);
  std::string bytes = bytes_of(folder.database());
  const std::size_t last = bytes.size() / kPage - 1;
  std::swap_ranges(bytes.begin() + kPage, bytes.begin() + 2 * kPage, bytes.end() - kPage);
  write_bytes(folder.database(), bytes);
  CHECK(damaged(folder) == Pages{2, static_cast<std::uint32_t>(last) + 1});
}

TEST_CASE("a_header_that_denies_its_checksums_is_noticed") {
  const Folder folder;
  open(folder).reset();
  std::string bytes = bytes_of(folder.database());
  bytes[20] = 0;
  write_bytes(folder.database(), bytes);
  CHECK(damaged(folder) == Pages{1});
  CHECK(names_pages(damages(folder)));
  const auto opened = open_sqlite(folder.database());
  REQUIRE(!opened);
  CHECK(opened.error().code == "store/corrupt");
  CHECK(opened.error().says.find("`gridwise check` tells where") != std::string::npos);
}

TEST_CASE("damage_is_listed_for_every_path_of_the_database") {
  const Folder folder;
  open(folder).reset();
  std::string bytes = bytes_of(folder.database());
  bytes[kPage - 20] ^= 1;
  write_bytes(folder.database(), bytes);
  const fs::path link = folder.path() / "link.db";
  fs::create_symlink(folder.database(), link);
  soci::session session;
  open_file(session, link);
  CHECK_THROWS(session << "SELECT COUNT(*) FROM sqlite_master");
  CHECK(damaged_pages_seen(folder.database()) == Pages{1});
  CHECK(damaged_pages_seen(link) == Pages{1});
}

TEST_CASE("neighbouring_damaged_pages_are_told_in_one_line") {
  const Folder folder;
  play(*open(folder), "match", 100);
  std::string bytes = bytes_of(folder.database());
  for (const std::size_t page : {2, 4, 5, 6}) bytes[page * kPage - 1] ^= 1;
  write_bytes(folder.database(), bytes);
  const std::vector<std::string> told = damages(folder);
  REQUIRE(told.size() >= 2);
  CHECK(told[0] == "page 2 of gridwise.db: changed on the disk");
  CHECK(told[1] == "pages 4 to 6 of gridwise.db: changed on the disk");
}

TEST_CASE("damage_of_one_table_costs_only_its_own_requests") {
  const Folder folder;
  {
    auto store = open(folder);
    play(*store, "match", 3);
    REQUIRE(store->append({{}, {}, {record("r1", 5, true)}}));
  }
  std::string bytes = bytes_of(folder.database());
  std::int64_t page = 0;
  {
    soci::session session(soci::sqlite3, "db=" + folder.database().string());
    session << "SELECT rootpage FROM sqlite_master WHERE name = 'records'", soci::into(page);
  }
  bytes[static_cast<std::size_t>(page) * kPage - 100] ^= 1;
  write_bytes(folder.database(), bytes);
  auto store = open(folder);
  CHECK(store->damage().empty());
  CHECK(store->records({}).error() ==
        Error{"store/corrupt", "database disk image is malformed", {}});
  CHECK(store->damage() ==
        std::vector<std::string>{fmt::format("page {} of gridwise.db: changed on the disk", page)});
  CHECK(store->append({{}, {}, {record("r2", 6, true)}}).error().code == "store/corrupt");
  CHECK(store->events("match")->size() == 3);
  Result<void> one;
  Result<void> other;
  CHECK(store->together([&] {
    one = store->append({{}, {}, {record("r2", 6, true)}});
    other = store->append({{event("match", 4)}, {}, {}});
  }));
  CHECK(one.error().code == "store/corrupt");
  CHECK_MESSAGE(other.ok(), other.error().says);
  CHECK(store->events("match")->size() == 4);
}

TEST_CASE("every_page_keeps_a_checksum_that_fits") {
  const Folder folder;
  Random random(2);
  const auto number = [&](std::uint32_t below) { return std::to_string(random.below(below)); };
  open(folder).reset();
  for (int round = 0; round < 20; ++round) {
    CAPTURE(round);
    soci::session session;
    open_file(session, folder.database());
    session << "PRAGMA cache_size = 5";  // so that pages are written in the middle, too
    session << "PRAGMA journal_mode = " << (round % 4 == 3 ? "DELETE" : "WAL");
    if (round % 5 == 4) session << "VACUUM";
    session << "BEGIN";
    for (int i = 0; i < 40; ++i) {
      session << "INSERT OR REPLACE INTO records (id, game, result, persons, bots, played, owner, "
                 "body, imported) VALUES ('r"
              << number(60) << "', 'g', 'won', 1, 1, 1, '', hex(zeroblob(" << number(9000)
              << ")), 0)";
    }
    session << "DELETE FROM records WHERE rowid % 3 = " << number(3);
    session << (round % 7 == 6 ? "ROLLBACK" : "COMMIT");
    if (round % 3 == 2) session << "PRAGMA wal_checkpoint(TRUNCATE)";
    CHECK(damaged(folder).empty());
  }
  CHECK(damaged(folder).empty());
  CHECK(damages(folder).empty());
}

TEST_CASE("an_older_database_gets_checksums_and_keeps_its_rows") {
  const Folder folder;
  {
    soci::session session(soci::sqlite3, "db=" + folder.database().string());
    session << "PRAGMA journal_mode = WAL";
    session << "BEGIN";
    session << "CREATE TABLE things (id INTEGER PRIMARY KEY, body TEXT)";
    for (int i = 0; i < 2000; ++i) {
      session << "INSERT INTO things (body) VALUES (hex(zeroblob(" << i << ")))";
    }
    session << "PRAGMA user_version = 13";
    session << "COMMIT";
  }
  REQUIRE(::chmod(folder.database().c_str(), 0600) == 0);
  REQUIRE(!has_page_checksums(folder.database()));
  CHECK(damaged(folder).empty());
  std::ofstream(folder.beside(".upgrade")) << "of a start that was interrupted";
  add_page_checksums(folder.database());
  CHECK(has_page_checksums(folder.database()));
  CHECK(damaged(folder).empty());
  CHECK(!fs::exists(folder.beside(".upgrade")));
  struct stat found{};
  REQUIRE(::stat(folder.database().c_str(), &found) == 0);
  CHECK((found.st_mode & 0777U) == 0600);
  soci::session session;
  open_file(session, folder.database());
  std::int64_t letters = 0;
  int version = 0;
  session << "SELECT SUM(LENGTH(body)) FROM things", soci::into(letters);
  session << "PRAGMA user_version", soci::into(version);
  CHECK(letters == 1999LL * 2000);
  CHECK(version == 13);
}

TEST_CASE("an_older_database_in_use_is_left_as_it_is") {
  const Folder folder;
  damage(folder, "CREATE TABLE things (id INTEGER)");
  soci::session other(soci::sqlite3, "db=" + folder.database().string());
  other << "PRAGMA journal_mode = WAL";
  other << "BEGIN";
  int count = 0;
  other << "SELECT COUNT(*) FROM things", soci::into(count);
  const Result<void> added = sql_result([&]() -> Result<void> {
    add_page_checksums(folder.database());
    return {};
  });
  REQUIRE(!added);
  CHECK(added.error().code == "store/busy");
  CHECK(!has_page_checksums(folder.database()));
  CHECK(!fs::exists(folder.beside(".upgrade")));
}

TEST_CASE("a_damaged_log_costs_only_its_match") {
  const Folder folder;
  {
    auto store = open(folder);
    play(*store, "one", 2);
    play(*store, "two", 2);
  }
  std::string bytes = bytes_of(folder.database());
  const std::size_t at = bytes.find(std::string(200, 'x'));
  REQUIRE(at != std::string::npos);
  const auto page = static_cast<std::uint32_t>(at / kPage) + 1;
  bytes[at] = 'y';
  write_bytes(folder.database(), bytes);
  const std::vector<std::string> told = damages(folder);
  REQUIRE(told.size() == 2);
  CHECK(told[0] == fmt::format("page {} of gridwise.db: changed on the disk", page));
  CHECK(told[1] == "event 2 of match two: it was changed on the disk");  // the first 200 letters
  const Folder to;
  std::int64_t reported = 0;
  CheckHooks hooks;
  hooks.damaged = [&](const std::string& /*says*/) { ++reported; };
  const auto copied = backup_database(folder.database(), to.database(), hooks);
  REQUIRE(copied);
  CHECK(copied->damages == 2);
  CHECK(reported == 2);
  auto store = open(folder);
  CHECK(store->events("two").error().code == "store/corrupt");
  CHECK(store->events("one")->size() == 2);
  CHECK(store->append({{event("one", 3)}, {}, {}}));
  play(*store, "three", 2);
  CHECK(store->events("three")->size() == 2);
  CHECK(store->damage() == std::vector<std::string>{told[0]});
}

TEST_CASE("a_hundred_damaged_pages_are_listed_in_the_order_in_which_they_were_read") {
  const Folder folder;
  Batch batch{{}, {match("match", 10)}, {}};
  for (int seq = 1; seq <= 2'000; ++seq) {
    batch.events.push_back(event("match", seq, std::string(200, 'x')));
  }
  REQUIRE(open(folder)->append(batch));
  std::string bytes = bytes_of(folder.database());
  const std::size_t pages = bytes.size() / kPage;
  for (std::size_t page = 2; page <= pages; ++page) bytes[page * kPage - 1] ^= 1;
  write_bytes(folder.database(), bytes);
  CHECK(damaged_pages_seen(folder.database()).empty());
  soci::session session;
  open_file(session, folder.database());
  const AllowDamagedPages report;
  int count = 0;
  session << "SELECT SUM(LENGTH(payload)) FROM events", soci::into(count);
  const Pages first = damaged_pages_seen(folder.database());
  session << "SELECT COUNT(*) FROM records", soci::into(count);
  CHECK(first.size() == kMaxDamagedPagesSeen);
  CHECK(damaged_pages_seen(folder.database()) == first);
}

TEST_CASE("a_backup_has_checksums") {
  const Folder folder;
  play(*open(folder), "match", 300);
  const Folder to;
  REQUIRE(backup_database(folder.database(), to.database(), {}));
  CHECK(has_page_checksums(to.database()));
  CHECK(damaged(to).empty());
  CHECK(open(to)->events("match")->size() == 300);
}
