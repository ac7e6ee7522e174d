// An unexpected exception becomes an answer and a log line, flooding clients are recognised, and
// shutdown sends all pending answers.
#include <doctest/doctest.h>

#include <boost/json.hpp>

#include "kit/json_text.h"
#include "service/answers.h"
#include "service/loop/guard.h"
#include "service/registration.h"
#include "service/simulated.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)
namespace json = boost::json;

namespace {

/// A store that throws an unexpected exception when records are read.
class ThrowingStore final : public MemoryStore {
 public:
  Result<std::vector<RecordRow>> records(const RecordFilter& filter) override {
    if (throws) throw std::runtime_error("row\n7");
    return MemoryStore::records(filter);
  }
  Result<std::vector<EventRow>> events(std::string_view match) override {
    if (match == "br0ken0000000000")
      return Error{"store/corrupt", "an event of the match is missing", {}};
    return MemoryStore::events(match);
  }
  bool throws = true;
};

struct Edge {
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  std::shared_ptr<ThrowingStore> store = std::make_shared<ThrowingStore>();
  std::vector<std::string> logged;
  std::vector<json::object> sent;
  std::shared_ptr<Service> service;
  ClientId client = 0;

  explicit Edge(int rate_limit = 0) {
    ServiceOptions options;
    options.rate_limit = rate_limit;
    options.log = std::make_shared<Log>(
        [this](LogLevel, const std::string& line) { logged.push_back(line); });
    service = std::make_shared<Service>(executor, store, options);
    client = service->connect(
        [this](const std::string& line) { sent.push_back(json::parse(line).get_object()); },
        "192.0.2.7");
  }
  Edge(const Edge&) = delete;
  Edge& operator=(const Edge&) = delete;
  ~Edge() { executor->crash(); }

