// `gridwise study --part` and `gridwise merge`: merged parts are byte-identical to the file of one
// run.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command/ran.h"
#include "cli/input/files.h"

namespace gridwise::cli {
namespace {

/// Temporary files of this process, removed at the end.
class Files {
 public:
  explicit Files(std::string prefix) : prefix_(std::move(prefix)) {}
  ~Files() {
    for (const std::string& name : names_) std::filesystem::remove(name);
  }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;

  std::string operator()(const std::string& name) {
    names_.push_back(scratch_file(prefix_ + name));
    return names_.back();
  }

 private:
  std::string prefix_;
  std::vector<std::string> names_;
};

Ran study(const std::string& file, const std::vector<std::string>& more) {
  std::vector<std::string> words{"study",  "first_steps", "portals",  "--player",
                                 "random", "--player",    "weighted", "--games",
                                 "70",     "--luck",      "--add-to", file};
  words.insert(words.end(), more.begin(), more.end());
  return ran(words);
}

}  // namespace

TEST_CASE("parts_of_a_study_join_to_the_file_of_one_run") {
  Files files("merge-");
  const std::string whole = files("whole");
  const Ran one = study(whole, {"--json"});
  REQUIRE(one.exit_code == kDone);
  const std::vector<std::string> parts{files("1"), files("2"), files("3")};
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string part = std::to_string(i + 1) + "/3";
    REQUIRE(study(parts[i], {"--part", part, "--threads", "2"}).exit_code == kDone);
  }
  const std::string out = files("out");
  const Ran merged = ran({"merge", parts[2], parts[0], parts[1], "--out", out});
  CHECK(merged.exit_code == kDone);
  CHECK(contains(merged.out, "portals, weighted: 70 games"));
  CHECK(*read_file(out) == *read_file(whole));
  CHECK(ran({"merge", parts[0], parts[1], parts[2]}).out == *read_file(whole));
  // A study of the merged file plays nothing and prints the same.
  CHECK(study(out, {"--json"}).out == one.out);
  CHECK(*read_file(out) == *read_file(whole));
}

TEST_CASE("a_part_that_was_interrupted_goes_on") {
  Files files("merge-resume-");
  const std::string part = files("part");
  REQUIRE(study(part, {"--part", "2/2"}).exit_code == kDone);
  const std::string done = *read_file(part);
  REQUIRE(write_file(part, done.substr(0, done.size() / 3)));
  CHECK(ran({"merge", part}).exit_code == kBadInput);
  REQUIRE(study(part, {"--part", "2/2"}).exit_code == kDone);
  // The cells are played in order, whatever the file already held.
  CHECK(*read_file(part) == done);
  CHECK(contains(study(part, {"--part", "1/2"}).error, "record/other"));
}

TEST_CASE("files_that_do_not_fit_together_are_not_joined") {
  Files files("merge-bad-");
  const std::string first = files("first");
  const std::string last = files("last");
  const std::string other = files("other");
  REQUIRE(study(first, {"--part", "1/3"}).exit_code == kDone);
  REQUIRE(study(last, {"--part", "3/3"}).exit_code == kDone);
  REQUIRE(study(other, {"--part", "2/3", "--seed", "2"}).exit_code == kDone);
  const auto refused = [](const std::vector<std::string>& names, std::string_view code) {
    std::vector<std::string> words{"merge"};
    words.insert(words.end(), names.begin(), names.end());
    const Ran merge = ran(words);
    CHECK(merge.exit_code != kDone);
    CHECK(merge.out.empty());
    CHECK_MESSAGE(contains(merge.error, code), code, merge.error);
    return merge.error;
  };
  CHECK(contains(refused({first, last}, "merge/gap"), "the games 23 to 45 are missing"));
  refused({last}, "merge/gap");
  refused({first, first}, "record/other");
  CHECK(contains(refused({first, other, last}, "record/other"), "different seeds"));
  const std::string text = *read_file(first);
  const std::string broken = files("broken");
  REQUIRE(write_file(broken, text + "{}\n"));
  refused({broken}, "record/format");
  REQUIRE(write_file(broken, text.substr(0, text.size() - 1)));
  CHECK(contains(refused({broken}, "record/format"), "cut off"));
  REQUIRE(write_file(broken, "no study\n"));
  refused({broken}, "record/format");
  refused({files("missing")}, "file/read");
}

TEST_CASE("a_part_is_written_as_its_number_of_so_many") {
  Files files("merge-part-");
  const auto refused = [&](const std::string& part) {
    const Ran run = study(files("none"), {"--part", part});
    CHECK(run.exit_code == kBadInput);
    CHECK_MESSAGE(contains(run.error, "study/part"), part, run.error);
  };
  for (const char* part : {"0/3", "4/3", "1", "1/", "/2", "a/b", "1/2x", "-1/2", "1/1000000000"})
    refused(part);
  CHECK(contains(ran({"study", "portals", "--part", "1/2"}).error, "--add-to"));
  CHECK(contains(
      ran({"study", "portals", "--part", "1/2", "--pass", "40..50", "--add-to", files("band")})
          .error,
      "excludes"));
}

}  // namespace gridwise::cli
