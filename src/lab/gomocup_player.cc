#include "lab/gomocup_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string_view>
#include <thread>

namespace gridwise::lab {
namespace {

/// For the program's start, until its OK.
constexpr Milliseconds kStartTimeout{10'000};
/// How long to wait beyond a program's time. It loses in any case; the record says by how much it
/// was late.
constexpr Milliseconds kGrace{2'000};
/// Some programs drop input that comes right after their answer.
constexpr Milliseconds kPauseAfterAnswer{30};
constexpr Milliseconds kLongest{3'600'000};
/// As in the tournament.
constexpr long long kMemoryBytes = 350LL << 20;

/// The protocol's bits for the game's rules.
constexpr std::array<std::pair<std::string_view, int>, 4> kRules{
    {{"freestyle", 0}, {"standard", 1}, {"renju", 4}, {"caro", 8}}};

/// The value of an option, and the name of its choice.
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

std::string cell_text(int cell, int size) { return fmt::format("{},{}", cell % size, cell / size); }

/// The cell of "x,y".
std::optional<int> parse_cell(std::string_view line, int size) {
  int x = -1;
  int y = -1;
  const auto first = std::from_chars(line.data(), line.data() + line.size(), x);
  const char* const end = line.data() + line.size();
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != ',') return {};
  const auto second = std::from_chars(first.ptr + 1, end, y);
  if (second.ec != std::errc{} || x < 0 || y < 0 || x >= size || y >= size) return {};
  return y * size + x;
}

bool is_message(std::string_view line) {
  static constexpr std::array<std::string_view, 4> kMessages{"MESSAGE", "DEBUG", "INFO", "SUGGEST"};
  return line.empty() || std::ranges::any_of(kMessages, [&](std::string_view word) {
           return line.starts_with(word);
         });
}

}  // namespace

Result<std::unique_ptr<Player>> GomocupPlayer::launch(const GameSetup& setup,
                                                      const PlayerSpec& spec,
                                                      const TimeControl& control) {
  const auto size = option(setup, "size");
  const auto rule = option(setup, "rule");
  const auto* const known =
      std::ranges::find(kRules, rule ? rule->name : "", &std::pair<std::string_view, int>::first);
  if (!size || known == kRules.end()) {
    return Error{
        "player/game",
        fmt::format("the Gomocup protocol is for gomoku, not for {}", setup.game->info().id),
        {}};
  }
  auto process = Process::launch(spec.name);
  if (!process) return process.error();
  return std::unique_ptr<Player>(
      new GomocupPlayer(*std::move(process), size->value, known->second, spec.limits, control));
}

void GomocupPlayer::send_settings() {
  const auto send = [&](std::string_view key, long long value) {
    process_.write_line(fmt::format("INFO {} {}", key, value));
  };
  send("timeout_turn",
       std::min(control_.turn.value_or(kLongest), limits_.time.value_or(kLongest)).count());
  send("timeout_match", control_.match.value_or(Milliseconds(0)).count());
  send("max_memory", kMemoryBytes);
  send("game_type", 1);  // the opponent is a program
  send("rule", rule_);
  if (limits_.nodes) send("max_node", static_cast<long long>(*limits_.nodes));
  if (limits_.depth) send("max_depth", *limits_.depth);
  if (limits_.threads > 1) send("thread_num", limits_.threads);
}

Result<void> GomocupPlayer::start(std::uint64_t /*seed*/) {
  known_ = 0;
  rest();
  process_.write_line(started_ ? "RESTART" : fmt::format("START {}", size_));
  const auto ready = read_answer(kStartTimeout);
  if (!ready) return ready.error();
  if (!ready->starts_with("OK"))
    return Error{"player/program", fmt::format("the program answers \"{}\"", *ready), {}};
  if (!started_) send_settings();
  started_ = true;
  return {};
}

Result<std::string> GomocupPlayer::read_answer(Milliseconds timeout) {
  while (true) {
    auto line = process_.read_line(timeout);
    if (line && is_message(*line)) continue;
    answered_ = std::chrono::steady_clock::now();
    return line;
  }
}

void GomocupPlayer::send_position(const AnyPosition& position, const View& view) {
  const std::vector<std::string> moves = position.moves();
  if (known_ > 0 && known_ + 1 == moves.size() && view.last.size() == 1) {
    process_.write_line("TURN " + cell_text(view.last.front(), size_));
    return;
  }
  const std::string own = position.seat() == 0 ? "black" : "white";
  // Black and white alternate, as some programs rely on that order.
  std::array<std::vector<int>, 2> stones;
  for (std::size_t i = 0; i < view.cells.size(); ++i) {
    if (view.cells[i].tokens.empty()) continue;
    stones[view.cells[i].tokens.front() == "black" ? 0 : 1].push_back(static_cast<int>(i));
  }
  if (stones[0].empty()) {
    process_.write_line("BEGIN");
    return;
  }
  process_.write_line("BOARD");
  for (std::size_t i = 0; i < stones[0].size() + stones[1].size(); ++i) {
    const std::size_t colour = i % 2;
    if (i / 2 >= stones[colour].size()) continue;
    const bool mine = (colour == 0) == (own == "black");
    process_.write_line(
        fmt::format("{},{}", cell_text(stones[colour][i / 2], size_), mine ? 1 : 2));
  }
  process_.write_line("DONE");
}

void GomocupPlayer::rest() { std::this_thread::sleep_until(answered_ + kPauseAfterAnswer); }

Result<std::string> GomocupPlayer::choose(const AnyPosition& position, const Clock& clock) {
  const View view = position.view();
  if (clock.left) process_.write_line(fmt::format("INFO time_left {}", clock.left->count()));
  send_position(position, view);
  const Milliseconds time = std::min({clock.turn.value_or(kLongest), clock.left.value_or(kLongest),
                                      limits_.time.value_or(kLongest)});
  const auto line = read_answer(time + kGrace);
  if (!line) return line.error();
  known_ = position.moves().size() + 1;
  const std::optional<int> cell = parse_cell(*line, size_);
  const auto action = std::ranges::find_if(view.actions, [&](const Action& each) {
    return cell && each.cells == std::vector<int>{*cell};
  });
  if (action == view.actions.end())
    return Error{"player/illegal", fmt::format("the program answers \"{}\"", *line), {}};
  return action->move;
}

}  // namespace gridwise::lab
