#include "cli/command/wrapped_help.h"

#include <doctest/doctest.h>

#include <sstream>

#include "cli/command/ran.h"

namespace gridwise::cli {

TEST_CASE("lines_break_at_the_last_blank_that_fits") {
  CHECK(wrap("", 10).empty());
  CHECK(wrap("one two", 7) == "one two");
  CHECK(wrap("one two three", 8) == "one two\nthree");
  CHECK(wrap("one  two", 4) == "one\ntwo");
  CHECK(wrap("unbreakable word", 4) == "unbreakable\nword");
  CHECK(wrap("  indented\nnext line", 10) == "  indented\nnext line");
}

TEST_CASE("chinese_lines_break_between_characters_of_two_columns") {
  CHECK(wrap("着法上限", 4) == "着法\n上限");
  CHECK(wrap("着法 max", 8) == "着法 max");
  CHECK(wrap("着法 max", 7) == "着法\nmax");
}

TEST_CASE("help_fits_a_line_of_a_hundred_columns") {
  for (const Command& command : commands()) {
    std::istringstream lines(ran({command.name, "--help"}).out);
    std::size_t examples = std::string::npos;
    for (std::string line; std::getline(lines, line);) {
      if (line == "Example:") examples = 0;  // examples are not wrapped
      CAPTURE(command.name);
      CAPTURE(line);
      CHECK((line.size() <= 100 || examples == 0 || line.find(' ', 30) == std::string::npos));
    }
  }
}

}  // namespace gridwise::cli
