#include "lab/player.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "gomocup/program.h"

namespace gridwise::lab {
namespace {

constexpr std::string_view kProgram = "gomocup:";

class SelectorPlayer final : public Player {
 public:
  SelectorPlayer(const Game& game, PlayerSpec spec) : game_(game), spec_(std::move(spec)) {}

  Result<void> start(std::uint64_t seed) override {
    auto made = game_.selector(spec_.name, seed);
    if (!made) return made.error();
    selector_ = *std::move(made);
    return {};
  }

  Result<std::string> choose(const AnyPosition& position, const PlayerClock& clock) override {
    SearchRequest request = spec_.request;
    request.stop = clock.stop;
    if (const auto time = clock.thinking_time())
      request.time = std::min(*time, request.time.value_or(*time));
    auto choice = selector_->select(position, request);
    if (!choice) return choice.error();
    return choice->move;
  }

 private:
  const Game& game_;
  PlayerSpec spec_;
  std::unique_ptr<MoveSelector> selector_;
};

/// A program that speaks the Gomocup protocol.
class ProgramPlayer final : public Player {
 public:
  explicit ProgramPlayer(std::unique_ptr<gomocup::Program> program)
      : program_(std::move(program)) {}

  Result<void> start(std::uint64_t /*seed*/) override { return program_->start(); }
  void rest() override { program_->rest(); }
  Result<std::string> choose(const AnyPosition& position, const PlayerClock& clock) override {
    return program_->choose(position, clock);
  }

 private:
  std::unique_ptr<gomocup::Program> program_;
};

Result<void> add_limit(SearchRequest& request, std::string_view given, std::size_t at) {
  const std::size_t equals = std::min(given.find('='), given.size());
  const std::string_view name = given.substr(0, equals);
  const std::string_view digits = given.substr(std::min(equals + 1, given.size()));
  int value = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (problem != std::errc{} || end != digits.data() + digits.size() || value < 1)
    return Error{"player/format", "a limit is nodes=N, time=MILLISECONDS, depth=N or threads=N",
                 at};
  if (name == "nodes") {
    request.nodes = static_cast<std::uint64_t>(value);
  } else if (name == "time") {
    request.time = Milliseconds(value);
  } else if (name == "depth") {
    request.depth = value;
  } else if (name == "threads") {
    if (value > kMaxThreads)
      return Error{"player/format", fmt::format("there are at most {} threads", kMaxThreads), at};
    request.threads = value;
  } else {
    return Error{"player/format",
                 fmt::format("no limit {}; there are nodes, time, depth and threads", name), at};
  }
  return {};
}

}  // namespace

Result<PlayerSpec> parse_player(const std::string& text) {
  PlayerSpec spec{text, text, text.starts_with(kProgram), {}};
  // The last @, since a program's path may contain one.
  const std::size_t mark = text.rfind('@');
  const bool limited = mark != std::string::npos && text.find('/', mark) == std::string::npos;
  for (std::size_t at = mark; limited && at < text.size();) {
    const std::size_t end = std::min(text.find(',', at + 1), text.size());
    const auto added =
        add_limit(spec.request, std::string_view(text).substr(at + 1, end - at - 1), at + 1);
    if (!added) return added.error();
    at = end;
  }
  if (limited) spec.name.resize(mark);
  if (spec.program) spec.name.erase(0, kProgram.size());
  if (spec.name.empty()) return Error{"player/format", "a player has a name", 0};
  return spec;
}

Result<std::unique_ptr<Player>> make_player(const GameSetup& setup, const PlayerSpec& spec,
                                            const TimeControl& control) {
  if (spec.program) {
    auto program = gomocup::Program::launch(setup, spec.name, spec.request, control);
    if (!program) return program.error();
    return std::unique_ptr<Player>(std::make_unique<ProgramPlayer>(*std::move(program)));
  }
  if (auto known = setup.game->selector(spec.name, 0); !known) return known.error();
  return std::unique_ptr<Player>(std::make_unique<SelectorPlayer>(*setup.game, spec));
}

}  // namespace gridwise::lab
