#include "cli/runs/study_options.h"

#include <doctest/doctest.h>

namespace gridwise::cli {

TEST_CASE("a_band_is_two_percentages_or_one_edge") {
  CHECK(parse_band("45..55")->low == 0.45);
  CHECK(parse_band("45..55")->high == 0.55);
  CHECK(parse_band("45%..55%")->high == 0.55);
  CHECK(parse_band("..20")->low == 0);
  CHECK(parse_band("..20")->high == 0.2);
  CHECK(parse_band("80..")->high == 1);
  CHECK(parse_band("12.5..20")->low == 0.125);
}

TEST_CASE("a_bad_band_is_refused_at_its_place") {
  const auto refused_at = [](const char* text) {
    const auto band = parse_band(text);
    REQUIRE_FALSE(band);
    CHECK(band.error().code == "study/band");
    return band.error().at;
  };
  CHECK(refused_at("") == 0);
  CHECK(refused_at("45") == 2);
  CHECK(refused_at("55..45") == 4);
  CHECK(refused_at("50..50") == 4);
  CHECK(refused_at("50..52") == 0);
  CHECK(refused_at("0..100") == 0);
  CHECK(refused_at("..") == 0);
  CHECK(refused_at("-5..20") == 0);
  CHECK(refused_at("x..20") == 0);
  CHECK(refused_at("45..155") == 4);
  CHECK(refused_at("45..nan") == 4);
  CHECK(refused_at("45...55") == 4);
}

TEST_CASE("half_a_width_is_a_number_of_points") {
  CHECK(*parse_half_width("+-1") == 0.01);
  CHECK(*parse_half_width("2") == 0.02);
  CHECK(*parse_half_width("\u00b10.5") == 0.005);
  for (const char* text : {"", "+-", "0", "0.1", "50", "+-+-1", "one", "1e0", "inf"}) {
    CAPTURE(text);
    CHECK(parse_half_width(text).error().code == "study/width");
  }
}

TEST_CASE("targets_name_levels_of_the_study") {
  const std::vector<lab::Level> levels{{"portals", "match3(level=portals)", {}},
                                       {"prison", "match3(level=prison)", {}}};
  const auto targets = parse_targets("# wanted\nportals,60\r\n\nprison, 45%\n", levels);
  REQUIRE(targets.ok());
  CHECK(targets->at("portals") == 0.6);
  CHECK(targets->at("prison") == 0.45);
  CHECK(parse_targets("portals,60\ncellar,50\n", levels).error().at == 11);
  CHECK(parse_targets("portals 60\n", levels).error().at == 0);
  CHECK(parse_targets("portals,sixty", levels).error().at == 8);
  CHECK(parse_targets("portals,160", levels).error().code == "study/targets");
}

}  // namespace gridwise::cli
