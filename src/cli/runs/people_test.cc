// End-to-end runs of `gridwise study --people`: the comparison with bots, and rejected files.
#include <doctest/doctest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/command/ran.h"
#include "cli/input/files.h"
#include "cli/runs/people_file.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

/// A folder of levels that differ by their move limit, and people's results on them.
class Folder {
 public:
  static constexpr int kLevels = 10;

  explicit Folder(const std::string& name) : path_(scratch_file("people-" + name)) {
    std::filesystem::create_directories(path_);
    for (int i = 0; i < kLevels; ++i) {
      REQUIRE(write_file(path_ + "/" + level(i) + ".json",
                         R"({"title":{"en":"a","zh":"a"},"board":["?????","?????","?????",
        "?????","?????"],"goals":[{"thing":"red","count":9}],"moves":)" +
                             std::to_string(4 + i) + "}"));
    }
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  static std::string level(int number) {
    return std::string("level") + static_cast<char>('a' + number);
  }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string put(const std::string& text) const {
    std::string file = path_ + "/people.csv";
    REQUIRE(write_file(file, text));
    return file;
  }
  /// People who do better with every additional move.
  [[nodiscard]] std::string people(int levels) const {
    std::string text = "level,attempts,wins,moves_left\n";
    for (int i = 0; i < levels; ++i)
      text += level(i) + ",200," + std::to_string(20 + 15 * i) + "," + std::to_string(i) + ".5\n";
    return put(text);
  }

 private:
  std::string path_;
};

Ran study(const Folder& folder, const std::string& people, std::vector<std::string> more = {},
          Language language = Language::kEnglish) {
  std::vector<std::string> words{"study",   folder.path(), "--player", "random",
                                 "--games", "60",          "--people", people};
  words.insert(words.end(), more.begin(), more.end());
  return ran(words, language);
}

}  // namespace

TEST_CASE("people_stand_beside_the_bots_with_fit_and_residual") {
  const Folder folder("fit");
  const Ran done =
      study(folder, folder.people(Folder::kLevels), {"--json", "--player", "weighted"});
  REQUIRE(done.exit_code == kDone);
  const json::array reports = json::parse(done.out).at("people").as_array();
  REQUIRE(reports.size() == 2);
  CHECK(reports[1].at("player").as_string() == "weighted");
  const json::object& report = reports[0].as_object();
  CHECK(report.at("fitted").to_number<int>() == Folder::kLevels);
  CHECK(report.at("rank_correlation").at("value").to_number<double>() > 0.9);
  CHECK(report.at("left_out_error").at("line").to_number<double>() < 0.2);
  CHECK(report.at("left_out_error").as_object().contains("steps"));
  CHECK(report.at("slope").to_number<double>() > 0);
  double before = 0;
  for (const json::value& level : report.at("levels").as_array()) {
    const double people = level.at("people").at("value").to_number<double>();
    const double forecast = level.at("forecast").at("value").to_number<double>();
    CHECK(people == level.at("wins").to_number<double>() / 200);
    CHECK(std::abs(level.at("residual").to_number<double>() - (people - forecast)) < 1e-12);
    CHECK(level.at("steps").to_number<double>() >= before - 1e-12);
    before = level.at("steps").to_number<double>();
  }
  CHECK(report.at("levels").at(3).at("people_moves_left").to_number<double>() == 3.5);
}

TEST_CASE("several_bots_forecast_people_together_and_one_alone_does_not") {
  const Folder folder("together");
  const std::string people = folder.people(9);
  const Ran done = study(folder, people, {"--json", "--player", "weighted"});
  REQUIRE(done.exit_code == kDone);
  const json::object report = json::parse(done.out).at("people_together").at(0).as_object();
  CHECK(report.at("method").as_string() == "line");
  CHECK(report.at("line_on").as_string() == "random");
  CHECK(report.at("fitted").to_number<int>() == 9);
  // The line is that of the bot alone.
  const json::value alone = json::parse(done.out).at("people").at(0);
  CHECK(report.at("left_out_error").to_number<double>() ==
        doctest::Approx(alone.at("left_out_error").at("line").to_number<double>()));
  CHECK(report.at("levels").at(9).at("forecast").at("value").to_number<double>() ==
        doctest::Approx(alone.at("levels").at(9).at("forecast").at("value").to_number<double>()));
  CHECK_FALSE(report.at("levels").at(9).as_object().contains("residual"));
  CHECK(contains(study(folder, people, {"--player", "weighted"}).out,
                 "people beside all players together, by the line on random"));
  CHECK_FALSE(contains(study(folder, people).out, "together"));
  CHECK(json::parse(study(folder, folder.people(7), {"--json", "--player", "weighted"}).out)
            .at("people_together")
            .as_array()
            .empty());
}

