#include "games/orbs/written_proof.h"

#include <algorithm>
#include <utility>

namespace gridwise::orbs {
namespace {

/// Lines that come faster than this are kept together.
constexpr std::chrono::seconds kTogether{1};

}  // namespace

WrittenProof::WrittenProof(const Position& position, Certificate begun, const CertificateLog& log,
                           Answers& answers)
    : position_(position),
      log_(log),
      answers_(answers),
      proof_(position),
      searched_(std::move(begun.searched)),
      begun_(begun.route.has_value()),
      claimed_(begun.claimed) {
  if (begun_) proof_.use_tolls(std::move(begun.tolls));
}

Result<void> WrittenProof::run(int at_least, int threads, Budget& budget,
                               const std::function<void(int at_least)>& tell) {
  // 1. Where an earlier run was: lengths are searched in their order.
  int length = at_least;
  for (const auto& [opening, searched] : searched_) length = std::max(length, searched.longest);
  if (!begun_) search_unwritten(length, threads, budget);
  // 2. The rest, until nothing is shorter than the best route.
  while (kept_.ok() && !budget.exhausted() && !claimed_) {
    length = std::min(length, best_steps() - 1);
    tell(std::max(at_least, length));
    write_anew();
    const Exhausted found = best_steps() > position_.steps()
                                ? search_written(length, threads, budget)
                                : Exhausted::kNothing;
    if (found == Exhausted::kFound) add(format_route(position_, answers_.best()));
    if (found != Exhausted::kNothing || !kept_.ok()) continue;
    if (length + 1 < best_steps()) {
      ++length;
    } else {
      add(format_claim(answers_.best()));
      claimed_ = true;
    }
  }
  keep();
  if (claimed_ && kept_.ok()) tell(best_steps());
  return kept_;
}

/// Lengths that are looked at in a moment, and then the tolls.
void WrittenProof::search_unwritten(int& length, int threads, Budget& budget) {
  std::uint64_t before = budget.nodes();
  while (length + 1 < best_steps() && budget.nodes() - before < kLongSearch) {
    before = budget.nodes();
    if (proof_.search({length, length}, threads, budget, answers_) != Exhausted::kNothing) break;
    ++length;
  }
  if (best_steps() > position_.steps() && !budget.exhausted())
    proof_.choose_tolls(std::max(length + kTollsAhead, position_.steps() + 1));
}

Exhausted WrittenProof::search_written(int length, int threads, Budget& budget) {
  const Shape& shape = position_.problem().shape;
  const OpeningLog openings{[&](const Opening& opening) {
                              const auto found = searched_.find(format_opening(shape, opening));
                              return found != searched_.end() && found->second.longest >= length;
                            },
                            [&](const Opening& opening, std::uint64_t nodes) {
                              const std::string name = format_opening(shape, opening);
                              searched_[name] = {length, nodes, 0};
                              return add(format_searched(length, name, nodes));
                            }};
  return proof_.search({0, length}, threads, budget, answers_, openings);
}

/// Leaves out what farther searches have made needless.
void WrittenProof::write_anew() {
  std::string text =
      format_head(position_, proof_.tolls()) + format_route(position_, answers_.best());
  for (const auto& [opening, searched] : searched_)
    text += format_searched(searched.longest, opening, searched.nodes);
  waiting_.clear();
  if (kept_.ok()) kept_ = log_.replace(text);
}

bool WrittenProof::add(const std::string& lines) {
  waiting_ += lines;
  if (Clock::now() - last_kept_ > kTogether) keep();
  return kept_.ok();
}

void WrittenProof::keep() {
  if (kept_.ok() && !waiting_.empty()) kept_ = log_.append(waiting_);
  waiting_.clear();
  last_kept_ = Clock::now();
}

}  // namespace gridwise::orbs
