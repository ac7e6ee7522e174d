#include "service/cluster/peer_words.h"

#include "kit/json_text.h"

namespace gridwise {

namespace json = boost::json;

namespace {

std::string text_in(const json::object& object, std::string_view name) {
  const json::value* const text = object.if_contains(name);
  return text != nullptr && text->is_string() ? std::string(text->get_string()) : std::string();
}

std::optional<std::int64_t> number_in(const json::object& object, std::string_view name) {
  const json::value* const number = object.if_contains(name);
  if (number == nullptr || !number->is_int64()) return {};
  return number->get_int64();
}

const json::object* object_in(const json::object& object, std::string_view name) {
  const json::value* const found = object.if_contains(name);
  return found != nullptr ? found->if_object() : nullptr;
}

json::array events_after(std::int64_t sent, const json::object& answer) {
  json::array list;
  const json::value* const events = answer.if_contains("events");
  if (events == nullptr || !events->is_array()) return list;
  for (const json::value& event : events->get_array()) {
    const json::object* const object = event.if_object();
    if (object != nullptr && number_in(*object, "seq").value_or(0) > sent) list.push_back(event);
  }
  return list;
}

std::vector<json::object> pushes_of_match(const json::object& answer, std::int64_t sent) {
  const json::object* const state = object_in(answer, "state");
  if (state == nullptr) return {};
  const std::string match = text_in(*state, "match");
  std::vector<json::object> pushes{{{"match", match},
                                    {"seq", number_in(*state, "seq").value_or(0)},
                                    {"events", events_after(sent, answer)},
                                    {"state", *state}}};
  for (const std::string_view name : {"presence", "watching", "chat"}) {
    const json::value* const news = answer.if_contains(name);
    if (news != nullptr) pushes.push_back({{"match", match}, {name, *news}});
  }
  return pushes;
}

}  // namespace

std::string subscription_key(std::string_view group, std::string_view subject) {
  return std::string(group) + " " + std::string(subject);
}

std::optional<Lasting> lasting_of(const Verb& verb, const json::object& request) {
  if (verb.lasts == Lasts::kNot) return {};
  const std::string_view group = verb.name.substr(0, verb.name.find('.'));
  bool begins = verb.lasts == Lasts::kBegins;
  if (verb.lasts == Lasts::kFollows) {
    const json::value* const follow = request.if_contains("follow");
    begins = follow != nullptr && follow->is_bool() && follow->get_bool();
  }
  return Lasting{subscription_key(group, text_in(request, group)), begins};
}

std::vector<json::object> pushes_of(std::string_view key, const json::object& answer,
                                    std::int64_t sent) {
  if (key.starts_with("match ")) return pushes_of_match(answer, sent);
  if (key.starts_with("race ")) {
    return {
        {{"race", answer.contains("race") ? answer.at("race") : json::value()}, {"state", answer}}};
  }
  return {{{"lobby", answer}}};
}

bool is_error(const std::string& line) {
  json::error_code problem;
  const json::value parsed = json::parse(line, problem);
  const json::object* const whole = parsed.if_object();
  return problem || whole == nullptr || whole->contains("error");
}

std::optional<PushedMatch> match_in_push(const std::string& line) {
  if (!line.starts_with(R"({"match":)") && !line.starts_with(R"({"race":)")) return {};
  json::error_code problem;
  const json::value parsed = json::parse(line, problem);
  const json::object* const push = parsed.if_object();
  if (problem || push == nullptr) return {};
  if (const json::object* const start = object_in(*push, "start")) {
    const json::object* const state = object_in(*start, "state");
    if (state == nullptr) return {};
    return PushedMatch{text_in(*state, "match"), number_in(*state, "seq").value_or(0), true};
  }
  const auto seq = number_in(*push, "seq");
  if (!push->contains("match") || !seq) return {};
  return PushedMatch{text_in(*push, "match"), *seq, false};
}

std::optional<std::string> seek_in_answer(const std::string& line) {
  json::error_code problem;
  const json::value parsed = json::parse(line, problem);
  const json::object* const whole = parsed.if_object();
  const json::object* const ok = !problem && whole != nullptr ? object_in(*whole, "ok") : nullptr;
  const std::string seek = ok != nullptr ? text_in(*ok, "seek") : "";
  return seek.empty() ? std::nullopt : std::optional(seek);
}

bool is_paired(const std::string& line) { return line.starts_with(R"({"lobby":{"paired":)"); }

std::string ended_seeks(const std::vector<std::string>& seeks) {
  return json_text(
      json::object{{"lobby", json::object{{"ended", json::array(seeks.begin(), seeks.end())}}}});
}

std::optional<std::int64_t> seq_in_answer(const std::string& line) {
  json::error_code problem;
  const json::value parsed = json::parse(line, problem);
  const json::object* const whole = parsed.if_object();
  const json::object* const ok = !problem && whole != nullptr ? object_in(*whole, "ok") : nullptr;
  const json::object* const state = ok != nullptr ? object_in(*ok, "state") : nullptr;
  return state != nullptr ? number_in(*state, "seq") : std::nullopt;
}

}  // namespace gridwise
