#include "store/standings.h"

#include <cmath>

namespace gridwise {

std::int64_t place_of(double rating) {
  constexpr double kThousandths = 1'000;
  return std::llround(rating * kThousandths);
}

}  // namespace gridwise
