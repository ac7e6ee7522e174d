#include <doctest/doctest.h>

#include <filesystem>
#include <iostream>
#include <sstream>

#include "cli/command/ran.h"
#include "cli/input/files.h"
#include "service/record/record.h"

namespace gridwise::cli {
namespace {

/// Feeds these lines to standard input during its lifetime.
class Typed {
 public:
  explicit Typed(const std::string& lines) : lines_(lines) {
    before_ = std::cin.rdbuf(lines_.rdbuf());
  }
  ~Typed() {
    std::cin.rdbuf(before_);
    std::cin.clear();
  }
  Typed(const Typed&) = delete;
  Typed& operator=(const Typed&) = delete;

 private:
  std::istringstream lines_;
  std::streambuf* before_ = nullptr;
};

Record read_record(const std::string& file) {
  const Result<std::string> text = read_file(file);
  REQUIRE(text.ok());
  const Result<Record> record = parse_record(*text);
  REQUIRE(record.ok());
  return *record;
}

TEST_CASE("a_game_of_bots_is_recorded_and_replays") {
  const std::string file = scratch_file("bots-record");
  for (const auto& [game, seats] : std::vector<std::pair<std::string, std::string>>{
           {"tictactoe", "random,random"},
           {"gomoku(size=9)", "pattern,pattern"},
           {"match3(level=first_steps)", "random"},
           {"numbermatch", "random"},
           {"tictactoe x../.o./...", "random,random"}}) {
    CAPTURE(game);
    const Ran played =
        ran({"play", game, "--seats", seats, "--seed", "7", "--record", file, "--nodes", "100"});
    CHECK(played.exit_code == kDone);
    const Record record = read_record(file);
    CHECK(replay(record).ok());
    CHECK(record.seats[0].selector == seats.substr(0, seats.find(',')));
    CHECK(record.start.empty() == (game.find(' ') == std::string::npos));
    CHECK(ran({"replay", file}).exit_code == kDone);
  }
  std::filesystem::remove(file);
}

TEST_CASE("a_question_mark_lists_the_commands_without_an_error") {
  const Typed typed("?\nquit\n");
  const Ran played = ran({"play", "tictactoe", "--seats", "person,person"});
  CHECK(contains(played.out, "undo, hint, moves, board, quit"));
  CHECK(played.error.empty());
}

TEST_CASE("moves_taken_back_are_not_in_the_record_but_counted") {
  const std::string file = scratch_file("undone-record");
  const Typed typed("a1\na2\nundo\nb1\nb2\nc1\nc3\n");
  const Ran played = ran({"play", "tictactoe", "--seats", "person,person", "--record", file});
  CHECK(played.exit_code == kDone);
  const Record record = read_record(file);
  CHECK(record.undone == 1);
  CHECK(record.moves.size() == 5);
  CHECK(record.moves[1].move == "b1");
  CHECK(replay(record).ok());
  std::filesystem::remove(file);
}

TEST_CASE("a_game_that_was_left_has_no_record") {
  const std::string file = scratch_file("left-record");
  const Typed typed("a1\nquit\n");
  const Ran played = ran({"play", "tictactoe", "--seats", "person,person", "--record", file});
  CHECK(played.exit_code == kDone);
  CHECK(contains(played.out, "no record was written"));
  CHECK_FALSE(std::filesystem::exists(file));
}

TEST_CASE("a_record_never_replaces_another_file") {
  const std::string file = scratch_file("no-record");
  REQUIRE(write_file(file, "my notes\n").ok());
  const Ran played = ran({"play", "tictactoe", "--seats", "random,random", "--record", file});
  CHECK(played.exit_code == kBadInput);
  CHECK(contains(played.error, "record/foreign"));
  CHECK(played.out.empty());
  CHECK(*read_file(file) == "my notes\n");
  std::filesystem::remove(file);
}

TEST_CASE("a_record_that_cannot_be_written_is_printed") {
  const Ran played =
      ran({"play", "tictactoe", "--seats", "random,random", "--record", "/no/such/folder/record"});
  CHECK(played.exit_code == kEnvironment);
  CHECK(contains(played.error, "file/write"));
  CHECK(contains(played.out, R"("format":"gridwise-record")"));
}

}  // namespace
}  // namespace gridwise::cli
