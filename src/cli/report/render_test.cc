// The four renderers of a small report.
#include "cli/report/render.h"

#include <doctest/doctest.h>

#include <boost/json.hpp>

#include "cli/command/ran.h"

namespace gridwise::cli {
namespace {

/// Two levels with a table of goals each; only the second has a limit.
Table levels() {
  Table table{.key = "levels", .title = {"Levels", "关卡"}};
  for (const char* const name : {"a \"b\"", "c<d>"}) {
    Table goals{.title = {"goals", "目标"}};
    goals.row().put({"goal", {"goal", "目标"}}, "red");
    table.row().put({"level", {"level", "关卡"}, "name"}, name);
    table.put({"pass", {"pass rate", "过关率"}, "pass", Form::kPercent, lab::Band{0.2, 0.4}},
              lab::Estimate{0.125, 0.25, 0.5});
    table.put({"goals"}, std::vector{goals});
    table.put({"figures"}, Object());
  }
  table.put({"limit.moves", {"moves", "步数"}, {}, Form::kOne}, 12.5);
  table.put({"limit.late"}, kUnknown);
  table.notes.push_back({"two levels", "两关"});
  return table;
}

}  // namespace

TEST_CASE("a_new_column_stands_behind_the_one_put_before_it") {
  Table table;
  table.row().put({"a"}, 1).put({"d"}, 4);
  table.row().put({"a"}, 1).put({"b"}, 2).put({"d"}, 4);
  table.row().put({"c"}, 3).put({"d"}, 4);
  CHECK(report_json({table}).ends_with(R"("a":1,"d":4})"));
  table.key = "rows";
  CHECK(report_json({table}).ends_with(
      R"("rows":[{"a":1,"d":4},{"a":1,"b":2,"d":4},{"c":3,"d":4}]})"));
}

TEST_CASE("a_report_as_text_has_aligned_columns") {
  CHECK(report_text({levels()}, Language::kEnglish) ==
        "Levels\n"
        "  level               pass rate  moves\n"
        "  a \"b\"  25.0% (12.5% to 50.0%)      -\n"
        "  c<d>   25.0% (12.5% to 50.0%)   12.5\n"
        "  two levels\n"
        "goals\n"
        "  goal\n"
        "  red\n"
        "goals\n"
        "  goal\n"
        "  red\n");
  // A Chinese character takes two columns.
  CHECK(contains(report_text({levels()}, Language::kChinese),
                 "  关卡                    过关率  步数\n"
                 "  a \"b\"  25.0%（12.5% 至 50.0%）     -\n"));
}

TEST_CASE("a_sideways_table_that_is_too_wide_goes_on_below") {
  Table table{.sideways = true};
  for (const char* const name : {"first", "second", "third"}) {
    table.row().put({.head = {"player", "棋手"}}, name);
    table.put({.head = {"why", "原因"}}, std::string(40, 'x'));
  }
  const std::string wide(40, 'x');
  CHECK(report_text({table}, Language::kEnglish) ==
        "  player  first" + std::string(37, ' ') + "second\n" + "  why     " + wide + "  " + wide +
            "\n\n  player  third\n  why     " + wide + "\n");
}

TEST_CASE("a_report_as_csv_quotes_and_leaves_unknown_cells_empty") {
  Table same;
  same.row().put({.csv = "name"}, "x,y").put({.csv = "pass"}, kUnknown);
  same.row().put({.csv = "name"}, "two\nlines").put({.csv = "pass"}, 1.0 / 3);
  CHECK(report_csv({levels(), same}) ==
        "name,pass\r\n\"a \"\"b\"\"\",0.25\r\nc<d>,0.25\r\n\"x,y\",\r\n"
        "\"two\nlines\",0.333333\r\n");
}

TEST_CASE("a_report_as_json_nests_fields_and_tables") {
  Table whole;
  whole.row().put({"seed"}, std::uint64_t{7}).put({"done"}, true);
  CHECK(boost::json::parse(report_json({whole, levels()})) ==
        boost::json::parse(
            R"({"schema":1,"seed":7,"done":true,"levels":[)"
            R"({"level":"a \"b\"","pass":{"value":0.25,"interval":[0.125,0.5]},)"
            R"("goals":[{"goal":"red"}],"figures":{}},)"
            R"({"level":"c<d>","pass":{"value":0.25,"interval":[0.125,0.5]},)"
            R"("goals":[{"goal":"red"}],"figures":{},"limit":{"moves":12.5,"late":null}}]})"));
}

TEST_CASE("a_report_as_html_escapes_and_draws") {
  Table table = levels();
  table.chart = Chart{.title = {"chart", "图"}, .about = {"how to read it", "读法"}};
  table.chart->points.push_back({0.5, {0.1, 0.25, 0.5}, "c<d>", true});
  const std::string page =
      report_html({"Title", "标题"}, {"about", "关于"}, {table}, Language::kChinese);
  for (const char* const part :
       {"<html lang=\"zh\">", "<h1>标题</h1>", "<td>c&lt;d&gt;</td>", "<p>两关</p>", "读法",
        "<rect class=\"band\" x=\"20.00\" width=\"20.00\"", "<title>c&lt;d&gt;</title>",
        "<circle class=\"out\" cx=\"330.0\" cy=\"133.0\"", "<h2>目标</h2>"})
    CHECK_MESSAGE(contains(page, part), part, page);
}

TEST_CASE("a_report_as_html_has_its_details_last") {
  const Table details{.title = {"details", "细节"}, .details = true};
  const Table overview{.title = {"overview", "概览"}};
  const std::string page = report_html({}, {}, {details, overview}, Language::kEnglish);
  CHECK(page.find("overview") < page.find("details"));
}

}  // namespace gridwise::cli
