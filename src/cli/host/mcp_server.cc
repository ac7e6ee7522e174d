#include "cli/host/mcp_server.h"

#include <array>
#include <ostream>
#include <string>

#include "cli/host/mcp_tools.h"
#include "cli/host/stdio.h"
#include "gridwise/version.h"
#include "kit/json_text.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 3> kVersions{"2025-06-18", "2025-03-26", "2024-11-05"};
constexpr std::string_view kInstructions =
    "Gridwise plays, solves and judges grid games: tic-tac-toe and m,n,k, gomoku, match-3, number "
    "match, orb routes. Call games first. Positions are texts, and moves are the words that the "
    "tools list.";

// Errors of JSON-RPC.
constexpr int kNoJson = -32700;
constexpr int kNoRequest = -32600;
constexpr int kNoMethod = -32601;
constexpr int kBadArguments = -32602;

json::object reply_to(const json::value& id) { return {{"jsonrpc", "2.0"}, {"id", id}}; }

json::object refusal(const json::value& id, int code, std::string_view says) {
  json::object reply = reply_to(id);
  reply["error"] = json::object{{"code", code}, {"message", says}};
  return reply;
}

/// What a tool found, as the protocol wants it: as an object, and as the same in text.
json::object result_of(const Result<json::object>& found) {
  if (!found) {
    const std::string says = found.error().code + ": " + found.error().says;
    return {{"content", {{{"type", "text"}, {"text", says}}}}, {"isError", true}};
  }
  return {{"content", {{{"type", "text"}, {"text", json_text(*found)}}}},
          {"structuredContent", *found}};
}

json::object greeting(const json::object& parameters) {
  std::string_view version = kVersions.front();
  if (const json::value* const wanted = parameters.if_contains("protocolVersion")) {
    for (const std::string_view known : kVersions) {
      if (*wanted == json::value(known)) version = known;
    }
  }
  return {{"protocolVersion", version},
          {"capabilities", {{"tools", json::object()}}},
          {"serverInfo", {{"name", "gridwise"}, {"version", gridwise::version()}}},
          {"instructions", kInstructions}};
}

/// One agent. Used on the loop only.
class Agent {
 public:
  Agent(std::shared_ptr<Loop> loop, Service& service, std::ostream& out)
      : loop_(std::move(loop)), tools_(service), out_(out) {}

  void receive(const std::string& line) {
    boost::system::error_code problem;
    const json::value message = json::parse(line, problem);
    if (problem) return send(refusal(nullptr, kNoJson, "this line is no JSON"));
    if (const auto* const request = message.if_object()) return handle(*request);
    send(refusal(nullptr, kNoRequest, "a message is one object; send them one by one"));
  }

  /// No more messages come: searches end with what they have.
  void end() {
    ended_ = true;
    for (const auto& [id, call] : calls_) tools_.stop(call);
    stop_when_answered();
  }

 private:
  void handle(const json::object& message) {
    const json::value* const method = message.if_contains("method");
    const json::value* const id = message.if_contains("id");
    const json::value* const given = message.if_contains("params");
    const json::object parameters =
        given != nullptr && given->is_object() ? given->get_object() : json::object();
    if (method == nullptr || !method->is_string()) {
      if (message.contains("result") || message.contains("error")) return;  // we ask nothing
      return send(refusal(id != nullptr ? *id : json::value(), kNoRequest, "method is missing"));
    }
    const std::string_view name = method->get_string();
    if (id == nullptr) return note(name, parameters);
    if (!id->is_string() && !id->is_number())
      return send(refusal(nullptr, kNoRequest, "id must be a text or a number"));
    if (name == "tools/call") return call(*id, parameters);
    json::object reply = reply_to(*id);
    if (name == "initialize") {
      reply["result"] = greeting(parameters);
    } else if (name == "ping") {
      reply["result"] = json::object();
    } else if (name == "tools/list") {
      reply["result"] = json::object{{"tools", McpTools::list()}};
    } else {
      reply = refusal(*id, kNoMethod, "there is no method " + std::string(name));
    }
    send(reply);
  }

  void call(const json::value& id, const json::object& parameters) {
    const json::value* const name = parameters.if_contains("name");
    if (name == nullptr || !name->is_string() || !McpTools::has(name->get_string()))
      return send(refusal(id, kBadArguments, "there is no such tool"));
    const json::value* const given = parameters.if_contains("arguments");
    if (given != nullptr && !given->is_object())
      return send(refusal(id, kBadArguments, "arguments must be an object"));
    const std::string key = json_text(id);
    if (calls_.contains(key))
      return send(refusal(id, kNoRequest, "a request with this id is not answered yet"));
    const auto call = std::make_shared<ToolCall>();
    call->answer = [this, id, key](const Result<json::object>& found) {
      if (calls_.erase(key) > 0) {  // else it was cancelled
        json::object reply = reply_to(id);
        reply["result"] = result_of(found);
        send(reply);
      }
      stop_when_answered();
    };
    calls_[key] = call;
    tools_.call(name->get_string(), given != nullptr ? given->get_object() : json::object(), call);
  }

  /// A notification, which has no answer.
  void note(std::string_view name, const json::object& parameters) {
    const json::value* const id = parameters.if_contains("requestId");
    if (name != "notifications/cancelled" || id == nullptr) return;
    const auto cancelled = calls_.extract(json_text(*id));
    if (!cancelled.empty()) tools_.stop(cancelled.mapped());
  }

  void send(const json::object& reply) { out_ << json_text(reply) << '\n' << std::flush; }
  void stop_when_answered() {
    if (ended_ && calls_.empty()) loop_->stop();
  }

  std::shared_ptr<Loop> loop_;
  McpTools tools_;
  std::ostream& out_;
  std::map<std::string, ToolCallPtr> calls_;  ///< not answered yet, by the text of their id
  bool ended_ = false;
};

}  // namespace

void serve_mcp(std::istream& in, std::ostream& out) {
  auto loop = std::make_shared<Loop>();
  {
    Service service(loop, *open_store({}), {});  // in memory
    Agent agent(loop, service, out);
    converse(in, *loop, agent);
  }
  loop->finish();  // the service has already asked its work to stop
}

}  // namespace gridwise
