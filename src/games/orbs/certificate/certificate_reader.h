// Reads the text of a certificate (format: certificate.h), for the checker and for resumed proofs.
// It deliberately uses nothing of the solver: cells are numbered row by row from the top left,
// boards are strings.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "gridwise/result.h"

namespace gridwise::orbs {

struct CertifiedRoute {
  int start = -1;          ///< cell; -1 if nothing is picked up
  std::vector<int> steps;  ///< directions: 0 east, then clockwise to 7 north-east
};

/// A `searched` line.
struct SearchedOpening {
  int longest = 0;
  std::uint64_t nodes = 0;
  std::size_t at = 0;  ///< offset of the line
};

struct CertificateText {
  static constexpr std::size_t kMaxChoices = 16;
  static constexpr std::size_t kMaxChoicesOfVersion1 = 8;

  int version = 0;  ///< 1 to 4
  int columns = 0;
  int rows = 0;
  int directions = 0;
  std::array<int, 10> runs{};
  /// `w`, `n`, `a` or `f`; all wanted before version 4.
  std::array<char, 10> wishes{'w', 'w', 'w', 'w', 'w', 'w', 'w', 'w', 'w', 'w'};
  std::string board, start, end, enter, stop;  ///< cell by cell, without the slashes
  CertifiedRoute played;
  std::vector<std::vector<int>> tolls;
  std::vector<CertifiedRoute> routes;               ///< at least one
  std::map<std::string, SearchedOpening> searched;  ///< by opening; the greatest length counts
  bool claimed = false;
  int combos = 0;  ///< claimed
  int steps = 0;
};

/// Error: certificate/format with the offset of the line.
[[nodiscard]] Result<CertificateText> read_certificate(std::string_view text);

}  // namespace gridwise::orbs
