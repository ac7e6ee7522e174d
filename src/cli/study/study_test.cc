// End-to-end runs of `gridwise study` and `gridwise tune`: output, files, errors and exit codes.
#include <doctest/doctest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <string>

#include "cli/command/ran.h"
#include "cli/input/files.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

const std::string kLevel = "collect_forty_five";

/// A level whose only move wins half of the time: one swap, and random refills.
const std::string kToy = R"({"title":{"en":"a","zh":"a"},"board":["rrg","bgr","ybo"],
  "colours":6,"goals":[{"thing":"score","count":50}],"moves":1})";

json::object result_of(const Ran& done) {
  REQUIRE(done.exit_code == kDone);
  return json::parse(done.out).as_object();
}

const json::object& player_of(const json::object& study, std::size_t level, std::size_t player) {
  return study.at("levels").at(level).at("players").at(player).as_object();
}

/// A temporary folder.
class Folder {
 public:
  explicit Folder(const std::string& name) : path_(scratch_file(name)) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  std::string put(const std::string& name, const std::string& text) const {
    std::string file = path_ + "/" + name;
    REQUIRE(write_file(file, text));
    return file;
  }

 private:
  std::string path_;
};

}  // namespace

TEST_CASE("a_study_gives_the_same_figures_for_any_number_of_threads") {
  const std::vector<std::string> words{"study",    kLevel,    "--player", "random", "--player",
                                       "weighted", "--games", "120",      "--luck", "--json"};
  std::vector<std::string> more = words;
  more.insert(more.end(), {"--threads", "3"});
  const Ran one = ran(words);
  CHECK(ran(more).out == one.out);
  const json::object study = result_of(one);
  const json::object& random = player_of(study, 0, 0);
  CHECK(random.at("player").as_string() == "random");
  CHECK(random.at("games").to_number<int>() == 120);
  CHECK(random.at("complete").as_bool());
  CHECK(random.at("pass").at("interval").at(0).to_number<double>() <=
        random.at("pass").at("value").to_number<double>());
  CHECK(random.at("goals").at(0).at("goal").as_string() == "red");
  CHECK(random.at("events").as_object().contains("spawn_special"));
  CHECK(study.at("levels").at(0).as_object().contains("luck_share"));
  CHECK(study.at("levels").at(0).as_object().contains("skill_share"));
}

TEST_CASE("another_seed_gives_other_games") {
  const auto of_seed = [](const char* seed) {
    return ran({"study", kLevel, "--player", "weighted", "--games", "60", "--seed", seed}).out;
  };
  CHECK(of_seed("1") == of_seed("1"));
  CHECK(of_seed("1") != of_seed("2"));
}

TEST_CASE("a_study_tells_a_person_what_a_level_does") {
  const Ran study = ran({"study", kLevel, "--player", "random", "--player", "weighted", "--games",
                         "60", "--limit-for", "50"});
  CHECK(study.exit_code == kDone);
  for (const char* part :
       {"collect_forty_five\n", "random", " of 60", "attempts until a win", "95 of 100",
        "three losses in a row", "goal red 45 reached", "goal red 45 blocks", "near misses",
        "specials made a game", "clears a move", "skill: share", "move limit suggested"})
    CHECK_MESSAGE(contains(study.out, part), part, study.out);
  const Ran chinese =
      ran({"study", kLevel, "--player", "weighted", "--games", "30"}, Language::kChinese);
  CHECK(contains(chinese.out, "/30\n"));
  CHECK(contains(chinese.out, "置信区间"));
}

TEST_CASE("a_study_is_written_as_a_table") {
  const Folder folder("study-csv");
  const std::string level = folder.put("a, b.json", kToy);
  const std::string file = folder.path() + "/study.csv";
  const Ran done = ran({"study", level, "portals", "--player", "random", "--player", "weighted",
                        "--games", "40", "--csv", file});
  CHECK(done.exit_code == kDone);
  CHECK(contains(done.out, " of 40 "));
  const std::string table = *read_file(file);
  CHECK(table.starts_with("level,player,games,won,pass,pass_low,pass_high,"));
  CHECK(std::ranges::count(table, '\n') == 5);
  CHECK(contains(table, "\r\n\"a, b\",random,40,"));
  CHECK(contains(table, "\r\nportals,weighted,40,"));
  CHECK(contains(table, ",purple,"));  // the goal that blocks
  CHECK(ran({"study", level, "--games", "20", "--csv", folder.path() + "/none/x"}).exit_code ==
        kEnvironment);
}

