// Wraps a game's selectors as MoveSelectors: the rows a game lists, and the adapter that runs them.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "game/play_through.h"
#include "game/position_adapter.h"
#include "kit/candidates.h"
#include "kit/guarded.h"

namespace gridwise {

/// Ranks the moves of an unfinished position.
template <class Position>
using RankOf = std::function<ReportOf<typename Position::Move>(
    const Position&, const SearchRequest&, const ProgressOf<typename Position::Move>&)>;

/// Appends the ranked moves with their weights, without reasons.
template <class Position>
using WeighOf = std::function<void(const Position&, const SearchRequest&,
                                   std::vector<WeightedMove<typename Position::Move>>&)>;

/// A game's selector in the form the adapter calls.
template <class Position>
struct SelectorEntry {
  RankOf<Position> rank;
  WeighOf<Position> weigh;
  std::function<void()> invalidate_cache;
};

/// Wraps a selector type with `candidates` and `invalidate_cache`. It may also have `weigh`,
/// worthwhile if reasons are most of the work.
template <class Position, class Selector>
SelectorEntry<Position> make_selector(const std::shared_ptr<Selector>& selector) {
  return {[selector](const Position& position, const SearchRequest& request,
                     const ProgressOf<typename Position::Move>& progress) {
            return selector->candidates(position, request, progress);
          },
          [selector](const Position& position, [[maybe_unused]] const SearchRequest& request,
                     std::vector<WeightedMove<typename Position::Move>>& weighted) {
            if constexpr (requires { selector->weigh(position, request, weighted); }) {
              selector->weigh(position, request, weighted);
            } else {
              const auto report = selector->candidates(position, request, {});
              for (const auto& each : report.candidates)
                weighted.push_back({each.move, each.weight});
            }
          },
          [selector] { selector->invalidate_cache(); }};
}

/// A selector as a game lists it: its description, and a factory that takes option values and a
/// seed.
template <class Position>
struct SelectorRow {
  SelectorInfo info;
  std::function<SelectorEntry<Position>(const OptionValues&, std::uint64_t seed)> make;
};

/// A row for a selector type without options; `arguments` go to its constructor.
template <class Position, class Selector, class... Arguments>
SelectorRow<Position> selector_row(SelectorInfo info, const Arguments&... arguments) {
  return {std::move(info), [=](const OptionValues&, std::uint64_t) {
            return make_selector<Position>(std::make_shared<Selector>(arguments...));
          }};
}

/// A row for a selector type with its own noise: the constructor takes the seed last.
template <class Position, class Selector, class... Arguments>
SelectorRow<Position> seeded_selector_row(SelectorInfo info, const Arguments&... arguments) {
  return {std::move(info), [=](const OptionValues&, std::uint64_t seed) {
            return make_selector<Position>(std::make_shared<Selector>(arguments..., seed));
          }};
}

/// A row for a selector with options; `make(values)` returns a shared_ptr to a selector.
template <class Position, class Make>
SelectorRow<Position> selector_row_with_options(SelectorInfo info, Make make) {
  return {std::move(info), [make](const OptionValues& values, std::uint64_t) {
            return make_selector<Position>(make(values));
          }};
}

/// The row and option values that a selector name stands for.
struct ChosenSelector {
  std::size_t row = 0;
  OptionValues values;
  std::string name;  ///< includes options that differ from their defaults
};

/// Reads `name` or `name(option=value,...)`. Errors: see Game::selector.
[[nodiscard]] Result<ChosenSelector> choose_selector(std::span<const SelectorInfo> infos,
                                                     std::string_view name);

template <class D>
class SelectorAdapter final : public MoveSelector {
 public:
  using Position = typename D::Position;

  SelectorAdapter(SelectorInfo info, SelectorEntry<Position> entry, std::uint64_t seed)
      : info_(std::move(info)), entry_(std::move(entry)), seed_(seed) {}

  [[nodiscard]] const SelectorInfo& info() const override { return info_; }
  [[nodiscard]] Result<Choice> select(const AnyPosition& position,
                                      const SearchRequest& request) override {
    SearchRequest own_request = request;
    own_request.move_only = true;
    Result<Report> report = candidates(position, own_request, {});
    if (!report) return report.error();
    Choice choice{{}, *std::move(report)};
    const auto* own = dynamic_cast<const PositionAdapter<D>*>(&position);
    const auto move_of = [&](const Candidate& item) {
      return D::parse_move(own->position(), item.move).value();
    };
    choice.move = draw_choice<D>(own->position(), choice.report.candidates, seed_, move_of).move;
    return choice;
  }
  [[nodiscard]] Result<Report> candidates(const AnyPosition& position, const SearchRequest& request,
                                          const Progress& progress) override {
    const auto own = unwrap_unfinished<D>(position);
    if (!own) return own.error();
    const auto started = std::chrono::steady_clock::now();
    const auto timed = [&](Report report) {
      report.time = std::chrono::duration_cast<std::chrono::microseconds>(
          std::chrono::steady_clock::now() - started);
      return report;
    };
    const Progress shown =
        progress ? Progress([&](const Report& report) { progress(timed(report)); }) : Progress();
    return guarded([&]() -> Result<Report> {
      return timed(to_words<D>(**own, entry_.rank(**own, request, in_words<D>(**own, shown))));
    });
  }
  [[nodiscard]] Result<PlayThrough> play_through(const AnyPosition& start,
                                                 const PlayThroughLimits& limits) override {
    const auto* own = dynamic_cast<const PositionAdapter<D>*>(&start);
    if (own == nullptr) return other_game();
    return guarded([&]() -> Result<PlayThrough> {
      return gridwise::play_through<D>(own->position(), limits, seed_,
                                       [&](const Position& position, auto& weighted) {
                                         entry_.weigh(position, limits.each_move, weighted);
                                       });
    });
  }
  void invalidate_cache() override { entry_.invalidate_cache(); }

 private:
  SelectorInfo info_;
  SelectorEntry<Position> entry_;
  std::uint64_t seed_;
};

}  // namespace gridwise
