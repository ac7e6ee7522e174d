#include "standing/finished_game.h"

#include <array>
#include <boost/json.hpp>
#include <string_view>

#include "kit/json_text.h"
#include "store/standing_rows.h"

namespace gridwise::standing {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 3> kEndings{"won", "drawn", "lost"};

Error damaged() { return {"store/corrupt", "a finished match was changed on the disk", {}}; }

std::optional<Ending> ending_named(std::string_view name) {
  for (std::size_t i = 0; i < kEndings.size(); ++i) {
    if (kEndings[i] == name) return static_cast<Ending>(i);
  }
  return {};
}

std::string text_in(const json::object& object, std::string_view name) {
  const json::value* const value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::optional<std::int64_t> number_in(const json::object& object, std::string_view name) {
  const json::value* const value = object.if_contains(name);
  if (value == nullptr || !value->is_int64()) return {};
  return value->get_int64();
}

std::optional<FinishedSeat> parse_seat(const json::value& value) {
  const json::object* const object = value.if_object();
  if (object == nullptr) return {};
  const std::string kind = text_in(*object, "kind");
  const auto plies = number_in(*object, "plies");
  const auto ending = ending_named(text_in(*object, "ending"));
  if ((kind != "person" && kind != "bot") || !plies || *plies < 0 || !ending) return {};
  return FinishedSeat{kind == "bot", text_in(*object, "subject"), text_in(*object, "level"), *plies,
                      *ending};
}

}  // namespace

std::string bot_subject(const std::string& selector, int rules) {
  return kBotPrefix + selector + ":" + std::to_string(rules);
}

std::string selector_of(const std::string& subject) {
  const std::size_t begin = std::string_view(kBotPrefix).size();
  const std::size_t end = subject.rfind(':');
  return end < begin ? std::string() : subject.substr(begin, end - begin);
}

std::string category_text(const std::string& board, const std::string& clock) {
  return board + " " + clock;
}

Category parse_category(const std::string& text) {
  const std::size_t space = text.rfind(' ');
  if (space == std::string::npos) return {text, ""};
  return {text.substr(0, space), text.substr(space + 1)};
}

std::string format_finished(const FinishedGame& game) {
  json::array seats;
  for (const FinishedSeat& seat : game.seats) {
    json::object object{{"kind", seat.bot ? "bot" : "person"},
                        {"subject", seat.subject},
                        {"plies", seat.plies},
                        {"ending", kEndings[static_cast<std::size_t>(seat.ending)]}};
    if (seat.bot) object["level"] = seat.level;
    seats.emplace_back(std::move(object));
  }
  json::object object{{"board", game.board}, {"why", game.why}, {"seats", std::move(seats)}};
  if (game.score) object["score"] = *game.score;
  return json_text(object);
}

Result<FinishedGame> parse_finished(const std::string& text) {
  boost::system::error_code problem;
  const json::value value = json::parse(text, problem);
  const json::object* const object = problem ? nullptr : value.if_object();
  const json::value* const seats = object == nullptr ? nullptr : object->if_contains("seats");
  if (seats == nullptr || !seats->is_array() || seats->get_array().empty()) return damaged();
  FinishedGame game;
  game.board = text_in(*object, "board");
  game.why = text_in(*object, "why");
  game.score = number_in(*object, "score");
  for (const json::value& each : seats->get_array()) {
    std::optional<FinishedSeat> seat = parse_seat(each);
    if (!seat) return damaged();
    game.seats.push_back(*std::move(seat));
  }
  return game;
}

}  // namespace gridwise::standing