TEST_CASE("a_study_is_written_as_one_page_with_charts") {
  const Folder folder("study-html");
  const std::string level = folder.put("a<b>.json", kToy);
  const std::string file = folder.path() + "/study.html";
  const std::vector<std::string> words{
      "study",   level, "portals", "--player", "weighted", "--player",    "profile(core)",
      "--games", "60",  "--html",  file,       "--luck",   "--limit-for", "50"};
  REQUIRE(ran(words).exit_code == kDone);
  const std::string page = *read_file(file);
  CHECK(page.starts_with("<!doctype html>\n<html lang=\"en\">"));
  for (const char* part :
       {"<h2>portals</h2>", "<h2>a&lt;b&gt;</h2>", "difficulty curve of weighted", "luck: share",
        "pass rate by the move limit (now 25", "moves left in won games"})
    CHECK_MESSAGE(contains(page, part), part);
  // No external resources, and every element is closed.
  CHECK_FALSE(contains(page, "http"));
  CHECK_FALSE(contains(page, "<script"));
  const auto count = [&](std::string_view part) {
    int found = 0;
    for (std::size_t at = page.find(part); at != std::string::npos; at = page.find(part, at + 1))
      ++found;
    return found;
  };
  for (const char* tag :
       {"section", "div", "svg", "table", "tr", "td", "th", "p", "h2", "h3", "g", "text"}) {
    const std::string name = tag;
    CHECK_MESSAGE(count("<" + name + ">") + count("<" + name + " ") == count("</" + name + ">"),
                  name);
  }
  CHECK(ran(words, Language::kChinese).exit_code == kDone);
  CHECK(contains(*read_file(file), "<h1>关卡研究</h1>"));
}

TEST_CASE("a_study_stops_when_the_band_is_decided") {
  const json::object study =
      result_of(ran({"study", kLevel, "--player", "random", "--pass", "40..60", "--json"}));
  const json::object& random = player_of(study, 0, 0);
  CHECK(random.at("verdict").as_string() == "below");
  CHECK(random.at("games").to_number<int>() < 300);
  CHECK(study.at("band").at(0).to_number<double>() == 0.4);
}

TEST_CASE("a_study_stops_when_the_interval_is_narrow_enough") {
  const json::object study =
      result_of(ran({"study", kLevel, "--player", "random", "--until", "+-3", "--json"}));
  const json::object& random = player_of(study, 0, 0);
  CHECK(random.at("complete").as_bool());
  CHECK(random.at("games").to_number<int>() >= 50);
  const json::value& interval = random.at("pass").at("interval");
  CHECK(interval.at(1).to_number<double>() - interval.at(0).to_number<double>() < 0.07);
}

TEST_CASE("a_study_goes_on_from_its_file_and_gives_the_same_figures") {
  const Folder folder("study-resume");
  const std::string file = folder.path() + "/games.jsonl";
  const auto study = [&](const char* games, bool with_file) {
    std::vector<std::string> words{"study",   kLevel, "--player", "weighted",
                                   "--games", games,  "--json"};
    if (with_file) words.insert(words.end(), {"--add-to", file});
    return ran(words);
  };
  CHECK(study("30", true).exit_code == kDone);
  const std::string part = *read_file(file);
  // A line truncated by a crash is played again.
  REQUIRE(write_file(file, part.substr(0, part.size() - 7)));
  CHECK(study("50", true).out == study("50", false).out);
  const std::string whole = *read_file(file);
  CHECK(std::ranges::count(whole, '\n') == 51);
  CHECK(study("50", true).out == study("50", false).out);
  CHECK(*read_file(file) == whole);
  const Ran other = ran({"study", kLevel, "--add-to", file, "--seed", "2"});
  CHECK(other.exit_code == kBadInput);
  CHECK(contains(other.error, "record/other"));
  REQUIRE(write_file(file, whole + "no game\n"));
  CHECK(contains(study("60", true).error, "record/format"));
}

TEST_CASE("a_study_that_is_interrupted_prints_what_it_knows_and_ends_with_130") {
  const Folder folder("study-interrupt");
  const std::string file = folder.path() + "/games.jsonl";
  REQUIRE(
      ran({"study", kLevel, "--player", "random", "--games", "40", "--add-to", file}).exit_code ==
      kDone);
  const PressedInterrupt interrupt;
  const Ran stopped = ran(
      {"study", kLevel, "prison", "--player", "random", "--games", "1000000", "--add-to", file});
  CHECK(stopped.exit_code == kInterrupted);
  CHECK(contains(stopped.out, "(interrupted)"));
  CHECK(contains(stopped.out, " of 40"));
}

