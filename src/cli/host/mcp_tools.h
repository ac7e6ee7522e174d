// The tools of `gridwise mcp`: what a language-model agent can do here. Each call becomes a few
// requests of the protocol to a service of its own. Answers are short, and in English.
#pragma once

#include <boost/json.hpp>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "service/service.h"

namespace gridwise {

/// One call of a tool.
struct ToolCall {
  std::function<void(const Result<boost::json::object>&)> answer;  ///< called once
  std::string job = {};
  bool stopped = false;
};
using ToolCallPtr = std::shared_ptr<ToolCall>;

/// Used on the service's loop only.
class McpTools {
 public:
  /// Answers are at most this long, in bytes of JSON; longer lists are shortened.
  static constexpr std::size_t kMaxAnswer = 8'192;

  explicit McpTools(Service& service);

  /// The rows of `tools/list`: names, descriptions, JSON Schemas of the arguments.
  [[nodiscard]] static boost::json::array list();
  [[nodiscard]] static bool has(std::string_view tool);

  /// REQUIRES: has(tool). Errors: those of the protocol; json/... for the arguments.
  void call(std::string_view tool, const boost::json::object& arguments, const ToolCallPtr& call);
  /// Ends the call's search or study with its best result so far.
  void stop(const ToolCallPtr& call);

 private:
  struct Tool;
  using Answered = std::function<void(const Result<boost::json::object>&)>;
  using WithText = std::function<void(const std::string& text)>;

  [[nodiscard]] static const std::vector<Tool>& tools();

  void games(Fields& fields, const ToolCallPtr& call);
  void new_game(Fields& fields, const ToolCallPtr& call);
  void moves(Fields& fields, const ToolCallPtr& call);
  void play(Fields& fields, const ToolCallPtr& call);
  void analyse(Fields& fields, const ToolCallPtr& call);
  void solve(Fields& fields, const ToolCallPtr& call);
  void study(Fields& fields, const ToolCallPtr& call);

  /// Calls `next` with the position that the fields `match` or `text` name, or answers the call
  /// with an error.
  void with_position(Fields& fields, const ToolCallPtr& call, WithText next);
  /// Answers with the state of a match once the agent has to move, or the match is over.
  void tell(const std::string& match, const ToolCallPtr& call);
  /// Starts a job, and answers with what `shown` makes of its last report.
  void run_job(std::string_view verb, boost::json::object request, const ToolCallPtr& call,
               const std::function<boost::json::object(boost::json::object report)>& shown);
  void ask(std::string_view verb, boost::json::object request, Answered answered);
  void receive(std::string_view line);
  void receive_push(const boost::json::object& push);

  Service& service_;
  ClientId client_ = 0;
  std::int64_t last_id_ = 0;
  std::map<std::int64_t, Answered> asked_;
  /// By match: a token for each seat of the agent, null for each bot.
  std::map<std::string, boost::json::array> tokens_;
  std::map<std::string, std::vector<ToolCallPtr>> waiting_;  ///< for a bot's move, by match
  std::map<std::string, Answered> jobs_;                     ///< what takes a job's last push
};

}  // namespace gridwise
