#include "gomocup/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <thread>

#include "gomocup/line.h"

namespace gridwise::gomocup {
namespace {

using std::chrono::milliseconds;

/// Timeout for the program's first OK.
constexpr milliseconds kStartTimeout{10'000};
/// How long to wait after a program's time is up. It has lost on time anyway; the record says how
/// late it was.
constexpr milliseconds kGrace{2'000};
/// Some programs drop input that arrives right after their answer.
constexpr milliseconds kPauseAfterAnswer{30};
constexpr milliseconds kLongest{3'600'000};
/// The tournament's limit.
constexpr long long kMemoryBytes = 350LL << 20;

/// The value of an option, and the name of that choice.
struct OptionChoice {
  int value = 0;
  std::string_view name;
};
std::optional<OptionChoice> option(const GameSetup& setup, std::string_view name) {
  const std::vector<OptionInfo>& options = setup.game->info().options;
  const auto found = std::ranges::find(options, name, &OptionInfo::name);
  if (found == options.end()) return {};
  const int value = setup.options[static_cast<std::size_t>(found - options.begin())];
  if (found->choices.empty()) return OptionChoice{value, {}};
  return OptionChoice{value, found->choices[static_cast<std::size_t>(value)].name};
}

/// The cell with an index as in views, row by row from the top left.
Cell cell_at(int index, int size) { return {index % size, index / size}; }

bool is_message(std::string_view line) {
  static constexpr std::array<std::string_view, 4> kMessages{"MESSAGE", "DEBUG", "INFO", "SUGGEST"};
  return line.empty() || std::ranges::any_of(kMessages, [&](std::string_view word) {
           return line.starts_with(word);
         });
}

}  // namespace

Result<std::unique_ptr<Program>> Program::launch(const GameSetup& setup, const std::string& path,
                                                 const SearchRequest& request,
                                                 const TimeControl& control) {
  const auto size = option(setup, "size");
  const auto rule = option(setup, "rule");
  const std::optional<int> bits = rule ? rule_bits(rule->name) : std::nullopt;
  if (!size || !bits) {
    return Error{
        "player/game",
        fmt::format("the Gomocup protocol is for gomoku, not for {}", setup.game->info().id),
        {}};
  }
  // These programs look for their files in their own folder.
  auto process = Process::start({.words = {path}, .in_own_folder = true, .own_group = true});
  if (!process) return Error{"player/program", process.error().says, {}};
  return std::unique_ptr<Program>(
      new Program(*std::move(process), size->value, *bits, request, control));
}

void Program::send_settings() {
  const auto send = [&](std::string_view key, long long value) {
    write_line(fmt::format("INFO {} {}", key, value));
  };
  send("timeout_turn",
       std::min(control_.turn.value_or(kLongest), request_.time.value_or(kLongest)).count());
  send("timeout_match", control_.match.value_or(milliseconds(0)).count());
  send("max_memory", kMemoryBytes);
  send("game_type", 1);  // the opponent is a program
  send("rule", rule_);
  if (request_.nodes) send("max_node", static_cast<long long>(*request_.nodes));
  if (request_.depth) send("max_depth", *request_.depth);
  if (request_.threads > 1) send("thread_num", request_.threads);
}

Result<void> Program::start() {
  known_ = 0;
  rest();
  write_line(started_ ? "RESTART" : fmt::format("START {}", size_));
  const auto ready = read_answer(kStartTimeout);
  if (!ready) return ready.error();
  if (!ready->starts_with("OK"))
    return Error{"player/program", fmt::format("the program answers \"{}\"", *ready), {}};
  if (!started_) send_settings();
  started_ = true;
  return {};
}

Result<std::string> Program::read_line(milliseconds timeout) {
  const auto until = std::chrono::steady_clock::now() + timeout;
  std::string& text = process_.output;
  while (true) {
    if (const std::size_t length = text.find('\n'); length != std::string::npos) {
      std::string line = text.substr(0, length);
      text.erase(0, length + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    switch (process_.read(until)) {
      case Process::Got::kSome:
        break;
      case Process::Got::kNothing:
        return Error{"player/silent", "the program does not answer", {}};
      case Process::Got::kEnd:
        return Error{"player/ended", "the program has ended", {}};
    }
  }
}

Result<std::string> Program::read_answer(milliseconds timeout) {
  while (true) {
    auto line = read_line(timeout);
    if (line && is_message(*line)) continue;
    answered_ = std::chrono::steady_clock::now();
    return line;
  }
}

void Program::send_position(const AnyPosition& position, const View& view) {
  const std::vector<std::string> moves = position.moves();
  if (known_ > 0 && known_ + 1 == moves.size() && view.last.size() == 1) {
    write_line("TURN " + text_of(cell_at(view.last.front(), size_)));
    return;
  }
  const std::string own = position.seat() == 0 ? "black" : "white";
  // Alternate black and white: some programs rely on that order.
  std::array<std::vector<int>, 2> stones;
  for (std::size_t i = 0; i < view.cells.size(); ++i) {
    if (view.cells[i].tokens.empty()) continue;
    stones[view.cells[i].tokens.front() == "black" ? 0 : 1].push_back(static_cast<int>(i));
  }
  if (stones[0].empty()) {
    write_line("BEGIN");
    return;
  }
  write_line("BOARD");
  for (std::size_t i = 0; i < stones[0].size() + stones[1].size(); ++i) {
    const std::size_t colour = i % 2;
    if (i / 2 >= stones[colour].size()) continue;
    const bool mine = (colour == 0) == (own == "black");
    write_line(fmt::format("{},{}", text_of(cell_at(stones[colour][i / 2], size_)), mine ? 1 : 2));
  }
  write_line("DONE");
}

void Program::rest() { std::this_thread::sleep_until(answered_ + kPauseAfterAnswer); }

Result<std::string> Program::choose(const AnyPosition& position, const PlayerClock& clock) {
  const View view = position.view();
  if (clock.left) write_line(fmt::format("INFO time_left {}", clock.left->count()));
  send_position(position, view);
  const milliseconds time = std::min({clock.turn.value_or(kLongest), clock.left.value_or(kLongest),
                                      request_.time.value_or(kLongest)});
  const auto line = read_answer(time + kGrace);
  if (!line) return line.error();
  known_ = position.moves().size() + 1;
  const std::optional<Cell> cell = parse_cell(*line, size_);
  const auto action = std::ranges::find_if(view.actions, [&](const Action& each) {
    return cell && each.cells == std::vector<int>{cell->y * size_ + cell->x};
  });
  if (action == view.actions.end())
    return Error{"player/illegal", fmt::format("the program answers \"{}\"", *line), {}};
  return action->move;
}

}  // namespace gridwise::gomocup
