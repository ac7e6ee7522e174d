// A proof with its certificate: which lengths are searched in which order, and what is written down
// when.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <string>

#include "games/orbs/certificate.h"
#include "games/orbs/proof.h"
#include "kit/certificate.h"

namespace gridwise::orbs {

/// What it is made of outlives it. Not thread safe.
class WrittenProof {
 public:
  /// REQUIRES: the best answer has every possible combo.
  WrittenProof(const Position& position, Certificate begun, const CertificateLog& log,
               Answers& answers);

  /// Rules out one length after the other from `at_least` on, and tells each time below how many
  /// steps there is nothing. The best answer is proved when that is its steps. Error: of the log.
  [[nodiscard]] Result<void> run(int at_least, int threads, Budget& budget,
                                 const std::function<void(int at_least)>& tell);

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] int best_steps() const { return answers_.best().steps; }
  void search_unwritten(int& length, int threads, Budget& budget);
  [[nodiscard]] Exhausted search_written(int length, int threads, Budget& budget);
  void write_anew();
  bool add(const std::string& lines);
  void keep();

  const Position& position_;
  const CertificateLog& log_;
  Answers& answers_;
  Proof proof_;
  std::map<std::string, SearchedOpening> searched_;  ///< by format_opening
  bool begun_;
  bool claimed_;
  std::string waiting_;  ///< lines not yet kept
  Clock::time_point last_kept_;
  Result<void> kept_;  ///< the log's first error
};

}  // namespace gridwise::orbs