  bool receive(const json::object& request) { return service->receive(client, json_text(request)); }
  json::object ask(const json::object& request) {
    const std::size_t before = sent.size();
    receive(request);
    while (sent.size() == before) REQUIRE(executor->step());
    return sent[before];
  }
  std::string code(const json::object& request) { return code_in(ask(request)); }
  json::object new_match() {
    return ask({{"id", 1},
                {"do", "match.new"},
                {"setup", "tictactoe"},
                {"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}})
        .at("ok")
        .get_object();
  }
};

json::object move(const json::object& match, std::string_view token) {
  return {{"id", 2},        {"do", "match.move"}, {"match", match.at("match")},
          {"token", token}, {"seq", 1},           {"command", "c1"},
          {"move", "b2"}};
}

std::string token_of(const json::object& match) {
  return std::string(match.at("tokens").at(0).get_string());
}

}  // namespace

TEST_CASE("an_exception_in_a_verb_is_answered_once_and_logged_on_one_line") {
  Edge edge;
  const json::object answer = edge.ask({{"id", 5}, {"do", "record.list"}});
  CHECK(answer.at("id") == 5);
  CHECK(answer.at("error").at("code") == "server/internal");
  CHECK(json_text(answer).find("row") == std::string::npos);  // the text goes only to the log
  REQUIRE(edge.logged.size() == 1);
  CHECK(edge.logged[0] == "server/internal where=request what=\"row\\x0a7\"");
  edge.store->throws = false;
  CHECK(edge.code({{"id", 6}, {"do", "record.list"}}) == "ok");
  CHECK(edge.sent.size() == 2);
}

TEST_CASE("an_answer_callback_that_throws_affects_no_other_batch") {
  const auto executor = std::make_shared<SimulatedExecutor>(1);
  Writes writes(executor, std::make_shared<MemoryStore>());
  std::string answered;
  const auto submit = [&](const char* name, bool throws) {
    writes.append({}, [&answered, name, throws](const Result<void>&) {
      answered += name;
      if (throws) throw std::runtime_error(name);
    });
  };
  submit("a", true);
  submit("b", true);  // these three are queued behind the first
  submit("c", false);
  submit("d", false);
  int thrown = 0;
  for (bool more = true; more;) {
    try {
      more = executor->step();
    } catch (const std::runtime_error&) {
      ++thrown;
    }
  }
  CHECK(answered == "abcd");
  CHECK(thrown == 2);
  CHECK(writes.waiting() == 0);
}

TEST_CASE("a_hasty_client_is_refused_and_a_flooding_one_disconnected") {
  Edge edge(10);
  const json::object hello{{"id", 1}, {"do", "hello"}};
  constexpr int kMost = 1'000'000;  // over the limit: a slow machine refills some meanwhile
  int taken = 0;
  while (taken < kMost && edge.code(hello) == "ok") ++taken;
  CHECK(taken >= 10);
  CHECK(edge.sent.back().at("error").at("code") == "limit/rate");
  int stayed = 1;
  while (stayed < kMost && edge.receive(hello)) ++stayed;
  CHECK(stayed >= 10);
  CHECK(stayed < kMost);
  CHECK(edge.logged.back() == "limit/flood client=1 address=192.0.2.7 verb=\"\"");
}

TEST_CASE("a_wrong_token_is_logged_without_the_token") {
  Edge edge;
  const json::object match = edge.new_match();
  const std::string wrong(32, 'e');
  CHECK(edge.code(move(match, wrong)) == "match/seat");
  CHECK(edge.code(move(match, token_of(match))) == "ok");
  REQUIRE(edge.logged.size() == 1);
  CHECK(edge.logged[0] == "match/seat client=1 address=192.0.2.7 verb=match.move");
}

TEST_CASE("a_registration_ends_with_its_scope_also_after_an_exception") {
  Edge edge;
  CHECK(edge.service->health().clients == 1);
  try {
    const Registration registration(edge.service, [](const std::string&) {}, "");
    CHECK(edge.service->health().clients == 2);
    throw std::runtime_error("x");
  } catch (const std::runtime_error&) {
  }
  CHECK(edge.service->health().clients == 1);
}

TEST_CASE("a_registration_may_outlive_the_service") {
  Edge edge;
  const Registration registration(edge.service, [](const std::string&) {}, "");
  edge.executor->crash();
  edge.service.reset();
}

TEST_CASE("shutdown_refuses_requests_and_sends_pending_answers_first") {
  Edge edge;
  const json::object match = edge.new_match();
  edge.receive(move(match, token_of(match)));
  edge.sent.clear();
  bool finished = false;
  edge.service->finish([&] {
    finished = true;
    REQUIRE(edge.sent.size() == 1);
    CHECK(edge.sent[0].contains("ok"));
  });
  CHECK(!finished);
  CHECK(edge.receive({{"id", 3}, {"do", "hello"}}));
  while (!finished) REQUIRE(edge.executor->step());
  CHECK(edge.sent.size() == 1);
}

TEST_CASE("shutdown_sends_the_best_results_of_jobs_first") {
  Edge edge;
  const json::object solve{
      {"id", 1}, {"do", "solve"}, {"text", "tictactoe(m=8,n=8,k=5)"}, {"time_ms", 60'000}};
  REQUIRE(edge.ask(solve).contains("ok"));
  REQUIRE(edge.service->health().jobs == 1);
  edge.sent.clear();
  bool finished = false;
  edge.service->finish([&] { finished = true; });
  CHECK(!finished);
  while (!finished) REQUIRE(edge.executor->step());
  REQUIRE(!edge.sent.empty());
  CHECK(edge.sent.back().at("done") == true);
  // It ended before its limit.
  CHECK(edge.sent.back().at("report").at("ms").to_number<double>() < 30'000);
}

TEST_CASE("health_reports_what_is_wrong") {
  Edge edge;
  CHECK(edge.service->health().writable());
  CHECK(object_of(edge.service->health()).at("ok") == true);
  for (int i = 0; i < 2; ++i) {
    CHECK(edge.code({{"id", 1}, {"do", "match.get"}, {"match", "br0ken0000000000"}}) ==
          "store/corrupt");
  }
  const json::object damaged = object_of(edge.service->health());
  CHECK(damaged.at("ok") == false);
  CHECK(damaged.at("writable") == true);
  CHECK(damaged.at("damaged") == json::value{"br0ken0000000000"});
  REQUIRE(!edge.logged.empty());

  Health full;
  full.problem = Error{"store/read_only", "the disk is full", {}};
  full.commits = 3;
  const json::object shown = object_of(full);
  CHECK(shown.at("ok") == false);
  CHECK(shown.at("writable") == false);
  CHECK(shown.at("problem").at("code") == "store/read_only");
  CHECK(shown.at("waiting").at("commits") == 3);
}

TEST_CASE("damage_is_listed_once_and_the_list_is_bounded") {
  Damage damage;
  for (int i = 0; i < 150; ++i) damage.note("m" + std::to_string(i));
  CHECK(!damage.note("m0"));
  Health health;
  damage.fill(health);
  CHECK(health.damaged.size() == Damage::kMost);
  CHECK(health.more_damaged == 50);
}
