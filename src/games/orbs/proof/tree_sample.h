// A sample of a proof's search tree, which says how many prefixes of routes the search will visit
// and what they look like (Knuth: Estimating the efficiency of backtrack programs, 1975; here many
// paths go down together, so that none stands for much more than others of its length).
#pragma once

#include <cstdint>
#include <vector>

#include "games/orbs/proof/proof_bound.h"
#include "games/orbs/search_state.h"

namespace gridwise::orbs {

/// A route prefix that the bound does not prune.
struct SampledPrefix {
  CarryState standing;
  double weight = 1;  ///< how many prefixes of its length it stands for
  int before = -1;    ///< index of the prefix one step shorter; -1 for a start
  int left = 0;       ///< steps
  int column = 0;
  LastStep last = LastStep::kOther;
  unsigned held = 0;  ///< code
};

/// Up to `population` prefixes of each length from 1 to `length`, shorter ones first, drawn from
/// all that follow those of the length before. The weights add up to an estimate of the search's
/// nodes. Deterministic. REQUIRES: `length` is more than the played steps.
[[nodiscard]] std::vector<SampledPrefix> sample_tree(const SearchContext& context,
                                                     const ProofBound& bound, const Position& from,
                                                     int length, std::size_t population,
                                                     std::uint64_t seed);

/// Follows a step from one square to another with the orb there swapped: what is still needed.
void carry_across(const SearchContext& context, const ProofBound::Tables& tables, unsigned code,
                  int at, int to, CarryState& standing);

}  // namespace gridwise::orbs
