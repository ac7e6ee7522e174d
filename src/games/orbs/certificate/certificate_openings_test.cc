// Which openings a certificate must list, in all versions.
#include <doctest/doctest.h>

#include "games/orbs/certificate/certificate.h"
#include "games/orbs/certificate/paper.h"

namespace gridwise::orbs {

TEST_CASE("older_versions_are_verified_and_resumed") {
  // A board with few enough choices of tolls for version 1.
  const Position position(drawn("010/101/011"));
  const std::string text = certificate_of(position);
  const std::string body = text.substr(text.find('\n'));
  const CertificateText read = *read_certificate(text);
  REQUIRE(read.tolls.size() <= CertificateText::kMaxChoicesOfVersion1);
  CHECK(verdict("certificate 4" + body) == "certificate/format");
  for (const std::string begin : {"certificate 1", "certificate 2"}) {
    const std::string old = begin + body;
    CAPTURE(old);
    CHECK(verdict(old) == "");
    const auto resumed = resume_certificate(position, old);
    REQUIRE(resumed.ok());
    CHECK(resumed->searched.size() == read.searched.size());
    CHECK(resumed->claimed);
  }
}

TEST_CASE("no_line_is_about_routes_that_could_begin_a_step_later") {
  const CertificateText read = *read_certificate(small_text());
  int compared = 0;
  for (const auto& [name, searched] : read.searched) {
    const int cell = (read.rows - (name.at(1) - '0')) * read.columns + (name.at(0) - 'a');
    const int column = name.at(3) == '0' ? 1 : name.at(3) == '4' ? -1 : 0;
    const int row = name.at(3) == '2' ? 1 : name.at(3) == '6' ? -1 : 0;
    const int to = cell + row * read.columns + column;
    CHECK(read.board[static_cast<std::size_t>(cell)] != read.board[static_cast<std::size_t>(to)]);
    ++compared;
  }
  CHECK(compared > 20);
}

TEST_CASE("a_claim_about_a_board_that_no_step_changes_is_refused") {
  // All steps within the top row are onto equal orbs, so no opening needs a line. But letting go at
  // once reaches every combo.
  Problem problem = drawn("000/111/222");
  Squares top = 0;
  for (int cell = 0; cell < 3; ++cell) top |= Squares{1} << problem.shape.square_of(cell);
  problem.blocked = problem.shape.all() & ~top;
  const Position position(problem);
  RouteAnswer answer{problem.shape.square_of(0), {}, 3, 0};
  answer.route.push_back(0);
  answer.route.push_back(0);
  CHECK(verdict(format_head(position, {kEven}) + format_route(position, answer) +
                format_claim(answer)) == "certificate/shorter");
}

TEST_CASE("a_route_that_ends_where_nothing_follows_is_checked") {
  // Routes begin at the top left. The top right can only be entered from the left, so the only step
  // from there leads straight back. Two steps to it make all combos; if no route may end there,
  // another one is the shortest.
  for (const char* board : {"112/121/221", "220/201/202", "002/120/020", "102/121/221"}) {
    Problem problem = drawn(board);
    problem.starts = Squares{1} << problem.shape.square_of(0);
    problem.blocked = Squares{1} << problem.shape.square_of(5);
    REQUIRE(reference::fewest_steps(Position(problem)) == 2);
    problem.ends = problem.shape.all() & ~(Squares{1} << problem.shape.square_of(2));
    const Position elsewhere(problem);
    REQUIRE(reference::fewest_steps(elsewhere) >= 4);
    const std::string text = certificate_of(elsewhere);
    CAPTURE(text);
    CHECK(verdict(text) == "");
    CHECK(verdict(with_line(text, "end ", "end xxx/xxx/xxx")) == "certificate/shorter");
  }
}

TEST_CASE("version_1_has_eight_choices_of_tolls_at_most_and_version_2_sixteen") {
  const std::string& text = small_text();
  const std::size_t tolls = text.find("\ntolls") + 1;
  const std::string line = text.substr(tolls, text.find('\n', tolls) + 1 - tolls);
  std::string more = text;
  for (std::size_t choices = read_certificate(text)->tolls.size(); choices < 16; ++choices)
    more.insert(tolls, line);
  CHECK(verdict(more) == "");
  CHECK(verdict("certificate 1" + more.substr(more.find('\n'))) == "certificate/format");
  CHECK(verdict(more.insert(tolls, line)) == "certificate/format");
}

}  // namespace gridwise::orbs
