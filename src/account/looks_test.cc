// Looks over HTTP, and as shown in their owners' matches.
#include <doctest/doctest.h>
#include <sodium.h>

#include "account/account_world.h"
#include "store/sha256.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace json = boost::json;

namespace {

const json::value kStar{{"text", "\u2605"}};

std::string base64(std::string_view bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();
  return text;
}

json::value set_mark(Browser& browser, const std::string& glyph) {
  return browser.post("/api/me/look", {{"mark", glyph}}).at("look");
}

std::string open_match(Player& first, Player& second) {
  const std::string match = first.new_match("open");
  second.ok({{"do", "match.sit"}, {"match", match}, {"seat", 1}, {"name", "Second"}});
  return match;
}

/// The seats' marks in a state or record; null for a seat without one.
std::vector<json::value> marks_in(const json::object& shown) {
  std::vector<json::value> marks;
  for (const json::value& seat : shown.at("seats").get_array()) {
    const json::value* const mark = seat.get_object().if_contains("mark");
    marks.push_back(mark == nullptr ? json::value() : *mark);
  }
  return marks;
}

std::vector<json::value> marks_of(Player& player, const std::string& match) {
  return marks_in(player.ok({{"do", "match.get"}, {"match", match}}));
}

using Marks = std::vector<json::value>;

/// Two browsers and their sockets; the first has set a mark.
struct Marked {
  AccountWorld world;
  Browser one{world};
  Browser two{world, "198.51.100.1"};
  std::optional<Player> ann;
  std::optional<Player> bob;
  std::string match;

  explicit Marked(const std::string& mark) {
    one.get("/api/me");
    set_mark(one, mark);
    ann.emplace(world, one.enter());
    bob.emplace(world, two.enter());
    match = open_match(*ann, *bob);
  }
};

}  // namespace

TEST_CASE("a_guest_chooses_a_look_and_gets_an_account_by_that") {
  AccountWorld world;
  Browser browser{world};
  CHECK(browser.code("/api/me/look", {{"board", "slate"}}) == "account/none");
  CHECK(browser.who().empty());
  CHECK(!browser.get("/api/me").contains("look"));
  CHECK(browser.post("/api/me/look", {{"board", "slate"}}).at("look") ==
        json::value{{"rev", 1}, {"board", "slate"}});
  CHECK(browser.who() == "guest");
  CHECK(set_mark(browser, "\u2605") ==
        json::value{{"rev", 2}, {"board", "slate"}, {"mark", kStar}});
  CHECK(browser.get("/api/me").at("look").at("mark") == kStar);
  CHECK(set_mark(browser, "") == json::value{{"rev", 3}, {"board", "slate"}});
}

TEST_CASE("looks_that_are_none_are_refused") {
  AccountWorld world;
  Browser browser{world};
  browser.get("/api/me");
  for (const char* mark : {"ab", " ", "\u202e", "\u200b", "<b>"}) {
    CAPTURE(mark);
    CHECK(browser.code("/api/me/look", {{"mark", mark}}) == "look/mark");
  }
  for (const char* board : {"Slate", "url(x)", "a b", "abcdefghijklmnopq"}) {
    CAPTURE(board);
    CHECK(browser.code("/api/me/look", {{"board", board}}) == "json/range");
  }
  CHECK(browser.code("/api/me/look", {{"mark", 7}}) == "json/type");
  CHECK(browser.who().empty());
  browser.offered = false;
  CHECK(browser.code("/api/me/look", {{"mark", "x"}}) == "account/offered");
}

TEST_CASE("each_side_sees_the_others_mark") {
  Marked pair("\u2605");
  Browser& two = pair.two;
  Player& ann = *pair.ann;
  Player& bob = *pair.bob;
  const std::string& match = pair.match;
  CHECK(marks_of(bob, match) == Marks{kStar, nullptr});
  // A mark set during the match is pushed to watchers, without an event.
  ann.ok({{"do", "match.watch"}, {"match", match}});
  ann.received.clear();
  set_mark(two, "B");
  pair.world.executor->run_for(Time(100));
  REQUIRE(ann.received.size() == 1);
  const json::object& push = ann.received.front();
  CHECK(push.at("events").get_array().empty());
  CHECK(push.at("from") == push.at("seq"));
  CHECK(push.at("change").at("seats").at("1").at("mark").at("text") == "B");
  CHECK(marks_of(ann, match) == Marks{kStar, {{"text", "B"}}});
  // A look that leaves the stones unchanged is not pushed.
  ann.received.clear();
  two.post("/api/me/look", {{"board", "night"}});
  CHECK(ann.received.empty());
}

TEST_CASE("whoever_sits_down_brings_the_mark") {
  AccountWorld world;
  Browser one{world};
  Browser two{world, "198.51.100.1"};
  two.get("/api/me");
  set_mark(two, "B");
  Player ann(world, one.enter());
  Player bob(world, two.enter());
  const std::string match = ann.new_match("open");
  ann.ok({{"do", "match.watch"}, {"match", match}});
  ann.received.clear();
  bob.ok({{"do", "match.sit"}, {"match", match}, {"seat", 1}, {"name", "Second"}});
  const json::value& seat = ann.received.back().at("change").at("seats").at("1");
  CHECK(seat.at("mark").at("text") == "B");
}

