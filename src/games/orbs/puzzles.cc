#include "games/orbs/puzzles.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/orbs/solver.h"
#include "games/orbs/text.h"

namespace gridwise::orbs {
namespace {

using Level = PuzzleLevel;

/// Made by bench/orbs_puzzles.py PROGRAM 20261130 15.
constexpr Puzzle kPuzzles[] = {
    {"c339c1a8", Level::kEasy, "0323/2101/0202/2110", 3, "a2", "020"},
    {"96f30d14", Level::kEasy, "2001/2023/3312/3020", 3, "a3", "200"},
    {"3662b44b", Level::kEasy, "3011/2200/0130/2212", 3, "c3", "220"},
    {"a846010b", Level::kEasy, "3220/0322/1033/1300", 3, "b1", "666"},
    {"262c81cf", Level::kEasy, "3020/0202/0033/2013", 4, "c2", "660"},
    {"97cbe979", Level::kEasy, "3221/3300/1010/3012", 4, "a2", "600"},
    {"aeb02614", Level::kEasy, "0010/2301/3013/1331", 3, "d2", "4442"},
    {"5e672056", Level::kEasy, "1103/2233/2021/1331", 3, "a4", "2000"},
    {"9b0cc041", Level::kEasy, "1202/3221/0100/0312", 3, "d2", "6422"},
    {"31537db1", Level::kEasy, "1233/3132/2023/0323", 3, "a2", "0606"},
    {"a6eff379", Level::kEasy, "2300/3322/2023/3011", 3, "b2", "0646"},
    {"ae3f24de", Level::kEasy, "0230/1133/0012/0213", 4, "d2", "6424"},
    {"4bf3ead0", Level::kEasy, "3133/1012/0301/3233", 4, "a1", "0666"},
    {"41ee4ff2", Level::kEasy, "1233/1301/0221/2213", 3, "d1", "44666"},
    {"1c89cd80", Level::kEasy, "0313/3323/3130/1322", 4, "c3", "64222"},
    {"10e53366", Level::kMedium, "32231/31202/20321/32021", 5, "e3", "642422"},
    {"61f83ace", Level::kMedium, "12232/22122/11303/33203", 5, "d1", "4660064"},
    {"bedffa50", Level::kMedium, "20133/23322/32123/23213", 5, "a3", "0206422"},
    {"1645f422", Level::kMedium, "20323/21303/33110/21032", 5, "c4", "4222000"},
    {"ba712f5c", Level::kMedium, "32230/30120/10313/01020", 5, "d4", "2244206"},
    {"465eff5a", Level::kMedium, "00101/11033/12310/03201", 5, "e2", "44602444"},
    {"c0136749", Level::kMedium, "00203/11022/20123/10301", 5, "c1", "46606020"},
    {"62b96e9f", Level::kMedium, "11310/03121/11232/33233", 5, "d2", "42064660"},
    {"3730401a", Level::kMedium, "22103/22103/30232/32120", 5, "b1", "60200642"},
    {"b5974210", Level::kMedium, "22133/32312/33033/03311", 5, "e3", "24424460"},
    {"d006b7cf", Level::kMedium, "22321/23132/31020/02012", 5, "b1", "06660220"},
    {"e7867f3a", Level::kMedium, "30023/12311/23123/23303", 5, "b4", "42060222"},
    {"6e957b90", Level::kMedium, "30213/10311/23122/21013", 5, "c1", "66602244"},
    {"46a49459", Level::kMedium, "31011/32012/21200/22122", 5, "b1", "06646002"},
    {"95c9609b", Level::kMedium, "33100/11230/23313/31301", 5, "d3", "42020642"},
    {"cf40f137", Level::kHard, "03212/11210/31100/13022/31330", 7, "a2", "000642002"},
    {"cc644393", Level::kHard, "12233/31310/10320/13123/23101", 6, "a4", "0024600206"},
    {"3524f60e", Level::kHard, "12302/32023/30302/23300/00123", 6, "e4", "4242420644"},
    {"f51630d1", Level::kHard, "31131/30132/10313/12232/21332", 7, "e3", "6642244422"},
    {"02de4113", Level::kHard, "20311/33112/32030/13103/21302", 6, "b4", "24600024422"},
    {"af6fa93c", Level::kHard, "10331/12230/23001/13110/20321", 7, "e3", "42446002446"},
    {"a0f0c790", Level::kHard, "22031/21003/02113/30231/00131", 7, "d1", "06444460606"},
    {"f3479c3d", Level::kHard, "23123/23033/02030/30320/11022", 7, "b2", "46020206660"},
    {"f2125f01", Level::kHard, "01221/21230/30133/10323/13121", 7, "d5", "202444460002"},
    {"440a8053", Level::kHard, "02032/22002/00210/02302/33210", 7, "d1", "466442064600"},
    {"9b86b7fe", Level::kHard, "03232/13020/12210/30202/22300", 7, "b4", "420006420202"},
    {"5f2150a6", Level::kHard, "21132/13010/03200/32102/21132", 7, "d1", "064246644206"},
    {"f6f24e74", Level::kHard, "22300/13002/22321/01303/01011", 7, "b5", "242060202024"},
    {"6686777b", Level::kHard, "23122/22033/03132/10213/32022", 7, "b1", "066424660000"},
    {"723705b9", Level::kHard, "30210/02010/01131/20212/22303", 7, "a3", "000224666020"},
};

/// The known route of the position; empty if it is no puzzle.
std::vector<Move> known_route(const Position& start) {
  const std::string board = format_board(start.problem().shape, start.board());
  const auto known = std::ranges::find(kPuzzles, board, &Puzzle::board);
  return known == std::end(kPuzzles) ? std::vector<Move>() : route_of(*known);
}

}  // namespace

std::span<const Puzzle> puzzles() { return kPuzzles; }

Problem problem_of(const Puzzle& puzzle) {
  Problem problem;
  const auto rows = std::ranges::count(puzzle.board, '/') + 1;
  problem.shape = {static_cast<int>(puzzle.board.find('/')), static_cast<int>(rows)};
  problem.directions = 4;
  problem.steps = static_cast<int>(puzzle.route.size());
  return problem;
}

std::vector<Move> route_of(const Puzzle& puzzle) {
  std::vector<Move> route{parse_move(problem_of(puzzle).shape, puzzle.start).value()};
  for (const char step : puzzle.route) route.push_back(static_cast<Move>(kStep + (step - '0')));
  route.push_back(kLetGo);
  return route;
}

JudgementOf<Move> judge(const Position& start, std::span<const Move> moves,
                        const SearchRequest& request) {
  using Judged = JudgementOf<Move>;
  Judged judged;
  Position now = start;
  for (const Move move : moves) now.play(move);
  if (!now.dropped()) {
    const std::vector<Move> route = known_route(start);
    const bool follows = moves.size() < route.size() &&
                         std::ranges::equal(moves, std::span(route).first(moves.size()));
    if (follows) {
      judged.line.assign(route.begin() + static_cast<std::ptrdiff_t>(moves.size()), route.end());
    } else {
      judged.line = solve(now, request, {}).line;
    }
    return judged;
  }
  const bool won = now.outcome().kind == Outcome::Kind::kWon;
  judged.state = won ? Judged::State::kSolved : Judged::State::kRefuted;
  const int made = static_cast<int>(now.combos().size());
  const int wanted = combos_to_win(now.problem());
  judged.remarks = {
      {kLetGo, won ? Words{fmt::format("{} combos, and no shorter route makes them", made),
                           fmt::format("{} 连击，没有更短的路线", made)}
                   : Words{fmt::format("{} of {} combos", made, wanted),
                           fmt::format("{} 连击，需要 {} 连击", made, wanted)}}};
  return judged;
}

}  // namespace gridwise::orbs
