#include "cli/host/mcp_tools.h"

#include <algorithm>
#include <utility>

#include "cli/text/draw.h"
#include "gridwise/games.h"
#include "kit/json_text.h"
#include "service/wire/fields.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxMoves = 200;
constexpr std::size_t kMaxCandidates = 8;
constexpr std::size_t kMaxText = 2'000;  ///< in an answer that is too long
constexpr std::int64_t kMaxTimeMs = 10'000;
constexpr std::int64_t kMaxGames = 2'000;

/// An argument of a tool.
struct Argument {
  std::string_view name;
  std::string_view type;  ///< of JSON Schema: string, integer
  std::string_view about;
  bool needed = false;
  std::int64_t most = 0;  ///< of an integer, from 1
};

constexpr Argument kMatch{"match", "string", "a match begun with new_game"};
constexpr Argument kText{"text", "string",
                         "or a position: a game and its moves (gomoku h8 i9), or the text that "
                         "another tool called `position`"};
constexpr Argument time_ms(std::string_view about) {
  return {"time_ms", "integer", about, false, kMaxTimeMs};
}

json::object schema_of(const std::vector<Argument>& arguments) {
  json::object properties;
  json::array needed;
  for (const Argument& each : arguments) {
    json::object property{{"type", each.type}, {"description", each.about}};
    if (each.most > 0) property.insert({{"minimum", 1}, {"maximum", each.most}});
    properties[each.name] = std::move(property);
    if (each.needed) needed.emplace_back(each.name);
  }
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(needed)},
          {"additionalProperties", false}};
}

/// The error of an answer or a push.
Error error_of(const json::value& refusal) {
  return {json::value_to<std::string>(refusal.at("code")),
          json::value_to<std::string>(refusal.at("says")),
          {}};
}

/// The English of every text that comes in two languages.
json::value in_english(json::value value) {
  if (auto* const list = value.if_array()) {
    for (json::value& each : *list) each = in_english(std::move(each));
  } else if (auto* const object = value.if_object()) {
    const json::value* const english = object->if_contains("en");
    if (english != nullptr && object->size() == 2 && object->contains("zh")) return *english;
    for (auto& [name, each] : *object) each = in_english(std::move(each));
  }
  return value;
}

/// The list inside `value` with the longest text; null if there is none.
json::array* longest_list(json::value& value, std::size_t& longest) {
  json::array* found = nullptr;
  const auto look_into = [&](json::value& part) {
    if (json::array* const deeper = longest_list(part, longest)) found = deeper;
  };
  if (auto* const list = value.if_array()) {
    for (json::value& each : *list) look_into(each);
    const std::size_t size = list->size() > 1 ? json_text(*list).size() : 0;
    // A list of long lists is cut before them.
    if (size > longest) {
      longest = size;
      found = list;
    }
  } else if (auto* const object = value.if_object()) {
    for (auto& [name, each] : *object) look_into(each);
  }
  return found;
}

/// Leaves out long texts, and halves the longest list until the whole is short enough.
json::object shortened(json::object whole) {
  json::value value = std::move(whole);
  json::object& object = value.get_object();
  const auto is_long = [&] { return json_text(value).size() > McpTools::kMaxAnswer; };
  if (!is_long()) return std::move(object);
  object["shortened"] = true;
  for (const std::string_view name : {"board", "position"}) {
    const json::value* const text = object.if_contains(name);
    if (text != nullptr && text->get_string().size() > kMaxText) object.erase(name);
  }
  while (is_long()) {
    std::size_t longest = 0;
    json::array* const list = longest_list(value, longest);
    if (list == nullptr) break;
    list->resize(list->size() / 2);
  }
  return std::move(object);
}

void put_moves(const AnyPosition& position, json::object& answer) {
  const std::vector<std::string> all = position.legal_moves();
  const std::size_t shown = std::min(all.size(), kMaxMoves);
  answer["moves"] = json::array(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(shown));
  if (shown < all.size()) answer["more_moves"] = all.size() - shown;
}

/// The position as text and as drawn, and whose turn it is.
void put_board(const OpenedGame& of, const std::string& text, json::object& answer) {
  const GameInfo& info = of.setup.game->info();
  answer["position"] = text;
  answer["board"] = cli::draw_board(of.position->view(), info, Language::kEnglish, false);
  answer["status"] = cli::draw_status(*of.position, info, Language::kEnglish);
}

}  // namespace

