// A proof that writes a certificate: the order in which lengths are searched, and when lines are
// written.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <string>

#include "games/orbs/certificate/certificate.h"
#include "games/orbs/proof/proof.h"
#include "gridwise/report.h"

namespace gridwise::orbs {

/// The constructor's arguments must outlive it. Not thread safe.
class WrittenProof {
 public:
  /// REQUIRES: the best answer has every possible combo.
  WrittenProof(const Position& position, Certificate begun, const CertificateLog& log,
               AnswerList& answers);

  /// Rules out lengths from `at_least` on, and reports each new lower bound with `tell`. The best
  /// answer is proved when the bound equals its steps. Returns the log's errors.
  [[nodiscard]] Result<void> run(int at_least, int threads, Budget& budget,
                                 const std::function<void(int at_least)>& tell);

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] int best_steps() const { return answers_.best().steps; }
  void search_short_lengths(int& length, int threads, Budget& budget);
  [[nodiscard]] Exhausted search_logged(int length, int threads, Budget& budget);
  void rewrite_log();
  bool add(const std::string& lines);
  void save();

  const Position& position_;
  const CertificateLog& log_;
  AnswerList& answers_;
  Proof proof_;
  std::map<std::string, SearchedOpening> searched_;  ///< by format_opening
  bool begun_;
  bool claimed_;
  std::string unsaved_;  ///< lines not yet in the log
  Clock::time_point last_saved_;
  Result<void> log_result_;  ///< the log's first error
};

}  // namespace gridwise::orbs
