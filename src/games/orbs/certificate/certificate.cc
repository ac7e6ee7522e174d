#include "games/orbs/certificate/certificate.h"

#include <algorithm>

#include "games/orbs/kind_codes.h"
#include "games/orbs/text.h"

namespace gridwise::orbs {
namespace {

/// Squares as a board of `x` and `.`.
template <class Holds>
std::string format_squares(const Shape& shape, Holds holds) {
  std::string text;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if (cell > 0 && cell % shape.columns == 0) text += '/';
    text += holds(shape.square_of(cell)) ? 'x' : '.';
  }
  return text;
}

std::string format_steps(const Shape& shape, int start, const Route& route) {
  if (start < 0) return "-";
  std::string text = format_move(shape, static_cast<Move>(start));
  if (!route.empty()) text += ' ';
  for (const std::uint8_t direction : route) text += static_cast<char>('0' + direction);
  return text;
}

/// The lines of the problem.
std::string format_problem(const Position& position) {
  const Problem& problem = position.problem();
  const Shape& shape = problem.shape;
  const bool wishes = KindCodes(problem).some_unwanted();
  std::string text = std::string("certificate ") + (wishes ? '4' : '3') + "\nshape " +
                     std::to_string(shape.columns) + ' ' + std::to_string(shape.rows) + ' ' +
                     std::to_string(problem.directions) + "\nruns ";
  for (const std::uint8_t run : problem.runs) text += static_cast<char>('0' + run);
  if (wishes) text += "\nwishes ";
  for (int i = 0; wishes && i < kKinds; ++i)
    text += "wnaf"[static_cast<std::size_t>(problem.worth.wish_of(kind_at(i)))];
  text += "\nboard " + format_board(shape, problem.board);
  text += "\nstart " + format_squares(shape, [&](int at) { return problem.may_start(at); });
  text += "\nend " + format_squares(shape, [&](int at) { return problem.may_end(at); });
  text += "\nenter " + format_squares(shape, [&](int at) { return problem.may_enter(at); });
  text += "\nstop " + format_squares(shape, [&](int at) { return problem.must_stop(at); });
  text += "\nplayed " + format_steps(shape, position.start(), position.route()) + '\n';
  return text;
}

/// Plays a route; absent if it does not continue `position`.
std::optional<RouteAnswer> answer_of(const Position& position, const CertifiedRoute& route) {
  Position along(position.problem());
  const auto play = [&](int move) {
    Position::MoveList legal;
    along.generate(legal);
    if (std::ranges::find(legal, move) == legal.end()) return false;
    along.play(static_cast<Move>(move));
    return true;
  };
  RouteAnswer answer;
  if (route.start >= 0) {
    if (!play(position.problem().shape.square_of(route.start))) return {};
    if (!std::ranges::all_of(route.steps, [&](int step) { return play(kStep + step); })) return {};
    answer = {along.start(), along.route(), 0, 0};
  }
  const Route& played = position.route();
  if (position.start() >= 0 && answer.start != position.start()) return {};
  if (answer.route.size() < played.size()) return {};
  if (!std::equal(played.begin(), played.end(), answer.route.begin())) return {};
  evaluate(position.problem(), along.board(), answer);
  return answer;
}

}  // namespace

std::string format_head(const Position& position, const std::vector<Tolls>& tolls) {
  std::string text = format_problem(position);
  const auto carries = 2 * static_cast<std::size_t>(position.problem().shape.columns - 1);
  for (const Tolls& choice : tolls) {
    text += "tolls";
    for (std::size_t i = 0; i < carries; ++i) text += ' ' + std::to_string(choice[i]);
    text += '\n';
  }
  return text;
}

std::string format_route(const Position& position, const RouteAnswer& answer) {
  return "route " + format_steps(position.problem().shape, answer.start, answer.route) + '\n';
}

std::string format_opening(const Shape& shape, const Opening& opening) {
  Route route;
  for (const std::uint8_t direction : opening.directions) route.push_back(direction);
  return format_steps(shape, opening.start, route);
}

std::string format_searched(int longest, const std::string& opening, std::uint64_t nodes) {
  return "searched " + std::to_string(longest) + ' ' + opening + ' ' + std::to_string(nodes) + '\n';
}

std::string format_claim(const RouteAnswer& answer) {
  return "claim " + std::to_string(answer.combos) + " combos in " +
         std::to_string(answer.route.size()) + " steps, none in fewer\n";
}

Result<Certificate> resume_certificate(const Position& position, std::string_view text) {
  Certificate certificate;
  text = text.substr(0, text.rfind('\n') + 1);  // npos + 1 is 0
  if (text.empty()) return certificate;
  // Lines of versions 1 and 2 are valid in version 3, so the proof continues as version 3.
  const std::string problem = format_problem(position);
  const std::size_t head = problem.find('\n');
  const bool old = text.starts_with("certificate 1\n") || text.starts_with("certificate 2\n");
  if (old ? !text.substr(head).starts_with(problem.substr(head)) : !text.starts_with(problem))
    return Error{"certificate/other", "the certificate in the file is for another problem", 0};
  const Result<CertificateText> read = read_certificate(text);
  if (!read) return read.error();
  for (const std::vector<int>& choice : read->tolls) {
    Tolls& tolls = certificate.tolls.emplace_back();
    std::ranges::transform(choice, tolls.begin(),
                           [](int toll) { return static_cast<std::uint8_t>(toll); });
  }
  certificate.route = answer_of(position, read->routes.back());
  if (!certificate.route)
    return Error{"certificate/format", "the route is not allowed", text.find("\nroute ") + 1};
  certificate.searched = read->searched;
  certificate.claimed = read->claimed;
  return certificate;
}

}  // namespace gridwise::orbs
