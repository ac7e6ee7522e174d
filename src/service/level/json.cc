#include "service/level/json.h"

#include <boost/json.hpp>

namespace gridwise {

namespace json = boost::json;

json::object listed_json(const LevelRow& row) {
  return {{"level", row.id}, {"game", row.game},          {"name", row.name},
          {"rev", row.rev},  {"created", row.created_ms}, {"updated", row.updated_ms}};
}

json::object level_json(const LevelRow& row) {
  json::object object = listed_json(row);
  object["text"] = row.text;
  boost::system::error_code bad;
  json::value scenarios = json::parse(row.scenarios, bad);
  object["scenarios"] = bad ? json::value(nullptr) : std::move(scenarios);
  return object;
}

}  // namespace gridwise
