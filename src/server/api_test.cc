// HTTP answers other than page and socket.
#include "server/api.h"

#include <doctest/doctest.h>

#include <boost/json.hpp>

#include "service/simulated.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

struct Api {
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  std::shared_ptr<FailingStore> store = std::make_shared<FailingStore>();
  Service service{executor, store, {}};

  Api() = default;
  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;
  ~Api() { executor->crash(); }

  boost::json::value body(std::string_view target) {
    return boost::json::parse(answer(target).body);
  }
  ApiAnswer answer(std::string_view target) {
    const std::optional<ApiAnswer> at_once = answer_api(service, target);
    return at_once ? *at_once : read_api(*store, target);
  }
};

}  // namespace

TEST_CASE("health_is_503_while_nothing_can_be_saved") {
  Api api;
  CHECK(api.answer("/api/health").status == 200);
  CHECK(api.body("/api/health").at("ok") == true);
  api.store->mode = FailingStore::Mode::kFull;
  const ClientId client = api.service.connect([](const std::string&) {});
  api.service.receive(client,
                      R"({"id":1,"do":"match.new","setup":"tictactoe","seats":[{"kind":"person"},)"
                      R"({"kind":"person"}]})");
  for (int i = 0; i < 5; ++i) api.executor->step(Time(100));
  CHECK(api.answer("/api/health").status == 503);
  CHECK(api.body("/api/health").at("problem").at("code") == "store/read_only");
  api.store->mode = FailingStore::Mode::kWorks;
  while (!api.service.health().writable()) REQUIRE(api.executor->step());
  CHECK(api.answer("/api/health").status == 200);
}

TEST_CASE("error_codes_map_to_http_statuses") {
  const auto status = [](const char* code) { return status_of({code, "", {}}); };
  CHECK(status("http/host") == 421);
  CHECK(status("http/origin") == 403);
  CHECK(status("http/method") == 405);
  CHECK(status("http/bad") == 400);
  CHECK(status("limit/size") == 413);
  CHECK(status("limit/busy") == 429);
  CHECK(status("record/unknown") == 404);
  CHECK(status("record/chain") == 400);
  CHECK(status("store/read_only") == 503);
  CHECK(status("store/corrupt") == 500);
  CHECK(status("server/internal") == 500);
}

TEST_CASE("unknown_addresses_are_not_found") {
  Api api;
  for (const char* target : {"/api/", "/api/nothing", "/api/records/", "/api/records/x",
                             "/api/records/x.json", "/api/records/.json"}) {
    CAPTURE(target);
    CHECK(api.answer(target).status == 404);
  }
}