struct McpTools::Tool {
  std::string_view name;
  std::string_view about;
  std::vector<Argument> arguments;
  void (McpTools::*run)(Fields& fields, const ToolCallPtr& call);
  bool reads = true;  ///< changes no match
};

const std::vector<McpTools::Tool>& McpTools::tools() {
  static const std::vector<Tool> kTools{
      {"games",
       "Lists the games: their ids, usual setups, and bots from weak to strong.",
       {},
       &McpTools::games},
      {"new_game",
       "Starts a match and returns its first position. The agent plays every seat that no bot "
       "plays, and moves first.",
       {{"setup", "string",
         "a game with its options (gomoku(size=15,rule=renju), match3(level=portals)), or a "
         "position",
         true},
        {"opponent", "string", "the bot for the other seat of a game for two"}},
       &McpTools::new_game,
       false},
      {"moves",
       "A position drawn as text, with its legal moves.",
       {kMatch, kText},
       &McpTools::moves},
      {"play",
       "Plays a legal move in a match, lets the bots reply, and returns the next position.",
       {{"match", "string", "from new_game", true}, {"move", "string", "one of its moves", true}},
       &McpTools::play,
       false},
      {"analyse",
       "Ranks the moves of a position, the best first, with scores and reasons.",
       {kMatch,
        kText,
        {"selector", "string", "the bot that thinks; by default the game's strongest"},
        time_ms("by default 1000")},
       &McpTools::analyse},
      {"solve",
       "Searches for the value of a position and says whether it is proved: who wins, or for a "
       "puzzle the best answer.",
       {kMatch,
        kText,
        {"goal", "string", "of games that have several, such as gomoku: vcf"},
        time_ms("by default 5000")},
       &McpTools::solve},
      {"study",
       "Lets a bot play a level many times: how often it is won, with a 95% interval, and why it "
       "is lost.",
       {{"level", "string", "match3(level=portals), or match3 and a level file", true},
        {"player", "string", "a bot; by default the game's strongest"},
        {"games", "integer", "by default 200", false, kMaxGames},
        time_ms("by default 10000")},
       &McpTools::study},
  };
  return kTools;
}

McpTools::McpTools(Service& service) : service_(service) {
  client_ = service_.connect([this](const std::string& line) { receive(line); });
}

json::array McpTools::list() {
  json::array rows;
  for (const Tool& tool : tools()) {
    rows.push_back({{"name", tool.name},
                    {"description", tool.about},
                    {"inputSchema", schema_of(tool.arguments)},
                    {"annotations", {{"readOnlyHint", tool.reads}, {"openWorldHint", false}}}});
  }
  return rows;
}

bool McpTools::has(std::string_view tool) {
  return std::ranges::find(tools(), tool, &Tool::name) != tools().end();
}

void McpTools::call(std::string_view name, const json::object& arguments, const ToolCallPtr& call) {
  const Tool& tool = *std::ranges::find(tools(), name, &Tool::name);
  for (const auto& [given, value] : arguments) {
    if (std::ranges::find(tool.arguments, std::string_view(given), &Argument::name) ==
        tool.arguments.end()) {
      return call->answer(
          Error{"json/unknown", "the tool has no argument " + std::string(given), {}});
    }
  }
  Fields fields(arguments);
  (this->*tool.run)(fields, call);
}

void McpTools::stop(const ToolCallPtr& call) {
  call->stopped = true;
  if (!call->job.empty()) ask("job.stop", {{"job", call->job}}, [](const auto&) {});
}

void McpTools::games(Fields&, const ToolCallPtr& call) {
  json::array rows;
  for (const Game* const game : gridwise::games()) {
    const GameInfo& info = game->info();
    json::array setups;
    for (const Preset& preset : info.presets)
      setups.push_back({{"setup", GameSetup{game, preset.values}.text()},
                        {"name", preset.name.in(Language::kEnglish)}});
    json::array bots;
    for (const SelectorInfo& selector : info.selectors) bots.emplace_back(selector.name);
    rows.push_back({{"game", info.id},
                    {"name", info.name.in(Language::kEnglish)},
                    {"about", info.about.in(Language::kEnglish)},
                    {"seats", info.seats.size()},
                    {"setups", std::move(setups)},
                    {"bots", std::move(bots)}});
  }
  call->answer(shortened({{"games", std::move(rows)}}));
}

