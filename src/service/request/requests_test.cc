// Requests by themselves, with verbs made for the tests.
#include "service/request/requests.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "service/request/other_servers.h"
#include "service/simulated.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

struct Bench {
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  Quotas quotas{{}};
  Clients clients{executor, quotas, 0};
  OtherServers others;
  Requests requests{{.executor = executor,
                     .log = std::make_shared<Log>(),
                     .clients = clients,
                     .quotas = quotas,
                     .others = others,
                     .check_sender = [](auto&&...) { return Result<void>(); },
                     .must_read = [](auto&&...) { return false; },
                     .read = {},
                     .failed = [](auto&&...) {}}};
  std::vector<std::string> lines;
  ClientId client = clients.add([this](std::string line) { lines.push_back(std::move(line)); }, "",
                                nullptr, Clients::Kind::kSocket);
};

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("a_request_is_answered_once") {
  Bench bench;
  bench.requests.serve({{.name = "twice", .about = "", .asks = {}, .run = [](Call& call) {
                           call.reply(boost::json::value{{"answer", 1}});
                           call.reply(boost::json::value{{"answer", 2}});
                         }}});
  CHECK(bench.requests.receive(bench.client, R"({"id":1,"do":"twice"})"));
  CHECK(bench.lines == Lines{R"({"id":1,"ok":{"answer":1}})"});

  OpenRequest open{.client = bench.client};
  bench.requests.deliver(open, "in time");
  bench.requests.deliver(open, "late");  // of another server that was believed to be gone
  CHECK(bench.lines.back() == "in time");
}
