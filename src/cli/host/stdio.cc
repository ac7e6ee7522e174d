#include "cli/host/stdio.h"

#include <boost/json.hpp>
#include <ostream>
#include <set>
#include <string>

#include "service/service.h"
#include "service/wire/fields.h"

namespace gridwise {
namespace {

/// Counts unanswered requests and running jobs, so that the end of input cuts off no answer.
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
    if (line.find(kNamesJob) != std::string::npos) follow_job(*parse_object(line));
    stop_when_answered();
  }
  /// An answer may begin a job, and a push may end one.
  void follow_job(const boost::json::object& message) {
    const auto text = [](const boost::json::object& in) {
      const boost::json::value* const job = in.if_contains("job");
      return job != nullptr && job->is_string() ? std::string(job->get_string()) : std::string();
    };
    const boost::json::value* const answer = message.if_contains("ok");
    if (answer == nullptr) {
      if (message.contains("done")) jobs_.erase(text(message));
    } else if (answer->is_object() && !text(answer->get_object()).empty()) {
      jobs_.insert(text(answer->get_object()));
    }
  }
  void stop_when_answered() {
    if (ended_ && open_requests_ == 0 && jobs_.empty()) loop_->stop();
  }

  static constexpr std::string_view kAnswerBegins = R"({"id":)";
  static constexpr std::string_view kNamesJob = R"("job":")";

  std::shared_ptr<Loop> loop_;
  Service& service_;
  std::ostream& out_;
  ClientId client_ = 0;
  long open_requests_ = 0;
  std::set<std::string> jobs_;  ///< begun and not done
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
