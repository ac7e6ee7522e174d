// Certificates in memory. For tests only.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "games/orbs/certificate/certificate_check.h"
#include "games/orbs/certificate/certificate_reader.h"
#include "games/orbs/certificate/written_proof.h"
#include "games/orbs/drawn.h"
#include "games/orbs/reference.h"
#include "games/orbs/solver.h"

namespace gridwise::orbs {

/// A log in memory.
struct Paper {
  std::string text;

  [[nodiscard]] CertificateLog log() {
    const auto replace = [this](std::string_view whole) {
      text = whole;
      return Result<void>();
    };
    const auto append = [this](std::string_view more) {
      text += more;
      return Result<void>();
    };
    return {text, replace, append};
  }
};

inline std::string certificate_of(const Position& position, int threads = 1) {
  Paper paper;
  SearchRequest request;
  request.threads = threads;
  const Result<ReportOf<Move>> report = certify(position, request, {}, paper.log());
  REQUIRE(report.ok());
  CHECK(report->proved);
  return paper.text;
}

inline std::string verdict(const std::string& text, const CheckEffort& effort = {}) {
  const auto checked = check_certificate(text, effort);
  return checked.ok() ? "" : checked.error().code;
}

inline std::string verified(const Position& position) {
  const std::string text = certificate_of(position);
  CAPTURE(text);
  CHECK(verdict(text) == "");
  const std::string claim = " combos in " + std::to_string(reference::fewest_steps(position)) + " ";
  CHECK(text.find(claim) != std::string::npos);
  return text;
}

/// Whether the greatest possible combos can be reached within the problem's steps, and be proved.
inline bool solvable(const Position& position) {
  if (!takes_most_of_each(position.problem())) return false;
  const int fewest = reference::fewest_steps(position);
  return fewest >= 0 && fewest <= position.problem().steps;
}

inline std::vector<std::string> sorted_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::ranges::sort(lines);
  return lines;
}

/// Replaces the first line that begins with `begin` by `to`; removes it if `to` is empty.
inline std::string with_line(std::string text, const std::string& begin, const std::string& to) {
  const std::size_t at = text.find("\n" + begin) + 1;
  REQUIRE(at > 0);
  return text.replace(at, text.find('\n', at) + 1 - at, to.empty() ? "" : to + "\n");
}

inline const Position& small() {
  static const Position kPosition(drawn("0121/2010/1202/0210"));
  return kPosition;
}
inline const std::string& small_text() {
  static const std::string kText = certificate_of(small());
  return kText;
}

}  // namespace gridwise::orbs
