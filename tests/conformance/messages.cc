#include "tests/conformance/messages.h"

#include <algorithm>
#include <sstream>

#include "account/visit.h"
#include "kit/json_text.h"
#include "service/analysis/job_desk.h"
#include "service/analysis/position_feature.h"
#include "service/health.h"
#include "service/level/json.h"
#include "service/live/watchers.h"
#include "service/lobby/challenges.h"
#include "service/people/chat.h"
#include "service/record/record.h"
#include "service/service.h"
#include "service/simulated.h"

namespace gridwise {

namespace json = boost::json;

// ---- what is put together by hand, in several places

struct Said {};
template <>
inline constexpr auto kMessage<Said> =
    message("Said", "A player says one of the phrases.", added<Seat>("seat"),
            added<int>("phrase", "0 to 7."));
struct ChatNews {};
template <>
inline constexpr auto kMessage<ChatNews> = message(
    "ChatNews", "Chat was turned on or off, a line was written, or the host has hidden one.",
    added<std::optional<bool>>("on"), added<std::optional<std::vector<bool>>>("seats"),
    added<std::optional<SayRow>>("line"),
    added<std::optional<std::int64_t>>("hidden", "The number of a line."));
struct Paired {};
template <>
inline constexpr auto kMessage<Paired> =
    message("Paired", "A match that was made for the reader.", added<std::string>("match"),
            added<std::string>("setup"));
struct RefusedSeek {};
template <>
inline constexpr auto kMessage<RefusedSeek> =
    message("RefusedSeek", "A seek that ended because its match cannot be saved.",
            added<std::string>("seek"), added<Error>("error"));
struct LobbyNews {};
template <>
inline constexpr auto kMessage<LobbyNews> = message(
    "LobbyNews", "News of the lobby; each message carries one kind.",
    added<std::optional<std::vector<SentSeek>>>("seeks"),
    added<std::optional<std::size_t>>("more", "With `seeks`: how many more there are."),
    added<std::optional<std::vector<OpenRace>>>("races", "With `seeks`: the open races, if any."),
    added<std::optional<std::vector<SentChallenge>>>("challenges"),
    added<std::optional<SentChallenge>>("declined"), added<std::optional<Paired>>("paired"),
    added<std::optional<std::vector<std::string>>>(
        "ended", "Seeks of this socket that are gone with the server that ran the lobby."),
    added<std::optional<RefusedSeek>>("refused"),
    added<std::optional<std::size_t>>(
        "turns", "The matches in which another person waits for the reader's move."));
struct JobPush {};
template <>
inline constexpr auto kMessage<JobPush> =
    message("JobPush", "A job's result has improved, or the job has ended.",
            added<std::string>("job"), added<std::optional<bool>>("done"),
            added<std::optional<SentReport>>("report"), added<std::optional<Error>>("error"));
struct StudiedGame {};
template <>
inline constexpr auto kMessage<StudiedGame> =
    message("StudiedGame", "The facts of a `level.game` job.",
            added<int>("games", "How many games of the study were examined in order."),
            added<std::optional<int>>("game", "The number of the first one won, or lost."),
            added<std::optional<Record>>("record"));
struct Me {};
template <>
inline constexpr auto kMessage<Me> = message(
    "Me", "This browser's visitor.",
    added<bool>("offered", "Accounts are available: over https, or on the server's machine."),
    added<std::variant<AccountRow, std::nullptr_t>>("account"),
    added<std::optional<std::size_t>>("games", "A guest's."),
    added<std::optional<std::size_t>>("adopt", "Games waiting for `/api/adopt`."),
    added<std::optional<LookRow>>("look", "If one was chosen."));

namespace {

const MessageType& match_push() {
  static const MessageType kPush{
      "MatchPush",
      "News of a watched match.",
      {must<std::string>("match"),
       may<std::int64_t>("seq", "With `events`, which may be empty."),
       may<std::vector<MatchEvent>>("events"),
       may<std::int64_t>("from", "The seq of the state that `change` applies to."),
       may<boost::json::object>("change", "See Change."),
       may<SentMatch>("state", "Instead of a change."),
       {"presence", presence_type(), true, "Sent alone."},
       may<std::size_t>("watching", "Sent alone: the number of spectators."),
       may<Said>("said", "Sent alone."),
       may<ChatNews>("chat", "Sent alone, to players.")}};
  return kPush;
}

const MessageType& race_push() {
  static const MessageType kPush{
      "RacePush",
      "News of a watched race.",
      {must<std::string>("race"),
       may<SentRace>("state"),
       {"start", object_type({must<SentMatch>("state"), {"presence", presence_type()}}), true,
        "With `state`: the race has started, and this is the reader's match."},
       {"ended", names_type({"cancelled", "expired"}), true, "It ended before its start."},
       may<Error>("refused", "It could not start.")}};
  return kPush;
}

ValueType message_of(const MessageType& (*message)()) {
  return {.kind = ValueType::Kind::kMessage, .message = message};
}

json::object schema_of(const ValueType& type);

json::object object_schema(const MessageType& message, const std::vector<FieldType>& further) {
  json::object properties;
  json::array required;
  for (const std::vector<FieldType>* const fields : {&message.fields, &further}) {
    for (const FieldType& field : *fields) {
      json::object property = schema_of(field.type);
      if (!field.about.empty()) property["description"] = field.about;
      properties[field.name] = std::move(property);
      if (!field.optional) required.emplace_back(field.name);
    }
  }
  json::object schema{{"type", "object"}, {"properties", std::move(properties)}};
  if (!message.about.empty()) schema["description"] = message.about;
  if (!required.empty()) schema["required"] = std::move(required);
  schema["additionalProperties"] = false;
  return schema;
}

json::array schemas_of(const std::vector<ValueType>& types) {
  json::array schemas;
  for (const ValueType& type : types) schemas.push_back(schema_of(type));
  return schemas;
}

/// The type as JSON Schema.
json::object schema_of(const ValueType& type) {
  using Kind = ValueType::Kind;
  switch (type.kind) {
    case Kind::kText:
      return {{"type", "string"}};
    case Kind::kNumber:
      return {{"type", "number"}};
    case Kind::kFlag:
      return {{"type", "boolean"}};
    case Kind::kNull:
      return {{"type", "null"}};
    case Kind::kAnything:
      break;
    case Kind::kNames:
      return {{"enum", json::array(type.names.begin(), type.names.end())}};
    case Kind::kList:
      return {{"type", "array"}, {"items", schema_of(type.of.front())}};
    case Kind::kTuple:
      return {{"type", "array"},
              {"prefixItems", schemas_of(type.of)},
              {"items", false},
              {"minItems", type.of.size()}};
    case Kind::kMap:
      return {{"type", "object"}, {"additionalProperties", schema_of(type.of.front())}};
    case Kind::kEither:
      return {{"anyOf", schemas_of(type.of)}};
    case Kind::kFields:
      return object_schema({}, *type.fields);
    case Kind::kMessage:
      if (type.fields) return object_schema(type.message(), *type.fields);
      return {{"$ref", "#/$defs/" + std::string(type.message().name)}};
  }
  return {};
}

void add_entry(std::string& entries, std::string_view name, const json::object& schema) {
  if (!entries.empty()) entries += ",\n";
  entries += json_text(json::value(name)) + ": " + json_text(schema);
}

std::string request_text(const Verb& verb) {
  std::string text;
  for (const FieldType& field : verb.asks) {
    text += text.empty() ? "`" : ", `";
    text += std::string(field.name) + "`" + (field.optional ? "?" : "");
    if (!field.about.empty()) text += " (" + std::string(field.about) + ")";
  }
  return text;
}

/// In a cell of a table `|` ends the cell.
std::string in_cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2)
    text.insert(at, "\\");
  return text;
}

