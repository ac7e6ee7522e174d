// The exit codes of `gridwise check`, and the check of records against their rows in lists.
#include "cli/host/database.h"

#include <doctest/doctest.h>

#include "cli/command/ran.h"
#include "cli/input/files.h"
#include "service/record/record.h"
#include "store/testing.h"
#include "tests/source_tree.h"

namespace gridwise::cli {

TEST_CASE("a_check_compares_an_imported_record_with_its_row") {
  const store_testing::Folder folder;
  const auto text = read_file((source_tree() / "tests/fuzz/corpus/record_text/draw").string());
  REQUIRE(text);
  const auto record = parse_record(*text);
  REQUIRE(record);
  RecordRow row = to_row(*record);
  row.imported = true;
  REQUIRE(store_testing::open(folder)->append({{}, {}, {row}}));
  const auto check = [&] { return ran({"check", "--data", folder.path().string()}); };
  CHECK(check().exit_code == kDone);

  store_testing::change(folder, "UPDATE records SET result = 'lost'");
  const Ran damaged = check();
  CHECK(damaged.exit_code == kNo);
  CHECK(contains(damaged.out, "record " + row.id + ": "));
}

TEST_CASE("a_record_of_earlier_rules_is_no_damage") {
  const store_testing::Folder folder;
  const auto text = read_file((source_tree() / "tests/fuzz/corpus/record_text/draw").string());
  REQUIRE(text);
  auto record = parse_record(*text);
  REQUIRE(record);
  record->rules = 99;
  REQUIRE(store_testing::open(folder)->append({{}, {}, {to_row(*record)}}));
  CHECK(ran({"check", "--data", folder.path().string()}).exit_code == kDone);
}

}  // namespace gridwise::cli