TEST_CASE("a_folder_is_studied_as_a_curve_against_its_targets") {
  const Folder folder("study-folder");
  folder.put("1_hard.json", kToy);
  const std::string easy = std::string(kToy).replace(kToy.find("50}"), 2, "10");
  folder.put("2_easy.json", easy);
  folder.put("schema.json", "{}");
  folder.put("notes.txt", "no level");
  const std::string targets = folder.put("targets.csv", "1_hard,99\n2_easy,100\n");
  const json::object study = result_of(ran({"study", folder.path(), "--player", "random", "--games",
                                            "300", "--targets", targets, "--json"}));
  REQUIRE(study.at("levels").as_array().size() == 2);
  const json::object& curve = study.at("curves").at(0).as_object();
  CHECK(curve.at("tau").to_number<double>() == 1);
  const json::array& places = curve.at("levels").as_array();
  CHECK(places.at(0).at("level").as_string() == "1_hard");
  CHECK(places.at(0).at("off_target").as_bool());
  CHECK_FALSE(places.at(1).at("off_target").as_bool());
  CHECK(places.at(0).at("out_of_order").as_bool() != places.at(1).at("out_of_order").as_bool());
  const std::vector<std::string> words{"study",   folder.path(), "--player",  "random",
                                       "--games", "300",         "--targets", targets};
  const Ran brief = ran(words);
  CHECK(contains(brief.out, "level   player  games"));
  CHECK(contains(brief.out, "out of order"));
  CHECK(contains(brief.out, "off target"));
  CHECK_FALSE(contains(brief.out, "difficulty curve of random"));
  CHECK_FALSE(contains(brief.out, "attempts until a win"));
  std::vector<std::string> all = words;
  all.emplace_back("--details");
  const Ran details = ran(all);
  CHECK(contains(details.out, "level   player  games"));
  CHECK(contains(details.out, "difficulty curve of random"));
  CHECK(contains(details.out, "attempts until a win"));
  // One level has no table of levels, and keeps its figures.
  const Ran one =
      ran({"study", folder.path() + "/1_hard.json", "--player", "random", "--games", "9"});
  CHECK_FALSE(contains(one.out, "--details"));
  CHECK(contains(one.out, "attempts until a win"));
  // The page begins with the table, targets included.
  const std::string page = folder.path() + "/report.html";
  all.insert(all.end(), {"--html", page});
  REQUIRE(ran(all).exit_code == kDone);
  const std::string html = *read_file(page);
  CHECK(html.find("<h2>pass rates</h2>") < html.find("<h2>difficulty curve"));
  CHECK(html.find(">target</th>") < html.find("<h2>difficulty curve"));
}

TEST_CASE("bad_input_to_a_study_is_refused_with_its_place") {
  const Folder folder("study-bad");
  const auto refused = [](const std::vector<std::string>& words, std::string_view code) {
    const Ran study = ran(words);
    CHECK(study.exit_code == kBadInput);
    CHECK(study.out.empty());
    CHECK_MESSAGE(contains(study.error, code), code, study.error);
    return study.error;
  };
  refused({"study", kLevel, "--player", "nobody"}, "selector/unknown");
  refused({"study", "no_such_level"}, "option/choice");
  refused({"study", "tictactoe", "--player", "random"}, "study/seats");
  refused({"study", folder.path()}, "study/empty");
  refused({"study", kLevel, "--pass", "55..45"}, "study/band");
  refused({"study", kLevel, "--until", "none"}, "study/width");
  refused({"study", kLevel, "--limit-for", "150"}, "study/percent");
  refused({"study", "numbermatch", "--limit-for", "50"}, "level/none");
  refused({"study", kLevel, "--pass", "45..55", "--until", "1"}, "excludes");
  refused({"study"}, "required");
  const std::string broken =
      folder.put("broken.json", "{\"title\":{\"en\":\"a\",\"zh\":\"a\"},\n oops");
  CHECK(contains(refused({"study", folder.path()}, "level/json"), "line 2:"));
  CHECK(contains(refused({"study", broken}, "level/json"), "broken.json"));
  const std::string targets = folder.put("targets.csv", "portals,50\nnowhere,50\n");
  CHECK(contains(refused({"study", "portals", "--targets", targets}, "study/targets"), "line 2:"));
  CHECK(ran({"study", kLevel, "--games", "20", "--add-to", folder.path() + "/none/games"})
            .exit_code == kEnvironment);
}

