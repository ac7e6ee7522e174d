// The keys of every report's JSON and the headings of its CSV. Scripts depend on them.
#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cli/command/ran.h"
#include "cli/input/files.h"
#include "tests/source_tree.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

/// The names of an object's fields, by the place of the object. Estimates are not followed.
using Keys = std::map<std::string, std::map<std::string, int>>;

void add_keys(const json::value& value, const std::string& place, Keys& keys) {
  if (const json::array* const array = value.if_array()) {
    for (const json::value& each : *array) add_keys(each, place, keys);
  }
  const json::object* const object = value.if_object();
  if (object == nullptr || (object->size() == 2 && object->contains("value"))) return;
  for (const auto& [key, field] : *object) {
    keys[place][key] = 1;
    if (key != "events")
      add_keys(field, place.empty() ? std::string(key) : place + "." + std::string(key), keys);
  }
}

/// A line for each object: its place and its keys, in alphabetical order.
std::string keys_of(const std::vector<std::vector<std::string>>& runs) {
  Keys keys;
  for (std::vector<std::string> words : runs) {
    words.emplace_back("--json");
    const Ran done = ran(words);
    REQUIRE_MESSAGE(done.exit_code == kDone, done.error);
    add_keys(json::parse(done.out), "", keys);
  }
  std::string text;
  for (const auto& [place, names] : keys) {
    text += place + ":";
    for (const auto& [name, one] : names) text += " " + name;
    text += "\n";
  }
  return text;
}

/// A temporary file.
class File {
 public:
  explicit File(const std::string& name, const std::string& text = "")
      : path_(scratch_file("keys-" + name)) {
    REQUIRE(write_file(path_, text));
  }
  ~File() { std::filesystem::remove(path_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string first_line() const {
    const std::string text = read_file(path_).value();
    return text.substr(0, text.find("\r\n"));
  }

 private:
  std::string path_;
};

std::string level(const std::string& row, int moves) {
  return R"({"title":{"en":"a","zh":"a"},"board":[")" + row +
         R"(","?????","?????","?????","?????"],"goals":[{"thing":"red","count":6}],"moves":)" +
         std::to_string(moves) + "}";
}

}  // namespace

TEST_CASE("keys_of_a_study_stay") {
  const std::string levels = (source_tree() / "levels").string();
  const std::string people = (source_tree() / "examples/people.csv").string();
  const File targets("targets.csv", "01_first_steps,50\n");
  const File csv("study.csv");
  const std::vector<std::string> folder{
      "study",    levels, "--player",    "random", "--player",  "weighted",
      "--games",  "2",    "--limit-for", "50",     "--targets", targets.path(),
      "--people", people, "--luck",      "--csv",  csv.path()};
  CHECK(keys_of({folder, {"study", "portals", "--player", "random", "--pass", "90.."}}) ==
        R"(: band curves interrupted levels people people_together schema seed
curves: levels player tau
curves.levels: fit level off_target out_of_order pass target
levels: level luck_share players skill_share skill_slope
levels.players: attempts attempts_95 close complete drawn events figures games goals limit moves moves_left near_misses pass player shuffled three_losses unfinished verdict won
levels.players.figures: score
levels.players.figures.score: interval mean quantiles
levels.players.goals: blocks count goal reached
levels.players.limit: forecast games moves now one_less one_more win_by_move won_just_after
levels.players.moves_left: interval mean quantiles
people: fitted left_out_error levels player rank_correlation slope
people.left_out_error: bot line steps
people.levels: attempts bot bot_moves_left extrapolated fitted forecast level people people_moves_left residual steps wins
people_together: fitted left_out_error levels method
people_together.levels: fitted forecast level people residual
)");
  CHECK(csv.first_line() ==
        "level,player,games,won,pass,pass_low,pass_high,attempts,attempts_95,three_losses,"
        "near_miss,shuffled,moves,moves_left,blocking_goal,verdict,skill_share,luck_share,"
        "move_limit,people_attempts,people_wins,people_pass,people_forecast,people_residual");
}

TEST_CASE("keys_of_a_comparison_stay") {
  const File first("first.json", level("?????", 5));
  const File second("second.json", level("r???r", 5));
  CHECK(keys_of({{"study", first.path(), "--against", second.path(), "--player", "random",
                  "--games", "100"}}) ==
        R"(: first interrupted players schema second seed
players: both difference error_ratio first least_error_ratio moves_needed neither only_first only_second pairs player second sign_test verdict
players.first: interval pass won
players.moves_needed: cut_off difference first limit pairs second
players.second: interval pass won
)");
}

TEST_CASE("keys_of_start_boards_stay") {
  const File short_level("starts.json", level("?????", 4));
  const File csv("starts.csv");
  CHECK(keys_of({{"starts", short_level.path(), "--player", "random", "--boards", "12", "--games",
                  "60", "--pass", "10..50", "--csv", csv.path()}}) ==
        R"(: band boards interrupted level pass player schema seed start_seeds start_share
boards: again games guess pass start won
boards.again: games pass verdict won
)");
  CHECK(csv.first_line() ==
        "start,games,won,pass,pass_low,pass_high,guess,again_games,again_won,again_pass,again_low,"
        "again_high,verdict");
}

TEST_CASE("keys_of_tune_stay") {
  const File short_level("tune.json", level("?????", 4));
  CHECK(keys_of({{"tune", short_level.path(), "--player", "random", "--pass", "40..60", "--games",
                  "400", "--knob", "moves"}}) ==
        R"(: band change inside_now interrupted level now player schema tried
change: from knob to
now: games interval pass won
tried: from knob lands one_step_jumps_the_band probes to verified
tried.probes: games interval pass value won
tried.verified: games interval pass won
)");
}

}  // namespace gridwise::cli
