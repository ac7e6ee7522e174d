// Requests, from a line to its one answer: which verb it names, who decides it, what it may cost.
#pragma once

#include <boost/json.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "service/loop/log.h"
#include "service/request/clients.h"
#include "service/request/other_servers.h"
#include "service/request/verb.h"

namespace gridwise {

/// A request that needs an answer.
struct OpenRequest {
  ClientId client = 0;  ///< 0: this server itself
  boost::json::value id{};
  const Verb* verb = nullptr;  ///< null until it is known
  std::string subject{};       ///< the id of the match or record it names
  bool answered = false;
  bool read = false;  ///< what it names was read for it, if it had to be
  /// Takes the answer; if empty, it is sent to the client.
  std::function<void(const std::string& line)> deliver{};
  bool passed_on = false;  ///< forwarded by another server, which found that this one decides it
};

/// Used on the loop only.
class Requests {
 public:
  using Open = std::shared_ptr<OpenRequest>;
  using Parsed = Result<boost::json::object>;

  static constexpr std::size_t kMaxMessage = 8'192;
  /// For a verb that carries a board: kMaxBoard bytes, many of which take two in a JSON string.
  static constexpr std::size_t kMaxBoardMessage = 147'456;

  struct Parts {
    std::shared_ptr<Executor> executor;
    std::shared_ptr<Log> log;
    Clients& clients;
    Quotas& quotas;
    OtherServers& others;
    /// Whether the sender may name what the request names.
    std::function<Result<void>(const PrincipalPtr& person, const OpenRequest& open,
                               const boost::json::object& request)>
        check_sender;
    /// Whether the match or the race that a request names must be read first.
    std::function<bool(const boost::json::object& request)> must_read;
    /// Reads it, then calls `done`.
    std::function<void(const Party&, const boost::json::object& request,
                       std::function<void(const Result<void>&)> done)>
        read;
    /// Called with the error of every request that fails.
    std::function<void(const std::string& subject, const Error& error)> failed;
  };

  explicit Requests(Parts parts) : in_(std::move(parts)) {}
  Requests(const Requests&) = delete;
  Requests& operator=(const Requests&) = delete;

  /// Adds verbs. REQUIRES: their names are new.
  void serve(std::vector<Verb> verbs);
  /// All verbs, sorted by name.
  [[nodiscard]] const std::vector<Verb>& verbs() const { return verbs_; }

  /// Handles one line of a client. Returns false if it is flooding: nothing is answered.
  [[nodiscard]] bool receive(ClientId client, std::string_view line);
  /// Handles a request that has come, or come back, from another server; does not throw.
  void handle(const Open& open, const Parsed& request);
  void reply(OpenRequest& open, Result<boost::json::value> answer);
  /// Sends an answer line, unless the request has been answered.
  void deliver(OpenRequest& open, const std::string& line);
  /// Runs `work` and charges its time on the loop to the address. Error: limit/rate if nothing is
  /// left; then `work` is not run.
  [[nodiscard]] Result<void> timed(const std::string& address, const std::function<void()>& work);
  /// The longest time on the loop, in CPU time, that one request took since the start.
  [[nodiscard]] std::chrono::nanoseconds longest() const { return longest_; }

 private:
  [[nodiscard]] const Verb* find(std::string_view name) const;
  [[nodiscard]] Parsed parse(std::string_view line) const;
  [[nodiscard]] bool carries_board(const boost::json::object& request) const;
  void handle_at(Clients::Pace pace, const Open& open, const Parsed& request);
  void run(Clients::Pace pace, const Open& open, const Parsed& request);
  void log_refusal(const OpenRequest& open, const Error& error) const;
  /// Logs a request that took longer than all before.
  void note_time(const OpenRequest& open, std::chrono::nanoseconds time);

  Parts in_;
  std::chrono::nanoseconds longest_{0};
  std::vector<Verb> verbs_;
};

}  // namespace gridwise
