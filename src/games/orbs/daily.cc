#include "games/orbs/daily.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "games/orbs/text.h"
#include "kit/random.h"

namespace gridwise::orbs {
namespace {

constexpr int kDailyKinds = 6;

/// Made by bench/orbs_daily.py. Seven or eight combos in 13 to 22 steps.
constexpr ProvedBoard kBoards[] = {
    {"230350114210003342120145234522", "d2", "00246666024464222424"},
    {"301302242500310051021441343052", "c1", "660602444602464"},
    {"032402545210454204320315315013", "b1", "06466642000064202"},
    {"520211205342350552422414302420", "a4", "20642206060060"},
    {"305301101233440411533122421514", "d2", "664442024206606420"},
    {"031134220123055455534105522103", "a3", "0020020664446000"},
    {"500154323002035245145155450114", "b4", "2242060206006464206"},
    {"145324214110133144501241004552", "f5", "2242064444600244224"},
    {"250245155050340330151511252042", "b1", "460064420060060224420"},
    {"021512100315231234402024213553", "a2", "000246646422000666020"},
    {"532024250404011251113543302522", "b4", "200020644202066"},
    {"102313012241220201215455434340", "f5", "424464422000242"},
    {"132243213452453245235110215100", "a3", "2002460060022464"},
    {"505542305110224054542033230110", "a4", "20242000666602222466"},
    {"550132341021201550153115144302", "a3", "0642006464220206660"},
    {"201341453315551041002411524144", "a4", "0020224666064"},
    {"551202200541054335300205144501", "c5", "422242006602206642060"},
    {"120434341014350253125545400442", "e5", "0222246064244460244"},
    {"303155435402520123050511335345", "b3", "064460020242200606644"},
    {"041545052310350234004410342104", "c5", "24242006002246460"},
    {"002324452050120330122341402502", "f2", "2464206642420646642224"},
    {"311533424305103044512112221454", "e4", "4244642200000644420"},
    {"231055422402055231045311100354", "f1", "644206424466466000224"},
    {"341234043022034204421135005151", "b4", "02020244602446060600"},
    {"150211051540231203103235401140", "a1", "0664206020006424646020"},
    {"530232425340211055351540523315", "a4", "006422024246020006064"},
    {"120040343240512524115132525340", "b3", "00606442420202"},
    {"214515154023432430341203450523", "d1", "466002446424602"},
    {"345054013522044503354233312100", "b4", "4602060224220006424"},
    {"231414042343100213324324540535", "a1", "006460600642022206444"},
};

/// A symmetry of the rules: a permutation of the kinds, and perhaps a mirror image.
struct Symmetry {
  std::array<int, kDailyKinds> kinds{};
  bool mirrored = false;
};

Symmetry symmetry_of(int days) {
  Random random(mix64(static_cast<std::uint64_t>(days)));
  Symmetry symmetry;
  std::iota(symmetry.kinds.begin(), symmetry.kinds.end(), 0);
  for (std::size_t i = symmetry.kinds.size() - 1; i > 0; --i)
    std::swap(symmetry.kinds[i], symmetry.kinds[random.below(static_cast<std::uint32_t>(i + 1))]);
  symmetry.mirrored = random.below(2) == 1;
  return symmetry;
}

/// Swaps east and west.
int mirrored(int direction) { return (12 - direction) % 8; }

}  // namespace

std::span<const ProvedBoard> proved_boards() { return kBoards; }

Result<void> check_daily(const Problem& problem) {
  const Shape standard;
  if (problem.shape.columns == standard.columns && problem.shape.rows == standard.rows &&
      problem.directions == 4 && !problem.costs() && !problem.limits_combos())
    return {};
  return Error{
      "text/bad_date",
      "daily boards are 6x5, orbs move straight, every step counts as one, and every combo "
      "is wanted",
      {}};
}

Daily daily_of(Problem problem, const Date& date) {
  const int days = days_of(date);
  const int count = static_cast<int>(std::size(kBoards));
  const ProvedBoard& kept = kBoards[static_cast<std::size_t>((days % count + count) % count)];
  const Symmetry symmetry = symmetry_of(days);
  const Shape shape = problem.shape;
  const auto placed = [&](int cell) {
    const int column = cell % shape.columns;
    return symmetry.mirrored ? cell - column + (shape.columns - 1 - column) : cell;
  };
  problem.board = {};
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const int kind = kept.orbs[static_cast<std::size_t>(cell)] - '0';
    problem.board.put(shape.square_of(placed(cell)),
                      kind_at(symmetry.kinds[static_cast<std::size_t>(kind)]));
  }
  problem.best = static_cast<int>(kept.route.size());
  std::vector<Move> best;
  const Move start = parse_move(shape, kept.start).value();
  best.push_back(static_cast<Move>(shape.square_of(placed(shape.cell_of(start)))));
  for (const char step : kept.route) {
    const int direction = step - '0';
    best.push_back(
        static_cast<Move>(kStep + (symmetry.mirrored ? mirrored(direction) : direction)));
  }
  best.push_back(kLetGo);
  return {std::move(problem), std::move(best)};
}

}  // namespace gridwise::orbs