void McpTools::new_game(Fields& fields, const ToolCallPtr& call) {
  const std::string setup = fields.text("setup", kMaxBoard);
  const std::string opponent = fields.text_or("opponent", "");
  if (fields.error()) return call->answer(*fields.error());
  const Result<OpenedGame> opened = open_game(setup, 0);
  if (!opened) return call->answer(opened.error());
  const std::size_t seats = opened->setup.game->info().seats.size();
  if (seats == 1 && !opponent.empty())
    return call->answer(Error{"match/seats", "this game is for one: it has no opponent", {}});
  const json::object agent{{"kind", "person"}, {"name", "Agent"}};
  json::array players{agent};
  for (std::size_t i = 1; i < seats; ++i) {
    players.push_back(opponent.empty() ? agent
                                       : json::object{{"kind", "bot"}, {"selector", opponent}});
  }
  const bool is_position = setup.find(' ') != std::string::npos;
  ask("match.new",
      {{is_position ? "text" : "setup", setup}, {"seats", std::move(players)}, {"speed_ms", 0}},
      [this, call](const Result<json::object>& made) {
        if (!made) return call->answer(made.error());
        const std::string match(made->at("match").get_string());
        tokens_[match] = made->at("tokens").get_array();
        ask("match.watch", {{"match", match}, {"view", false}},
            [this, call, match](const Result<json::object>& watched) {
              if (!watched) return call->answer(watched.error());
              tell(match, call);
            });
      });
}

void McpTools::moves(Fields& fields, const ToolCallPtr& call) {
  with_position(fields, call, [call](const std::string& text) {
    const Result<OpenedGame> opened = open_game(text, 0);
    if (!opened) return call->answer(opened.error());
    json::object answer;
    put_board(*opened, text, answer);
    put_moves(*opened->position, answer);
    call->answer(shortened(std::move(answer)));
  });
}

void McpTools::play(Fields& fields, const ToolCallPtr& call) {
  const std::string match = fields.text("match");
  const std::string move = fields.text("move");
  if (fields.error()) return call->answer(*fields.error());
  ask("match.get", {{"match", match}},
      [this, call, match, move](const Result<json::object>& state) {
        if (!state) return call->answer(state.error());
        if (state->at("status") == "finished")
          return call->answer(Error{"match/finished", "the match is over", {}});
        const json::value& token = tokens_.at(match).at(state->at("turn").to_number<std::size_t>());
        if (token.is_null())
          return call->answer(Error{"match/turn", "it is not the agent's turn", {}});
        const json::value seq = state->at("seq");
        ask("match.move",
            {{"match", match},
             {"token", token},
             {"seq", seq},
             {"command", "move-" + json_text(seq)},
             {"move", move}},
            [this, call, match](const Result<json::object>& played) {
              if (!played) return call->answer(played.error());
              tell(match, call);
            });
      });
}

void McpTools::tell(const std::string& match, const ToolCallPtr& call) {
  ask("match.get", {{"match", match}}, [this, call, match](const Result<json::object>& state) {
    if (!state) return call->answer(state.error());
    const bool over = state->at("status") == "finished";
    const json::array& tokens = tokens_.at(match);
    const bool bot = tokens.at(state->at("turn").to_number<std::size_t>()).is_null();
    if (!over && bot) return waiting_[match].push_back(call);
    const std::string text(state->at("text").get_string());
    const Result<OpenedGame> opened = open_game(text, 0);
    if (!opened) return call->answer(opened.error());
    json::object answer{{"match", match}};
    put_board(*opened, text, answer);
    if (over) {
      answer["outcome"] = state->at("outcome");
    } else {
      put_moves(*opened->position, answer);
    }
    const json::array& played = state->at("moves").get_array();
    if (!played.empty()) answer["last_move"] = played.back();
    call->answer(shortened(std::move(answer)));
  });
}

