// The worth of a drop: both formulas computed by hand, every rule on a drawn board, and the texts.
#include "games/orbs/worth.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <string_view>

#include "games/orbs/drawn.h"
#include "games/orbs/names.h"

namespace gridwise::orbs {
namespace {

/// The worth of a drop on the board; `text` gives worth and runs too.
double worth_of(std::string_view text) {
  const Problem problem = drawn(text);
  const Cascade cascade = drop(problem.shape, problem.board, problem.runs);
  return worth_of(problem.worth, problem.shape, {cascade.combos.begin(), cascade.combos.size()},
                  std::popcount(cascade.still.occupied()));
}

void is_worth(std::string_view text, double worth) {
  CAPTURE(text);
  CHECK(worth_of(text) == doctest::Approx(worth));
}

/// Whether `rule` applies to a drop on the board.
bool applies(std::string_view board, std::string_view rule) {
  const std::string text = std::string(board) + " rules=" + std::string(rule) + ":8";
  const double factor = worth_of(text) / worth_of(board);
  CAPTURE(text);
  CHECK((factor == doctest::Approx(1) || factor == doctest::Approx(8)));
  return factor > 4;
}

struct Extent {
  int columns;
  int rows;
};

/// The bounding box of the squares.
Extent extent_of(const Shape& shape, Squares squares) {
  int left = kMaxColumns;
  int right = -1;
  int low = kMaxRows;
  int high = -1;
  for (int square = 0; square < shape.cells(); ++square) {
    if ((squares >> square & 1U) == 0) continue;
    left = std::min(left, shape.column(square));
    right = std::max(right, shape.column(square));
    low = std::min(low, shape.height(square));
    high = std::max(high, shape.height(square));
  }
  return {right - left + 1, high - low + 1};
}

void refuses_rules(std::string_view text, std::string_view code, std::size_t at) {
  CAPTURE(text);
  const auto rules = parse_rules(text);
  REQUIRE(!rules.ok());
  CHECK(rules.error().code == code);
  CHECK(rules.error().at == at);
}

void refuses_weights(std::string_view text, std::size_t at) {
  CAPTURE(text);
  const auto weights = parse_weights(text);
  REQUIRE(!weights.ok());
  CHECK(weights.error().code == "worth/number");
  CHECK(weights.error().at == at);
}

}  // namespace

TEST_CASE("pad_worth_is_as_reckoned_by_hand") {
  is_worth("012/120/201", 0);
  is_worth("000/121/212", 1);
  is_worth("0001/1212/2121", 1);
  is_worth("0000/1212/2121", 1.25);
  is_worth("00000/12121/21212", 1.5);
  // three combos: times (3 - 1) / 4 + 1
  is_worth("000/111/222", 3 * 1.5);
  // a four and a three: (1.25 + 1) * 1.25
  is_worth("0000/1112/2123", 2.25 * 1.25);
}

TEST_CASE("weights_are_by_kind_and_mass_from_five_on") {
  is_worth("000/121/212 weights=0.5", 0.5);
  is_worth("0000/1212/2121 weights=1/3", 1.25);
  is_worth("00000/12121/21212 weights=1/3", 1.5 * 3);
  is_worth("000/111/222 weights=1,0.1,0.3", 1.4 * 1.5);
  // the five-colour profile: six of fire are mass, hearts weigh 0.3
  is_worth("000555/000123/123412 weights=1/3,1/3,1/3,1/3,1/3,0.3", (1.75 * 3 + 0.3) * 1.25);
}

TEST_CASE("tos_worth_is_as_reckoned_by_hand") {
  // three orbs and a group: 4 / 4, times (1 + 3) / 4
  is_worth("000/121/212 formula=tos", 1);
  is_worth("0000/1212/2121 formula=tos", 1.25);
  is_worth("000/111/222 formula=tos", 3 * 1.5);
  // a skill has lowered the run to two: 3 / 4
  is_worth("001/122/213 runs=2,3,3 formula=tos", 0.75);
  is_worth("00000/12121/21212 weights=1/1.5 formula=tos", 1.5 * 1.5);
}

TEST_CASE("tos_worth_counts_enchanted_orbs_and_pad_worth_does_not") {
  // three fires: (3 + 1) / 4 + 0.15 for each marked one, times (1 + 3) / 4
  is_worth("000/123/451 formula=tos", 1);
  is_worth("000/123/451 formula=tos enchanted=a3", 1.15);
  is_worth("000/123/451 formula=tos enchanted=a3,b3,c3,a1", 1.45);
  is_worth("000/123/451 weights=2 formula=tos enchanted=a3", 2.3);
  is_worth("000/123/451 formula=pad enchanted=a3,b3", 1);
}

TEST_CASE("rules_of_the_whole_look_at_combos_colours_size_rest_and_first_batch") {
  CHECK(applies("000/111/222", "combos>=3"));
  CHECK(!applies("000/111/222", "combos>=4"));
  CHECK(applies("000/111/222", "colours>=3"));
  CHECK(!applies("000/111/555", "colours>=3"));  // hearts are no colour
  CHECK(!applies("000/111/777 wishes=poison:wanted", "colours>=3"));
  CHECK(applies("0000/1112/2123", "connected>=4"));
  CHECK(!applies("0000/1112/2123", "connected>=5"));
  CHECK(applies("0000/1112/2123", "connected.fire>=4"));
  CHECK(!applies("0000/1112/2123", "connected.water>=4"));
  CHECK(applies("0000/1112/2123", "remaining<=5"));
  CHECK(!applies("0000/1112/2123", "remaining<=4"));
  // two combos, one of them in the second batch
  CHECK(applies("0112/2221/0330", "combos>=2"));
  CHECK(applies("0112/2221/0330", "first>=1"));
  CHECK(!applies("0112/2221/0330", "first>=2"));
}

TEST_CASE("rules_of_a_combo_look_at_its_shape") {
  CHECK(applies("0000/1212/2121", "four"));
  CHECK(applies("011/022/033/044", "four"));
  CHECK(!applies("00000/12121/21212", "four"));
  CHECK(applies("000/121/212", "row"));
  CHECK(!applies("0001/1212/2121", "row"));
  CHECK(applies("00000/02121/01212", "row"));  // a row with further orbs attached
  CHECK(applies("012/021/012/021/012", "column"));
  CHECK(!applies("0012/0021/0012/0112/0112", "column"));
  CHECK(!applies("012/021/012/021", "column"));
  CHECK(!applies("012/021/012/021/012/021", "column"));  // six are not five
  CHECK(applies("012/021/012/021/012/321", "column"));
  for (const std::string_view l :
       {"0123/0123/0001", "0001/0123/0231", "1000/1230/2310", "1230/1230/2000"}) {
    CHECK(applies(l, "l5"));
    CHECK(!applies(l, "cross"));
  }
  CHECK(!applies("0001/1012/2012", "l5"));  // a T
  CHECK(!applies("00001/01231/02311", "l5"));
  CHECK(applies("1022/0003/1012", "cross"));
  CHECK(!applies("0001/1012/2012", "cross"));
  CHECK(applies("0001/0002/0001", "box"));
  CHECK(applies("12000/21000/12000", "box"));
  CHECK(!applies("00001/00022/00011", "box"));
}

TEST_CASE("rules_of_a_combo_do_not_see_shapes_around_the_edge") {
  // The five are consecutive bits like a column of five, but are a run of three and two more.
  CHECK(!applies("1002/1002/1020/2103/2103", "column"));
  Random random(1);
  Worth worth;
  worth.rules = {{Worth::Of::kBox, Orb::kNone, 0, 100}, {Worth::Of::kColumn, Orb::kNone, 0, 10}};
  for (const Shape& shape : all_shapes()) {
    for (int round = 0; round < 300; ++round) {
      const Board board = random_board(random, shape, 2);
      for (const Combo& combo : batch_of(shape, board, kThree)) {
        const Extent extent = extent_of(shape, combo.squares);
        double factor = 1;
        if (combo.count() == 9 && extent.columns == 3 && extent.rows == 3) factor *= 100;
        if (combo.count() == 5 && extent.columns == 1) factor *= 10;
        const double value = worth_of(worth, shape, {&combo, 1}, 0);
        CHECK_MESSAGE(value == doctest::Approx(factor * ((combo.count() - 3) * 0.25 + 1)),
                      picture(shape, board));
      }
    }
  }
}

TEST_CASE("rules_with_a_kind_leave_other_kinds_alone") {
  CHECK(applies("0000/1212/2121", "four.fire"));
  CHECK(!applies("0000/1212/2121", "four.water"));
  is_worth("0000/1111/2223 rules=four.water:2", (1.25 + 2.5 + 1) * 1.5);
  is_worth("0000/1111/2223 rules=four:2,combos>=3:10", (2.5 + 2.5 + 1) * 1.5 * 10);
}

TEST_CASE("explained_factors_multiply_to_the_worth") {
  Random random(2);
  for (const Profile& profile : profiles()) {
    for (int round = 0; round < 50; ++round) {
      const Shape shape;
      const Board board = random_board(random, shape, 3);
      const Cascade cascade = drop(shape, board);
      const std::span<const Combo> combos{cascade.combos.begin(), cascade.combos.size()};
      const int left = std::popcount(cascade.still.occupied());
      double product = combos.empty() ? 0 : 1;
      for (const Factor& factor : explain(profile.worth, shape, combos, left)) {
        product *= factor.value;
        CHECK(!factor.label.en.empty());
        CHECK(!factor.label.zh.empty());
      }
      CHECK_MESSAGE(product == doctest::Approx(worth_of(profile.worth, shape, combos, left)),
                    picture(shape, board));
    }
  }
}

TEST_CASE("worth_text_reads_back") {
  for (const std::string_view text :
       {"weights=1", "weights=1/3,1/3,1/3,1/3,1/3,0.3", "weights=0.1,0.0000001,99999999",
        "weights=1 rules=combos>=7:2.5,colours>=5:4,four.fire:1.5",
        "weights=2 rules=connected.heart>=6:3,connected>=9:1.25,remaining<=4:5,first>=3:0",
        "weights=2 rules=row:2,column:2,l5:1.5,cross:2,box.dark:7",
        "weights=1,1,1,1,1,1,1,1,1,0.5 formula=tos"}) {
    const Problem problem = drawn("012/120/201 " + std::string(text));
    CHECK(format_worth(problem.worth) == text);
    CHECK(drawn("012/120/201 " + format_worth(problem.worth)).worth == problem.worth);
  }
  CHECK(format_worth(drawn("012/120/201 weights=1.50,.5,2.").worth) == "weights=1.5,0.5,2");
}

TEST_CASE("weights_are_refused_with_their_place") {
  refuses_weights("x", 0);
  refuses_weights("1,", 2);
  refuses_weights("1/", 2);
  refuses_weights("1;2", 1);
  refuses_weights("-x", 1);
  refuses_weights("--1", 1);
  refuses_weights("1/-1", 2);
  refuses_weights("-1/1", 3);
  refuses_weights("1,1e5", 3);
  refuses_weights("1,.", 2);
  refuses_weights("1,1.2.3", 5);
  refuses_weights("1234567890", 0);
  refuses_weights(".12345678", 0);  // more digits than format_number writes
  refuses_weights("1,1,1,1,1,1,1,1,1,1,1", 19);
}

TEST_CASE("rules_are_refused_with_their_place") {
  refuses_rules("", "worth/rule", 0);
  refuses_rules("combo>=3:2", "worth/rule", 0);
  refuses_rules("four:2,nine:2", "worth/rule", 7);
  refuses_rules("four.unknown:2", "worth/rule", 5);
  refuses_rules("four.air:2", "worth/rule", 5);
  refuses_rules("combos.fire>=3:2", "worth/rule", 7);
  refuses_rules("combos<=3:2", "worth/rule", 6);
  refuses_rules("combos>=:2", "worth/rule", 8);
  refuses_rules("combos>=100:2", "worth/rule", 8);
  refuses_rules("combos>=-1:2", "worth/rule", 8);
  refuses_rules("combos>=99999999999:2", "worth/rule", 8);
  refuses_rules("combos>=3", "worth/rule", 9);
  refuses_rules("combos>=3:", "worth/number", 10);
  refuses_rules("four:2;row:2", "worth/rule", 6);
  std::string many = "row:2";
  for (int i = 1; i < 33; ++i) many += ",row:2";
  refuses_rules(many, "worth/rule", 32 * 6);
  CHECK(parse_rules(std::string_view(many).substr(0, 32 * 6 - 1)).ok());
  CHECK(parse_formula("gold").error().code == "worth/formula");
}

TEST_CASE("profiles_are_well_formed") {
  std::set<std::string> names;
  for (const Profile& profile : profiles()) {
    CAPTURE(profile.name);
    CHECK(names.insert(profile.name).second);
    CHECK(profile.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789") ==
          std::string::npos);
    CHECK(profile.name != "own");
    CHECK(!profile.label.en.empty());
    CHECK(!profile.label.zh.empty());
    const std::string text = format_worth(profile.worth);
    CHECK(drawn("012/120/201 " + text).worth == profile.worth);
  }
  CHECK(profiles().front().name == "plain");
  CHECK(profiles().size() >= 15);
}

TEST_CASE("profiles_of_one_colour_weigh_it_most") {
  for (const Profile& profile : profiles()) {
    for (int i = 0; i < kColours; ++i) {
      const std::string colour(name_of(kind_at(i)).name);
      if (profile.name != colour && profile.name != colour + "1") continue;
      for (int other = 0; other < kColours; ++other) {
        if (other == i) continue;
        CHECK(profile.worth.weights[static_cast<std::size_t>(i)].normal >
              profile.worth.weights[static_cast<std::size_t>(other)].normal);
      }
    }
  }
}

}  // namespace gridwise::orbs
