#include "service/wire/shapes.h"

#include <fmt/format.h>

#include <algorithm>

#include "service/wire/portion.h"

namespace gridwise {
namespace {

/// The first items, as many as fit into `most_bytes`.
template <class Item>
Portion portion_of(const std::vector<Item>& items, std::size_t most_bytes) {
  Portion portion(most_bytes);
  for (const Item& item : items) {
    if (!portion.add(to_json(item))) break;
  }
  return portion;
}

}  // namespace

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

boost::json::array steps_json(const std::vector<Event>& events) {
  return portion_of(events, kMaxPart).take();
}

LegalMoves legal_moves_of(const AnyPosition& position) {
  LegalMoves legal{position.legal_moves(), {}};
  std::size_t bytes = 0;
  const auto cut = std::ranges::find_if(legal.moves, [&](const std::string& move) {
    bytes += move.size() + 3;  // quotes and a comma: a move's word needs no escapes
    return bytes > kMaxPart;
  });
  if (cut == legal.moves.end()) return legal;
  legal.more = static_cast<std::size_t>(legal.moves.end() - cut);
  legal.moves.erase(cut, legal.moves.end());
  return legal;
}

boost::json::object report_json(const Report& report, std::size_t most_bytes) {
  Portion candidates = portion_of(report.candidates, most_bytes);
  const std::size_t left_out = report.candidates.size() - candidates.size();
  SentReport sent{report, candidates.take(), portion_of(report.answers, most_bytes).take(),
                  left_out};
  return object_of(sent);
}

boost::json::object puzzles_json(const Game& game, std::optional<std::size_t> level) {
  boost::json::array listed;
  for (const PuzzleInfo& puzzle : game.puzzles()) {
    if (!level || puzzle.level == *level)
      listed.push_back(to_json(PartOf<PuzzleInfo>{game, puzzle}));
  }
  return {{"levels", list_of(game.info().puzzle_levels)}, {"puzzles", std::move(listed)}};
}

}  // namespace gridwise
