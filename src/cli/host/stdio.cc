#include "cli/host/stdio.h"

#include <ostream>

#include "service/service.h"

namespace gridwise {
namespace {

/// Counts unanswered requests, so that end of input does not cut off their answers.
class Conversation {
 public:
  Conversation(std::shared_ptr<Loop> loop, Service& service, std::ostream& out)
      : loop_(std::move(loop)), service_(service), out_(out) {
    client_ = service_.connect([this](const std::string& line) { send(line); });
  }

  void receive(const std::string& line) {
    ++open_requests_;
    service_.receive(client_, line);
  }

  void end() {
    ended_ = true;
    stop_when_answered();
  }

 private:
  void send(const std::string& line) {
    out_ << line << '\n' << std::flush;
    if (line.starts_with(kAnswerBegins)) --open_requests_;
    stop_when_answered();
  }
  void stop_when_answered() {
    if (ended_ && open_requests_ == 0) loop_->stop();
  }

  static constexpr std::string_view kAnswerBegins = R"({"id":)";

  std::shared_ptr<Loop> loop_;
  Service& service_;
  std::ostream& out_;
  ClientId client_ = 0;
  long open_requests_ = 0;
  bool ended_ = false;
};

}  // namespace

Result<void> serve_stdio(std::istream& in, std::ostream& out, const StdioOptions& options) {
  Result<std::shared_ptr<Store>> store = open_store(options.data);
  if (!store) return store.error();
  auto loop = std::make_shared<Loop>();
  {
    Service service(loop, *store, {.rate_limit = options.rate_limit});
    Conversation conversation(loop, service, out);
    converse(in, *loop, conversation);
  }
  loop->finish();  // the service has already asked its work to stop
  return {};
}

}  // namespace gridwise
