// Every report of the command line is a list of tables; four renderers (render.h) print it as
// aligned text, CSV, JSON and HTML.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "gridwise/words.h"
#include "lab/stopping.h"

namespace gridwise::cli {

/// How people read a number.
enum class Form : std::uint8_t {
  kPlain,    ///< as many digits as it takes
  kWhole,    ///< without decimals
  kOne,      ///< one decimal
  kTwo,      ///< two decimals
  kPercent,  ///< a share, as 45.2%
  kPoints,   ///< a difference of shares in percentage points, as +4.5
};

struct Column {
  std::string
      key;     ///< of its fields in JSON; empty: not in JSON. `limit.now` is a field of a field
  Words head;  ///< for people; empty: not shown
  std::string csv;  ///< its heading in CSV; empty: not in CSV
  Form form = Form::kPlain;
  std::optional<lab::Band> band = {};  ///< HTML also draws shares as bars, in front of this band

  bool operator==(const Column& other) const {
    return key == other.key && csv == other.csv && head == other.head;
  }
};

struct Table;

/// An object in JSON whose fields are other columns; for one that may have no field.
struct Object {};

/// std::monostate: JSON leaves the field out. A number that is not finite is null in JSON, empty in
/// CSV. JSON prints tables as one array of their rows; people see them below the row's table.
using Cell = std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, lab::Estimate,
                          std::string, Words, Object, std::vector<std::uint64_t>,
                          std::vector<double>, std::vector<Table>>;

/// A figure that the games do not determine: null in JSON, empty in CSV, "-" for people.
inline constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// Drawn in HTML. Both axes go from 0 to 1.
struct Chart {
  struct Point {
    double x = 0;
    lab::Estimate share;  ///< a circle, with its interval as a line
    std::string name;
    bool out = false;  ///< in the colour of warnings
  };
  struct Label {
    double x = 0;
    std::string text;  ///< below the axis
    bool line = false;
    bool out = false;
  };
  Words title;
  Words about;               ///< how to read it
  std::string top;           ///< the number at the height of 1; empty: the axis is in percent
  std::vector<double> bars;  ///< their heights; all of the same width, from left to right
  std::vector<Point> points;
  std::vector<std::pair<double, double>> curve;
  std::vector<Label> labels;
};

/// Without a key, JSON makes the cells of the only row fields of the report itself.
struct Table {
  std::string key;
  Words title;
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;  ///< as many cells each as there are columns
  std::vector<Words> notes;             ///< below it
  std::optional<Chart> chart;
  bool sideways = false;  ///< people see a line for each column
  bool details = false;   ///< HTML puts it behind all tables without
  std::size_t next = 0;   ///< where `put` looks for a column first

  /// Starts a row.
  Table& row();
  /// Fills in the row's cell of a column. A new column is placed behind the last one put.
  Table& put(const Column& column, Cell cell);
};

/// A value that may be unknown.
template <class Value>
Cell known(const std::optional<Value>& value) {
  return value ? Cell(*value) : Cell(kUnknown);
}

/// The words in one language of what is filled into a form.
template <class Part>
const Part& in_language(const Part& part, Language) {
  return part;
}
inline const std::string& in_language(const Words& part, Language language) {
  return part.in(language);
}
/// Both languages of a form, as in fmt::format.
template <class... Parts>
Words filled(const Words& form, const Parts&... parts) {
  const auto in = [&](Language language) {
    return fmt::format(fmt::runtime(form.in(language)), in_language(parts, language)...);
  };
  return {in(Language::kEnglish), in(Language::kChinese)};
}

/// "-" if unknown.
[[nodiscard]] std::string number_text(double number, Form form);
/// "45.2% (42.1% to 48.3%)".
[[nodiscard]] Words estimate_words(const lab::Estimate& of, Form form);

/// What people see of a table; a column that says nothing is left out.
struct Shown {
  struct Value {
    std::string text;
    bool number = false;
    const lab::Estimate* share = nullptr;  ///< drawn as a bar in front of `band`
    lab::Band band = {};
  };
  std::vector<std::vector<Value>> lines;  ///< the first has the heads; empty without rows
  std::vector<const Table*> below;        ///< tables of its cells, in order
};
[[nodiscard]] Shown shown(const Table& table, Language language);

/// A table of no rows with the last line of most reports.
[[nodiscard]] Table intervals_note();

}  // namespace gridwise::cli