void McpTools::analyse(Fields& fields, const ToolCallPtr& call) {
  json::object request{{"time_ms", fields.number_or("time_ms", 1, kMaxTimeMs, 1'000)},
                       {"lines", kMaxCandidates}};
  if (fields.has("selector")) request["selector"] = fields.text("selector");
  with_position(fields, call, [this, call, request](const std::string& text) mutable {
    request["text"] = text;
    run_job("analyse", std::move(request), call, [](json::object report) {
      json::array& candidates = report["candidates"].get_array();
      candidates.resize(std::min(candidates.size(), kMaxCandidates));
      return report;
    });
  });
}

void McpTools::solve(Fields& fields, const ToolCallPtr& call) {
  json::object request{{"time_ms", fields.number_or("time_ms", 1, kMaxTimeMs, 5'000)}};
  if (fields.has("goal")) request["goal"] = fields.text("goal");
  with_position(fields, call, [this, call, request](const std::string& text) mutable {
    request["text"] = text;
    run_job("solve", std::move(request), call, [](json::object report) { return report; });
  });
}

void McpTools::study(Fields& fields, const ToolCallPtr& call) {
  json::object request{{"setup", fields.text("level", kMaxBoard)},
                       {"games", fields.number_or("games", 1, kMaxGames, 200)},
                       {"time_ms", fields.number_or("time_ms", 1, kMaxTimeMs, kMaxTimeMs)}};
  if (fields.has("player")) request["player"] = fields.text("player");
  if (fields.error()) return call->answer(*fields.error());
  run_job("level.study", std::move(request), call,
          [](json::object report) { return report.at("facts").get_object(); });
}

void McpTools::with_position(Fields& fields, const ToolCallPtr& call, WithText next) {
  const bool by_match = fields.has("match");
  if (by_match == fields.has("text")) {
    fields.fail("json/missing",
                by_match ? "match and text exclude each other" : "match or text is missing");
  }
  const std::string named = by_match ? fields.text("match") : fields.text("text", kMaxBoard);
  if (fields.error()) return call->answer(*fields.error());
  if (!by_match) return next(named);
  ask("match.get", {{"match", named}},
      [call, next = std::move(next)](const Result<json::object>& state) {
        if (!state) return call->answer(state.error());
        next(std::string(state->at("text").get_string()));
      });
}

void McpTools::run_job(std::string_view verb, json::object request, const ToolCallPtr& call,
                       const std::function<json::object(json::object report)>& shown) {
  ask(verb, std::move(request), [this, call, shown](const Result<json::object>& started) {
    if (!started) return call->answer(started.error());
    call->job = started->at("job").get_string();
    json::object by = *started;
    by.erase("job");
    jobs_[call->job] = [call, shown, by](const Result<json::object>& report) {
      if (!report) return call->answer(report.error());
      json::object answer = by;
      for (auto& [name, value] : shown(*report)) answer[name] = in_english(std::move(value));
      call->answer(shortened(std::move(answer)));
    };
    if (call->stopped) stop(call);
  });
}

void McpTools::ask(std::string_view verb, json::object request, Answered answered) {
  request["id"] = ++last_id_;
  request["do"] = verb;
  asked_[last_id_] = std::move(answered);
  service_.receive(client_, json_text(request));
}

void McpTools::receive(std::string_view line) {
  const json::object message = json::parse(line).get_object();
  const json::value* const id = message.if_contains("id");
  if (id == nullptr) return receive_push(message);
  const auto asked = asked_.extract(id->to_number<std::int64_t>());
  if (asked.empty()) return;
  if (const json::value* const ok = message.if_contains("ok")) {
    asked.mapped()(ok->get_object());
  } else {
    asked.mapped()(error_of(message.at("error")));
  }
}

void McpTools::receive_push(const json::object& push) {
  if (const json::value* const match = push.if_contains("match")) {
    const std::string id(match->get_string());
    for (const ToolCallPtr& call : std::exchange(waiting_[id], {})) tell(id, call);
  }
  const json::value* const job = push.if_contains("job");
  if (job == nullptr || !push.contains("done")) return;
  const auto taken = jobs_.extract(std::string(job->get_string()));
  if (taken.empty()) return;
  if (const json::value* const report = push.if_contains("report")) {
    taken.mapped()(report->get_object());
  } else {
    taken.mapped()(error_of(push.at("error")));
  }
}

}  // namespace gridwise
