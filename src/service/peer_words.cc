#include "service/peer_words.h"

#include <algorithm>
#include <array>

namespace gridwise {

namespace json = boost::json;

namespace {

/// Match verbs that any server can answer from the store.
constexpr std::array<std::string_view, 3> kAnywhere{"match.hint", "match.list", "match.new"};
constexpr std::array<std::string_view, 4> kOfLobby{"block.", "challenge.", "race.", "seek."};
constexpr std::array<std::string_view, 5> kWithAccount{"challenge.make", "match.sit", "race.join",
                                                       "race.make", "seek.put"};

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

Decider decider_of(std::string_view verb) {
  if (std::ranges::find(kAnywhere, verb) != kAnywhere.end()) return Decider::kHere;
  if (verb.starts_with("match.")) return Decider::kOwner;
  const bool lobby = std::ranges::any_of(
      kOfLobby, [&](std::string_view group) { return verb.starts_with(group); });
  return lobby ? Decider::kLobby : Decider::kHere;
}

bool needs_account(std::string_view verb) {
  return std::ranges::find(kWithAccount, verb) != kWithAccount.end();
}

std::optional<Lasting> lasting_of(std::string_view verb, const json::object& request) {
  const std::string match = "match.watch " + text_in(request, "match");
  const std::string race = "race.watch " + text_in(request, "race");
  if (verb == "match.watch") return Lasting{match, true};
  if (verb == "match.unwatch") return Lasting{match, false};
  if (verb == "race.watch") return Lasting{race, true};
  if (verb == "race.unwatch") return Lasting{race, false};
  if (verb != "seek.list") return {};
  const json::value* const follow = request.if_contains("follow");
  return Lasting{"seek.list", follow != nullptr && follow->is_bool() && follow->get_bool()};
}

std::vector<json::object> pushes_of(std::string_view key, const json::object& answer,
                                    std::int64_t sent) {
  if (key.starts_with("match.watch ")) return pushes_of_match(answer, sent);
  if (key.starts_with("race.watch ")) {
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
  return json::serialize(
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
