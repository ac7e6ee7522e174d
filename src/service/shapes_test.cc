// Reports as the protocol shows them.
#include "service/shapes.h"

#include <doctest/doctest.h>

#include <boost/json.hpp>

namespace gridwise {

TEST_CASE("a_report_without_answers_does_not_speak_of_them") {
  const boost::json::object shape = report_json({});
  CHECK(!shape.contains("answers"));
  CHECK(!shape.contains("bound"));
}

TEST_CASE("a_report_shows_answers_with_facts_and_the_bound") {
  Report report;
  report.bound = 12.5;
  const boost::json::object facts{{"combos", 7}};
  report.answers = {{{"a1", "a2"}, 9.5, std::make_shared<const boost::json::object>(facts)},
                    {{"b1"}, 4.0, nullptr}};
  const boost::json::object shape = report_json(report);
  CHECK(shape.at("bound") == 12.5);
  CHECK(shape.at("answers") ==
        boost::json::parse(R"([{"line":["a1","a2"],"score":9.5,"facts":{"combos":7}},
                               {"line":["b1"],"score":4.0}])"));
}

}  // namespace gridwise