TEST_CASE("people_are_told_in_words") {
  const Folder folder("words");
  const std::string people = folder.people(Folder::kLevels);
  const Ran english = study(folder, people);
  for (const char* part :
       {"people beside random, 10 levels with 30 attempts or more", "rank correlation ",
        "mean leave-one-out error: ", "people less fit, points", "10.0% ("})
    CHECK_MESSAGE(contains(english.out, part), part, english.out);
  CHECK_FALSE(contains(english.out, "These are bots"));
  CHECK(contains(study(folder, people, {}, Language::kChinese).out, "等级相关系数"));
}

TEST_CASE("without_data_nothing_is_said_about_people") {
  const Folder folder("none");
  const Ran words = ran({"study", folder.path(), "--player", "random", "--games", "20", "--json"});
  CHECK(words.exit_code == kDone);
  CHECK_FALSE(json::parse(words.out).as_object().contains("people"));
  CHECK(contains(ran({"study", folder.path(), "--player", "random", "--games", "20"}).out,
                 "These are bots"));
}

TEST_CASE("levels_without_data_or_with_few_attempts_are_forecast_and_not_fitted") {
  const Folder folder("few");
  std::string text = *read_file(folder.people(8));
  text += Folder::level(8) + ",29,29,\n";
  const Ran done = study(folder, folder.put(text), {"--json"});
  REQUIRE(done.exit_code == kDone);
  const json::object report = json::parse(done.out).at("people").at(0).as_object();
  CHECK(report.at("fitted").to_number<int>() == 8);
  const json::object& few = report.at("levels").at(8).as_object();
  CHECK_FALSE(few.at("fitted").as_bool());
  CHECK(few.at("attempts").to_number<int>() == 29);
  CHECK(few.at("people_moves_left").is_null());
  const json::object& none = report.at("levels").at(9).as_object();
  CHECK_FALSE(none.contains("people"));
  CHECK_FALSE(none.contains("residual"));
  CHECK(none.at("forecast").at("interval").at(0).to_number<double>() <
        none.at("forecast").at("value").to_number<double>());
  const Ran told = study(folder, folder.put(text));
  CHECK(contains(told.out, "few attempts, not fitted"));
  CHECK(contains(told.out, "no data"));
}

TEST_CASE("people_on_few_levels_have_no_fit") {
  const Folder folder("seven");
  const std::string people = folder.people(7);
  const Ran done = study(folder, people, {"--json"});
  const json::object report = json::parse(done.out).at("people").at(0).as_object();
  CHECK_FALSE(report.contains("left_out_error"));
  CHECK_FALSE(report.at("levels").at(0).as_object().contains("forecast"));
  CHECK(contains(study(folder, people).out, "no fit: it takes 8 such levels"));
}

TEST_CASE("a_table_of_people_is_read_as_spreadsheets_write_it") {
  const std::vector<lab::Level> levels{{"a, b", "", "", {}}, {"c", "", "", {}}};
  const auto people = parse_people(
      "\xef\xbb\xbfwins,level,moves_left,attempts\r\n3,\"a, b\",,10\r\n\r\n0,c,2.25,5", levels);
  REQUIRE_MESSAGE(people.ok(), people.error().says);
  CHECK(people->at("a, b").counts.games == 10);
  CHECK(people->at("a, b").counts.won == 3);
  CHECK_FALSE(people->at("a, b").moves_left);
  CHECK(people->at("c").moves_left == 2.25);
}

