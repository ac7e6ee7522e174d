#include "service/match/look_json.h"

#include <boost/json.hpp>

namespace gridwise {

namespace json = boost::json;

json::object mark_json(const Mark& mark) {
  if (mark.image.empty()) return {{"text", mark.text}};
  return {{"image", mark.image}};
}

json::object look_json(const LookRow& look) {
  json::object object{{"rev", look.rev}};
  if (!look.board.empty()) object["board"] = look.board;
  if (!look.mark.empty()) object["mark"] = mark_json(look.mark);
  return object;
}

}  // namespace gridwise