std::string verb_row(const Verb& verb) {
  const std::string answer = type_text(verb.answers);
  return "| `" + std::string(verb.name) + "` | " + request_text(verb) + " | `" +
         in_cell(answer == "object" ? "{}" : answer) + "` | " + std::string(verb.about) + " |\n";
}

/// The words of a marker line of that kind; none if it is another line.
std::vector<std::string> marked(std::string_view line, std::string_view kind) {
  const std::string begin = "<!-- " + std::string(kind) + ": ";
  std::vector<std::string> words;
  if (!line.starts_with(begin)) return words;
  std::istringstream rest{std::string(line.substr(begin.size()))};
  for (std::string word; rest >> word && word != "-->";) words.push_back(word);
  return words;
}

bool fits(std::string_view verb, std::string_view pattern) {
  return pattern.ends_with('*') ? verb.starts_with(pattern.substr(0, pattern.size() - 1))
                                : verb == pattern;
}

std::string message_tables(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    for (const MessageType* const message : protocol_messages()) {
      if (message->name == name) text += "\n" + markdown(*message);
    }
  }
  return text.empty() ? text : text + "\n";
}

std::string verb_table(const std::vector<std::string>& patterns) {
  std::string text = "\n| verb | request | answer | |\n|---|---|---|---|\n";
  for (const std::string& pattern : patterns) {
    for (const Verb& verb : protocol_verbs()) {
      if (fits(verb.name, pattern)) text += verb_row(verb);
    }
  }
  return text + "\n";
}

}  // namespace

