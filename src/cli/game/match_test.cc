// End-to-end runs of `gridwise match`: what a match that cannot begin leaves behind.
#include <doctest/doctest.h>

#include <filesystem>

#include "cli/command/ran.h"

namespace gridwise::cli {

TEST_CASE("a_match_that_cannot_begin_leaves_no_record") {
  const std::string record = scratch_file("match-record");
  std::filesystem::remove(record);
  const auto match = [&](const char* player) {
    return ran({"match", "gomoku", "pattern", player, "--games", "2", "--record", record});
  };
  CHECK(match("gomocup:./no-such-program").exit_code != kDone);
  CHECK(match("nobody").exit_code == kBadInput);
  CHECK(!std::filesystem::exists(record));
  CHECK(match("pattern").exit_code == kDone);  // the corrected command is not refused
  CHECK(std::filesystem::exists(record));
  std::filesystem::remove(record);
}

TEST_CASE("an_even_match_has_an_elo_of_zero_without_a_sign") {
  const Ran done = ran({"match", "tictactoe", "minimax", "minimax", "--games", "4"});
  CHECK(done.exit_code == kDone);
  CHECK(contains(done.out, "Elo 0 "));
  CHECK(!contains(done.out, "-0"));
}

}  // namespace gridwise::cli
