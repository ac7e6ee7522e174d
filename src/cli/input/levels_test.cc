// Level arguments: names, files and folders of them, and what cannot be read among them.
#include "cli/input/levels.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>

#include "cli/command/ran.h"
#include "cli/input/files.h"
#include "kit/json_text.h"
#include "tests/source_tree.h"

namespace gridwise::cli {

TEST_CASE("names_are_sorted_with_their_digits_as_numbers") {
  const std::vector<std::string> sorted{"10_b", "a", "l", "l1", "l01", "l2", "l2a1", "l10", "m0"};
  std::vector<std::string> names(sorted.rbegin(), sorted.rend());
  std::ranges::sort(names, natural_less);
  // Leading zeros decide last.
  CHECK(names ==
        std::vector<std::string>{"10_b", "a", "l", "l01", "l1", "l2", "l2a1", "l10", "m0"});
  for (const std::string& name : names) CHECK(!natural_less(name, name));
}

TEST_CASE("one_bad_file_does_not_stop_a_folder") {
  const std::filesystem::path folder = scratch_file("levels");
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  const std::string level = *read_file((source_tree() / "levels/01_first_steps.json").string());
  for (const char* name : {"level10.json", "level2.json"}) {
    REQUIRE(write_file((folder / name).string(), level));
  }
  REQUIRE(write_file((folder / "level3.json").string(), "{"));
  for (const char* command : {"lint", "study"}) {
    CAPTURE(command);
    std::vector<std::string> words{command, folder.string()};
    if (words.front() == "study") words.insert(words.end(), {"--games", "3", "--player", "random"});
    const Ran done = ran(words);
    CHECK(done.exit_code == kBadInput);
    CHECK(contains(done.error, "level3.json"));
    const std::size_t second = done.out.find("level2");
    const std::size_t tenth = done.out.find("level10");
    CHECK(tenth != std::string::npos);
    CHECK(second < tenth);
  }
  const std::string csv = (folder / "study.csv").string();
  const std::string html = (folder / "study.html").string();
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"lint", folder.string(), "--json"},
        {"study", folder.string(), "--games", "3", "--player", "random", "--json", "--csv", csv,
         "--html", html}}) {
    const boost::json::value report = boost::json::parse(ran(words).out);
    CHECK(report.at("levels").as_array().size() == 2);
    REQUIRE(report.at("unread").as_array().size() == 1);
    const boost::json::object& unread = report.at("unread").at(0).as_object();
    CHECK(unread.at("level").as_string().ends_with("level3.json"));
    CHECK(unread.at("code") == "level/json");
    CHECK(contains(json_text(unread.at("error")), "level3.json"));
  }
  const std::string table = *read_file(csv);
  const std::string head = table.substr(0, table.find('\r'));
  CHECK(head.ends_with(",error"));
  const std::size_t last = table.rfind('\n', table.size() - 2) + 1;
  CHECK(table.find("level3.json,", last) != std::string::npos);
  CHECK(std::count(head.begin(), head.end(), ',') ==
        std::count(table.begin() + static_cast<std::ptrdiff_t>(last), table.end(), ','));
  CHECK(contains(*read_file(html), "level3.json"));
  std::filesystem::remove_all(folder);
  CHECK(contains(ran({"study", "no_such.json"}).error, "there is no file no_such.json"));
}

}  // namespace gridwise::cli