const std::vector<Verb>& protocol_verbs() {
  static const std::vector<Verb> kVerbs = [] {
    const auto executor = std::make_shared<SimulatedExecutor>(1);
    Service service(executor, std::make_shared<FailingStore>(), ServiceOptions{});
    std::vector<Verb> verbs = service.verbs();
    executor->crash();  // pending tasks own the executor that owns them
    return verbs;
  }();
  return kVerbs;
}

ValueType push_type() {
  return either_type({message_of(match_push), message_of(race_push), value_type<JobPush>(),
                      object_type({must<LobbyNews>("lobby")})});
}

const std::vector<const MessageType*>& protocol_messages() {
  static const std::vector<const MessageType*> kMessages = [] {
    std::vector<const MessageType*> seen;
    for (const Verb& verb : protocol_verbs()) {
      collect(object_type(verb.asks), seen);
      collect(verb.answers, seen);
    }
    collect(push_type(), seen);
    for (const ValueType& type : {value_type<Judgement>(), value_type<lab::Totals>(),
                                  value_type<StudiedGame>(), value_type<lab::ScenarioRun>(),
                                  value_type<Health>(), value_type<Me>(), value_type<SessionRow>()})
      collect(type, seen);
    std::ranges::sort(seen, {}, &MessageType::name);
    return seen;
  }();
  return kMessages;
}

std::string page_types() {
  std::string text =
      "// The messages of the protocol. Written by gridwise_messages from the tables beside the "
      "structs of src: not by hand.\n\n"
      "/** The version of the protocol, as `hello` tells it. */\n"
      "export const kProtocol = " +
      std::to_string(kProtocol) + ";\n";
  for (const MessageType* const message : protocol_messages()) text += "\n" + typescript(*message);
  text += "\n/** Each verb with its request and its answer. */\nexport interface Verbs {\n";
  for (const Verb& verb : protocol_verbs()) {
    const bool plain = verb.name.find('.') == std::string_view::npos;
    const std::string name = plain ? std::string(verb.name) : "'" + std::string(verb.name) + "'";
    text += "  /** " + std::string(verb.about) + " */\n  " + name +
            ": [ask: " + type_text(object_type(verb.asks)) +
            ", answer: " + type_text(verb.answers) + "];\n";
  }
  return text + "}\n";
}

std::string protocol_schema() {
  std::string requests;
  std::string answers;
  std::string definitions;
  for (const Verb& verb : protocol_verbs()) {
    std::vector<FieldType> asks = verb.asks;
    asks.push_back({"id", either_type({value_type<std::string>(), value_type<double>()}), true});
    asks.push_back({"do", names_type({verb.name})});
    json::object request = schema_of(object_type(asks));
    request["description"] = verb.about;
    add_entry(requests, verb.name, request);
    add_entry(answers, verb.name, schema_of(verb.answers));
  }
  for (const MessageType* const message : protocol_messages())
    add_entry(definitions, message->name, object_schema(*message, {}));
  return "{\n\"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
         "\"title\": \"The protocol of Gridwise: requests and answers of each verb, pushes\",\n"
         "\"requests\": {\n" +
         requests + "\n},\n\"answers\": {\n" + answers +
         "\n},\n\"push\": " + json_text(schema_of(push_type())) + ",\n\"$defs\": {\n" +
         definitions + "\n}\n}\n";
}

std::string with_tables(std::string_view text) {
  std::istringstream lines{std::string(text)};
  std::string written;
  bool skips = false;
  for (std::string line; std::getline(lines, line);) {
    skips = skips && line != "<!-- end -->";
    if (skips) continue;
    written += line + "\n";
    const std::vector<std::string> messages = marked(line, "messages");
    const std::vector<std::string> verbs = marked(line, "verbs");
    if (!messages.empty()) written += message_tables(messages);
    if (!verbs.empty()) written += verb_table(verbs);
    skips = !messages.empty() || !verbs.empty();
  }
  return written;
}

std::vector<std::string> in_tables(std::string_view text) {
  std::istringstream lines{std::string(text)};
  std::vector<std::string> names;
  for (std::string line; std::getline(lines, line);) {
    std::ranges::copy(marked(line, "messages"), std::back_inserter(names));
    for (const std::string& pattern : marked(line, "verbs")) {
      for (const Verb& verb : protocol_verbs()) {
        if (fits(verb.name, pattern)) names.emplace_back(verb.name);
      }
    }
  }
  return names;
}

}  // namespace gridwise