TEST_CASE("a_bad_table_of_people_is_refused_with_its_line") {
  const std::vector<lab::Level> levels{{"a", "", "", {}}, {"b", "", "", {}}};
  const auto at = [&](const std::string& text) -> std::size_t {
    const auto people = parse_people(text, levels);
    REQUIRE_FALSE(people.ok());
    CHECK(people.error().code == "study/people");
    REQUIRE(people.error().at);
    return *people.error().at;
  };
  const std::string head = "level,attempts,wins\n";
  CHECK(at("") == 0);
  CHECK(at("level,attempts\n") == 0);
  CHECK(at("level,attempts,wins,churn\n") == 20);
  CHECK(at("level,attempts,wins,wins\n") == 20);
  CHECK(at("a,10,3\n") == 0);
  CHECK(at(head + "a,10,3\nc,10,3\n") == head.size() + 7);
  CHECK(at(head + "a,10,3\na,10,3\n") == head.size() + 7);
  CHECK(at(head + "a,0,0\n") == head.size() + 2);
  CHECK(at(head + "a,10,11\n") == head.size() + 5);
  CHECK(at(head + "a,10,-1\n") == head.size() + 5);
  CHECK(at(head + "a,1e3,1\n") == head.size() + 2);
  CHECK(at(head + "a,10,\n") == head.size() + 5);
  CHECK(at(head + "a,10\n") == head.size());
  CHECK(at(head + "a,10,3,4\n") == head.size());
  CHECK(at(head + "\"a,10,3\n") == head.size());
  CHECK(at(head + "\"a\"x,10,3\n") == head.size() + 3);
  CHECK(at("level,attempts,wins,moves_left\na,10,3,x\n") == 31 + 7);
  const Folder folder("bad");
  const Ran refused = study(folder, folder.put(head + "levela,10,11\n"));
  CHECK(refused.exit_code == kBadInput);
  CHECK(refused.out.empty());
  CHECK(contains(refused.error, "study/people"));
  CHECK(contains(refused.error, "line 2:"));
  CHECK(ran({"study", folder.path(), "--people", folder.path() + "/none.csv"}).exit_code ==
        kEnvironment);
}

TEST_CASE("the_table_and_the_page_of_a_study_set_people_beside_the_bots") {
  const Folder folder("files");
  const std::string people = folder.people(9);
  const std::string csv = folder.path() + "/study.csv";
  const std::string html = folder.path() + "/study.html";
  REQUIRE(study(folder, people, {"--csv", csv, "--html", html}).exit_code == kDone);
  const std::string table = read_file(csv).value();
  const std::string first = table.substr(0, table.find("\r\n"));
  CHECK(
      first.ends_with(",people_attempts,people_wins,people_pass,people_forecast,people_residual"));
  const auto row_of = [&](const std::string& level) {
    const std::size_t at = table.find(level + ",");
    return table.substr(at, table.find("\r\n", at) - at);
  };
  CHECK_MESSAGE(row_of("levela").find(",200,20,0.1,0.") != std::string::npos, row_of("levela"));
  // A level without data has only a forecast.
  CHECK_MESSAGE(row_of("levelj").find(",,,0.") != std::string::npos, row_of("levelj"));
  CHECK(row_of("levelj").ends_with(","));
  CHECK(std::ranges::count(first, ',') == std::ranges::count(row_of("levelj"), ','));
  const std::string page = read_file(html).value();
  for (const char* const words : {"people beside random", "rank correlation", "leave-one-out error",
                                  "people less fit, points", "no data", "<title>levelb: "})
    CHECK_MESSAGE(page.find(words) != std::string::npos, words);

  REQUIRE(ran({"study", folder.path(), "--player", "random", "--games", "60", "--csv", csv,
               "--html", html})
              .exit_code == kDone);
  CHECK(read_file(csv).value().find("people") == std::string::npos);
  CHECK(read_file(html).value().find("people beside") == std::string::npos);
}

}  // namespace gridwise::cli