TEST_CASE("of_two_seats_at_one_screen_the_first_has_the_mark") {
  AccountWorld world;
  Browser browser{world};
  browser.get("/api/me");
  set_mark(browser, "\u2605");
  Player player(world, browser.enter());
  CHECK(marks_of(player, player.new_match()) == Marks{kStar, nullptr});
  Player program(world, nullptr);
  CHECK(marks_of(program, program.new_match()) == Marks{nullptr, nullptr});
}

TEST_CASE("a_record_is_shown_with_the_marks_of_today_and_stays_as_it_was") {
  AccountWorld world;
  Browser one{world};
  Browser two{world, "198.51.100.1"};
  Player ann(world, one.enter());
  Player bob(world, two.enter());
  const std::string match = open_match(ann, bob);
  int seq = 2;
  for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) {
    CHECK((seq % 2 == 0 ? ann : bob).move(match, seq, move).empty());
    ++seq;
  }
  set_mark(one, "\u2605");
  const json::object state = ann.ok({{"do", "match.get"}, {"match", match}});
  const std::string id(state.at("record").get_string());
  const std::string stored = *Service::record_text(*world.store, id);
  CHECK(marks_in(bob.ok({{"do", "record.get"}, {"record", id}})) == Marks{kStar, nullptr});
  CHECK(stored.find("mark") == std::string::npos);
  CHECK(marks_of(bob, match) == Marks{kStar, nullptr});
}

TEST_CASE("the_look_goes_along_to_an_account_and_away_with_it") {
  Marked pair("\u2605");
  Browser& one = pair.one;
  Player& bob = *pair.bob;
  const std::string& match = pair.match;
  one.sign_up("Ann");
  CHECK(one.get("/api/me").at("look").at("mark") == kStar);
  const json::object exported = [&] {
    one.post("/api/confirm", {{"password", kGoodPassword}});
    return one.get("/api/account/export");
  }();
  CHECK(exported.at("look").at("mark") == kStar);
  CHECK(marks_of(bob, match) == Marks{kStar, nullptr});
  one.post("/api/account/delete", {{"password", kGoodPassword}});
  CHECK(marks_of(bob, match) == Marks{nullptr, nullptr});
}

TEST_CASE("an_uploaded_image_becomes_the_mark_and_is_served") {
  AccountWorld world([](const std::string& upload) -> Result<std::string> {
    if (upload == "bad") return Error{"look/image_type", "no", {}};
    return "png of " + upload;
  });
  Browser browser{world};
  browser.get("/api/me");
  const json::object answer = browser.post("/api/me/mark", {{"image", base64("cat")}});
  const std::string hash = sha256("png of cat");
  CHECK(answer.at("look").at("mark") == json::value{{"image", hash}});
  CHECK(*Service::image(*world.store, hash) == "png of cat");
  CHECK(Service::image(*world.store, std::string(64, '0')).error().code == "look/unknown");
  CHECK(Service::image(*world.store, "").error().code == "look/unknown");
  CHECK(browser.code("/api/me/mark", {{"image", base64("bad")}}) == "look/image_type");
  CHECK(browser.code("/api/me/mark", {{"image", "not base64!"}}) == "look/image");
  CHECK(browser.code("/api/me/mark", {{"image", std::string(100'000, 'A')}}) == "limit/size");
  CHECK(browser.code("/api/me/mark") == "json/missing");
  CHECK(browser.get("/api/me").at("look").at("rev") == 1);
  // Only mark uploads may have such a large body.
  CHECK(browser.code("/api/me/look", {{"mark", std::string(5'000, 'A')}}) == "limit/size");
}

TEST_CASE("images_are_decoded_one_at_a_time_and_few_wait") {
  SimulatedExecutor* loop = nullptr;
  const auto executor = std::make_shared<SimulatedExecutor>(1);
  loop = executor.get();
  loop->by_hand = true;
  ImageQueue queue(executor, std::make_shared<Log>(),
                   [](const std::string& upload) -> Result<std::string> { return upload; });
  std::vector<std::string> answers;
  for (std::size_t i = 0; i < ImageQueue::kMaxWaiting + 2; ++i) {
    queue.make(std::to_string(i), [&](const Result<std::string>& made) {
      answers.push_back(made ? *made : made.error().code);
    });
  }
  CHECK(answers == std::vector<std::string>{"limit/images"});
  for (std::size_t i = 0; i <= ImageQueue::kMaxWaiting; ++i) {
    REQUIRE(loop->begun.size() == 1);
    loop->end_oldest();
    while (loop->step()) continue;
    CHECK(answers.back() == std::to_string(i));
  }
  CHECK(loop->begun.empty());
}

TEST_CASE("an_address_changes_looks_so_often_only") {
  AccountWorld world({}, Quotas::Options{.on = true});
  Browser browser{world};
  browser.get("/api/me");
  for (int i = 0; i < 30; ++i) set_mark(browser, i % 2 == 0 ? "x" : "y");
  CHECK(browser.code("/api/me/look", {{"mark", "z"}}) == "limit/looks");
  world.executor->run_for(Time(10'000));
  CHECK(browser.code("/api/me/look", {{"mark", "z"}}).empty());
}
