#include "tests/conformance/transcript.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

#include "gridwise/games.h"

namespace gridwise {
namespace {

struct Head {
  std::string lines;
  std::string game;
  std::uint64_t seed = 0;
  std::vector<std::string> moves;
};

Result<Head> read_head(std::string_view text) {
  Head head;
  std::istringstream input{std::string(text)};
  for (std::string line; std::getline(input, line) && line != "---";) {
    head.lines += line + "\n";
    const std::size_t colon = line.find(": ");
    if (line.empty() || line.starts_with('#')) continue;
    if (colon == std::string::npos) return Error{"golden/line", "no `name: value`: " + line, {}};
    const std::string name = line.substr(0, colon);
    const std::string value = line.substr(colon + 2);
    if (name == "game") {
      head.game = value;
    } else if (name == "seed") {
      head.seed = std::stoull(value);
    } else if (name == "moves") {
      std::istringstream words(value);
      for (std::string word; words >> word;) head.moves.push_back(word);
    } else {
      return Error{"golden/line", "unknown name: " + name, {}};
    }
  }
  return head;
}

std::string describe(const AnyPosition& position, const GameInfo& info) {
  const Outcome outcome = position.outcome();
  if (outcome.kind == Outcome::Kind::kWon) {
    return "won by " + info.seats[static_cast<std::size_t>(outcome.winner)].en;
  }
  if (outcome.kind == Outcome::Kind::kDrawn) return "drawn";
  if (outcome.kind == Outcome::Kind::kLost) return "lost";
  return info.seats[static_cast<std::size_t>(position.seat())].en;
}

std::string state_line(const AnyPosition& position, const GameInfo& info) {
  return fmt::format("{} {} | {} | {:016x} | {} moves\n", position.moves().size(), position.text(),
                     describe(position, info), position.hash(), position.legal_moves().size());
}

}  // namespace

Result<std::string> regenerate_transcript(std::string_view text) {
  const Result<Head> head = read_head(text);
  if (!head) return head.error();
  const Result<OpenedGame> opened = open_game(head->game, head->seed);
  if (!opened) return opened.error();
  const GameInfo& info = opened->setup.game->info();
  AnyPosition& position = *opened->position;

  std::string written = head->lines + "---\n" + state_line(position, info);
  for (const std::string& move : head->moves) {
    const Result<std::vector<Event>> events = position.play(move);
    if (!events) {
      written += fmt::format("{}: refused, {}\n", move, events.error().code);
      continue;
    }
    for (const Event& event : *events) {
      written += fmt::format("{}: wave {} {} {} {}\n", move, event.wave, event.kind,
                             fmt::join(event.cells, ","), event.token);
    }
    written += state_line(position, info);
  }
  return written;
}

}  // namespace gridwise
