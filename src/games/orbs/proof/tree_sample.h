// A sample of a proof's search tree, to estimate how many route prefixes the search will visit and
// what they look like (Knuth: Estimating the efficiency of backtrack programs, 1975). Here many
// paths descend together, so that all prefixes of a length have the same weight.
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
/// all successors of those one step shorter. The weights add up to an estimate of the search's
/// nodes. Deterministic. REQUIRES: `length` is more than the played steps.
[[nodiscard]] std::vector<SampledPrefix> sample_tree(const SearchContext& context,
                                                     const ProofBound& bound, const Position& from,
                                                     int length, std::size_t population,
                                                     std::uint64_t seed);

/// Updates `standing` for a step of the held orb from `at` to `to`, which swaps it with an orb of
/// this code.
void carry_across(const SearchContext& context, const ProofBound::Tables& tables, unsigned code,
                  int at, int to, CarryState& standing);

}  // namespace gridwise::orbs
