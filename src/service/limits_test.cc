// Limits on messages.
#include <doctest/doctest.h>

#include "service/simulated_world.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)
namespace json = boost::json;

namespace {

/// Sends raw lines as a new client and returns the answers.
struct Lines {
  World world{1};
  std::vector<json::object> answers;
  ClientId client = world.service->connect(
      [this](const std::string& line) { answers.push_back(json::parse(line).get_object()); });

  json::object ask(const std::string& line) {
    answers.clear();
    world.service->receive(client, line);
    world.run_for(Time(100));
    REQUIRE(answers.size() == 1);
    return answers.front();
  }
};

}  // namespace

TEST_CASE("a_message_of_more_than_8192_bytes_is_refused") {
  Lines lines;
  const std::string hello = R"({"id":1,"do":"hello"})";
  const auto padded = [&](std::size_t size) {
    return hello + std::string(size - hello.size(), ' ');
  };
  CHECK(lines.ask(padded(8'192)).contains("ok"));
  const json::object refused = lines.ask(padded(8'193));
  CHECK(refused.at("error").at("code") == "limit/size");
  CHECK(refused.at("id").is_null());
}

TEST_CASE("a_message_with_a_board_may_have_147456_bytes") {
  Lines lines;
  const auto open = [&](const std::string& text, std::size_t size) {
    const std::string line = R"({"id":1,"do":"position.open","text":")" + text + R"("})";
    return lines.ask(line + std::string(size - line.size(), ' '));
  };
  CHECK(open("tictactoe", 147'456).contains("ok"));
  CHECK(open("tictactoe", 147'457).at("error").at("code") == "limit/size");
  const std::string longest = "tictactoe" + std::string(65'536 - 9, ' ');
  CHECK(open(longest, 100'000).contains("ok"));
  CHECK(open(longest + " ", 100'000).at("error").at("code") == "json/range");
}

TEST_CASE("an_id_must_be_a_number_or_a_text") {
  Lines lines;
  for (const char* id : {"7", "-7", "0", "18446744073709551615", "1.5", "\"\"", "\"seven\""}) {
    CAPTURE(id);
    const json::object answer = lines.ask(std::string(R"({"do":"hello","id":)") + id + "}");
    CHECK(answer.contains("ok"));
    CHECK(answer.at("id") == json::parse(id));
  }
  for (const char* id : {"null", "true", "false", "[]", "[7]", "{}", R"({"id":7})"}) {
    CAPTURE(id);
    const json::object answer = lines.ask(std::string(R"({"do":"hello","id":)") + id + "}");
    CHECK(answer.at("error").at("code") == "json/missing");
    CHECK(answer.at("id").is_null());
  }
}

TEST_CASE("a_name_of_25_characters_is_too_long") {
  World world(2);
  json::object request = new_match("person", "person");
  request["seats"].get_array()[0].get_object()["name"] = std::string(24, 'a');
  CHECK(world.code(request) == "ok");
  request["seats"].get_array()[0].get_object()["name"] = std::string(25, 'a');
  CHECK(world.code(request) == "json/range");
}