TEST_CASE("tune_finds_a_move_limit_and_verifies_it") {
  const Folder folder("tune");
  const std::string out = folder.path() + "/tuned.json";
  const json::object tuned =
      result_of(ran({"tune", kLevel, "--player", "weighted", "--pass", "40..60", "--games", "1000",
                     "--threads", "2", "--out", out, "--json"}));
  CHECK_FALSE(tuned.at("inside_now").as_bool());
  const json::object& change = tuned.at("change").as_object();
  CHECK(change.at("knob").as_string() == "moves");
  CHECK(change.at("from").to_number<int>() == 25);
  CHECK(change.at("to").to_number<int>() > 25);
  const json::object& tried = tuned.at("tried").at(0).as_object();
  CHECK(tried.at("lands").as_bool());
  const double pass = tried.at("verified").at("pass").to_number<double>();
  CHECK(pass >= 0.4);
  CHECK(pass <= 0.6);
  const json::value file = json::parse(*read_file(out));
  CHECK(file.at("moves").to_number<int>() == change.at("to").to_number<int>());
  const json::object again = result_of(
      ran({"tune", out, "--player", "weighted", "--pass", "35..65", "--games", "400", "--json"}));
  CHECK(again.at("inside_now").as_bool());
}

TEST_CASE("tune_changes_a_goal_where_it_is_asked_to") {
  const Ran tuned = ran({"tune", kLevel, "--player", "weighted", "--pass", "40..60", "--games",
                         "1000", "--threads", "2", "--knob", "goal.red"});
  CHECK(tuned.exit_code == kDone);
  CHECK(contains(tuned.out, "goal: Red 45 to "));
  CHECK(contains(tuned.out, "Smallest change that lands: goal: Red"));
}

TEST_CASE("tune_that_is_stopped_does_not_say_that_no_change_lands") {
  const Folder folder("tune-interrupt");
  const std::string file = folder.path() + "/games.jsonl";
  const auto tune = [&](const char* games, bool json) {
    std::vector<std::string> words{"tune",   kLevel,    "--player", "weighted", "--pass",
                                   "40..60", "--games", games,      "--add-to", file};
    if (json) words.emplace_back("--json");
    return ran(words);
  };
  // The games of the unchanged level are known, those of a longer limit are not.
  REQUIRE(ran({"study", kLevel, "--player", "weighted", "--games", "200", "--add-to", file})
              .exit_code == kDone);
  const auto stopped_tune = [&](const char* games, bool json) {
    const PressedInterrupt interrupt;
    return tune(games, json);
  };
  const Ran stopped = stopped_tune("200", false);
  CHECK(stopped.exit_code == kInterrupted);
  CHECK(contains(stopped.out, "whether a change lands is not known"));
  CHECK(contains(stopped.error, "interrupted"));
  // With some of its games even the unchanged level is unknown.
  const json::object unknown = json::parse(stopped_tune("100000", true).out).as_object();
  CHECK(unknown.at("inside_now").is_null());
}

TEST_CASE("tune_says_that_one_move_is_worth_more_than_the_band") {
  const Folder folder("tune-coarse");
  // A second move wins nearly always.
  const std::string level = folder.put("toy.json", kToy);
  const Ran tuned = ran(
      {"tune", level, "--player", "random", "--pass", "..1", "--games", "200", "--knob", "moves"});
  CHECK(tuned.exit_code == kNo);
  CHECK(contains(tuned.out, "no value lands in the band"));
}

TEST_CASE("bad_input_to_tune_is_refused") {
  const auto refused = [](const std::vector<std::string>& words, std::string_view code) {
    const Ran tune = ran(words);
    CHECK(tune.exit_code == kBadInput);
    CHECK_MESSAGE(contains(tune.error, code), code, tune.error);
  };
  refused({"tune", kLevel}, "--pass");
  refused({"tune", kLevel, "--pass", "60..40"}, "study/band");
  refused({"tune", kLevel, "--pass", "40..60", "--knob", "gravity"}, "level/knob");
  refused({"tune", kLevel, "--pass", "40..60", "--player", "nobody"}, "selector/unknown");
  refused({"tune", "numbermatch", "--pass", "40..60"}, "level/none");
}

}  // namespace gridwise::cli
