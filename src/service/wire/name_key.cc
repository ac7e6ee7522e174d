#include "service/wire/name_key.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include "store/names/code_points.h"

namespace gridwise {
namespace {

using Point = char32_t;

struct Lookalike {
  Point point;
  char latin;
};

// Sorted by code point. Lower case only, unless the capital looks like a different letter.
constexpr std::array kLookalikes{
    Lookalike{'0', 'o'},    Lookalike{'1', 'l'},    Lookalike{0x0131, 'i'}, Lookalike{0x0251, 'a'},
    Lookalike{0x0261, 'g'}, Lookalike{0x0269, 'i'}, Lookalike{0x0391, 'a'}, Lookalike{0x0392, 'b'},
    Lookalike{0x0395, 'e'}, Lookalike{0x0396, 'z'}, Lookalike{0x0397, 'h'}, Lookalike{0x0399, 'i'},
    Lookalike{0x039a, 'k'}, Lookalike{0x039c, 'm'}, Lookalike{0x039d, 'n'}, Lookalike{0x039f, 'o'},
    Lookalike{0x03a1, 'p'}, Lookalike{0x03a4, 't'}, Lookalike{0x03a5, 'y'}, Lookalike{0x03a7, 'x'},
    Lookalike{0x03b1, 'a'}, Lookalike{0x03b2, 'b'}, Lookalike{0x03b5, 'e'}, Lookalike{0x03b6, 'z'},
    Lookalike{0x03b9, 'i'}, Lookalike{0x03ba, 'k'}, Lookalike{0x03bc, 'm'}, Lookalike{0x03bf, 'o'},
    Lookalike{0x03c1, 'p'}, Lookalike{0x03c4, 't'}, Lookalike{0x03c7, 'x'}, Lookalike{0x03f2, 'c'},
    Lookalike{0x03f3, 'j'}, Lookalike{0x0430, 'a'}, Lookalike{0x0432, 'b'}, Lookalike{0x0435, 'e'},
    Lookalike{0x0437, '3'}, Lookalike{0x043a, 'k'}, Lookalike{0x043c, 'm'}, Lookalike{0x043d, 'h'},
    Lookalike{0x043e, 'o'}, Lookalike{0x0440, 'p'}, Lookalike{0x0441, 'c'}, Lookalike{0x0442, 't'},
    Lookalike{0x0443, 'y'}, Lookalike{0x0445, 'x'}, Lookalike{0x0455, 's'}, Lookalike{0x0456, 'i'},
    Lookalike{0x0458, 'j'}, Lookalike{0x0475, 'v'}, Lookalike{0x04ae, 'y'}, Lookalike{0x04af, 'y'},
    Lookalike{0x04bb, 'h'}, Lookalike{0x04c0, 'i'}, Lookalike{0x04cf, 'l'}, Lookalike{0x0501, 'd'},
    Lookalike{0x051b, 'q'}, Lookalike{0x051d, 'w'}, Lookalike{0x0585, 'o'}};
static_assert(std::ranges::is_sorted(kLookalikes, {}, &Lookalike::point));

// Small Greek letters that do not look like the same Latin letter as their capitals. Among Latin
// letters they are read as `among_latin`; in a Greek name, as their capitals.
struct SmallGreek {
  Point point;
  char among_latin;
  char alone;  ///< 0: itself
};
constexpr std::array kSmallGreek{SmallGreek{0x03b3, 'y', 0}, SmallGreek{0x03b7, 'n', 'h'},
                                 SmallGreek{0x03bd, 'v', 'n'}, SmallGreek{0x03c5, 'u', 'y'},
                                 SmallGreek{0x03c9, 'w', 0}};

using Bytes = std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)>;

const utf8proc_uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const utf8proc_uint8_t*>(text.data());
}

std::string mapped(std::string_view text, unsigned options) {
  utf8proc_uint8_t* made = nullptr;
  const auto size = utf8proc_map(bytes_of(text), static_cast<utf8proc_ssize_t>(text.size()), &made,
                                 static_cast<utf8proc_option_t>(options));
  const Bytes owned(made, &std::free);
  if (size < 0) return std::string(text);
  return {reinterpret_cast<const char*>(owned.get()), static_cast<std::size_t>(size)};
}

bool is_latin(Point point) {
  return (point >= 'a' && point <= 'z') || (point >= 'A' && point <= 'Z');
}

/// The letter that `point` looks like; itself if there is none.
Point latin_of(Point point, bool among_latin) {
  const auto small = std::ranges::find(kSmallGreek, point, &SmallGreek::point);
  if (small != kSmallGreek.end()) {
    const char latin = among_latin ? small->among_latin : small->alone;
    return latin == 0 ? point : latin;
  }
  const auto found = std::ranges::lower_bound(kLookalikes, point, {}, &Lookalike::point);
  return found != kLookalikes.end() && found->point == point ? found->latin : point;
}

}  // namespace

std::string name_key(std::string_view name) {
  // Capitals first: a Greek capital Nu looks like N, the small letter like v.
  const std::u32string points = points_of(
      mapped(name, UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE | UTF8PROC_IGNORE));
  const bool among_latin = std::ranges::any_of(points, is_latin);
  std::string capitals;
  for (const Point point : points) add(capitals, latin_of(point, among_latin));
  const std::string folded = mapped(capitals, UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE |
                                                  UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  std::string key;
  for (const Point point : points_of(folded)) {
    if (point != ' ') add(key, latin_of(point, among_latin));
  }
  return key;
}

}  // namespace gridwise
