#include "service/level/problem_json.h"

#include <boost/json.hpp>

#include "service/wire/portion.h"
#include "service/wire/shapes.h"

namespace gridwise {

namespace json = boost::json;

json::array problems_json(const std::vector<Problem>& problems) {
  Portion listed(kLongestPart);
  for (const Problem& problem : problems) {
    listed.add(json::object{{"kind", name_of(problem.kind)},
                            {"class", problem.what},
                            {"says", words_json(problem.says)},
                            {"cells", json::array(problem.cells.begin(), problem.cells.end())}});
  }
  return listed.take();
}

}  // namespace gridwise
