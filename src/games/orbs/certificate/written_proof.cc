#include "games/orbs/certificate/written_proof.h"

#include <algorithm>
#include <utility>

namespace gridwise::orbs {
namespace {

/// Lines are written to the log at most this often.
constexpr std::chrono::seconds kSaveInterval{1};

}  // namespace

WrittenProof::WrittenProof(const Position& position, Certificate begun, const CertificateLog& log,
                           AnswerList& answers)
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
  // 1. Resume at the length an earlier run had reached.
  int length = at_least;
  for (const auto& [opening, searched] : searched_) length = std::max(length, searched.longest);
  if (!begun_) {
    search_short_lengths(at_least, threads, budget);
    length = longest_together(at_least, std::max(at_least, best_steps() - 1));
  }
  // 2. Search increasing lengths, until all below the best route are ruled out.
  while (log_result_.ok() && !budget.exhausted() && !claimed_) {
    length = std::min(length, best_steps() - 1);
    tell(at_least);
    rewrite_log();
    const Exhausted found = best_steps() > position_.steps()
                                ? search_logged(length, threads, budget)
                                : Exhausted::kNothing;
    if (found == Exhausted::kFound) add(format_route(position_, answers_.best()));
    if (found != Exhausted::kNothing || !log_result_.ok()) continue;
    at_least = length + 1;
    if (at_least < best_steps()) {
      length = longest_together(at_least, best_steps() - 1);
    } else {
      add(format_claim(answers_.best()));
      claimed_ = true;
    }
  }
  save();
  if (claimed_ && log_result_.ok()) tell(best_steps());
  return log_result_;
}

/// Searches short lengths without a log, then chooses the tolls.
void WrittenProof::search_short_lengths(int& length, int threads, Budget& budget) {
  std::uint64_t before = budget.nodes();
  while (length + 1 < best_steps() && budget.nodes() - before < kLongSearch) {
    before = budget.nodes();
    if (proof_.search({length, length}, threads, budget, answers_) != Exhausted::kNothing) break;
    ++length;
  }
  if (best_steps() > position_.steps() && !budget.exhausted()) {
    const int longest = std::max(best_steps() - 1, position_.steps() + 1);
    proof_.choose_tolls(longest, budget);
    proof_.improve_tolls(longest, budget);
  }
}

Exhausted WrittenProof::search_logged(int length, int threads, Budget& budget) {
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

/// Rewrites the log without the lines that longer searches have superseded.
void WrittenProof::rewrite_log() {
  std::string text =
      format_head(position_, proof_.tolls()) + format_route(position_, answers_.best());
  for (const auto& [opening, searched] : searched_)
    text += format_searched(searched.longest, opening, searched.nodes);
  unsaved_.clear();
  if (log_result_.ok()) log_result_ = log_.replace(text);
}

bool WrittenProof::add(const std::string& lines) {
  unsaved_ += lines;
  if (Clock::now() - last_saved_ > kSaveInterval) save();
  return log_result_.ok();
}

void WrittenProof::save() {
  if (log_result_.ok() && !unsaved_.empty()) log_result_ = log_.append(unsaved_);
  unsaved_.clear();
  last_saved_ = Clock::now();
}

}  // namespace gridwise::orbs
