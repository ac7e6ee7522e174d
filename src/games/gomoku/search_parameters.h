// All parameters of the search in one place: node limits of threat searches, pruning, reductions,
// move ordering, time. Tuned by paired games and puzzles (experiments.md).
//
// Kept elsewhere: nodes per level (levels.cc), shape weights (weights_table.cc), the order in which
// VCF tries fours (threats.cc), the network (freestyle.network).
#pragma once

#include <cstddef>
#include <cstdint>

namespace gridwise::gomoku {

// --- Iterative deepening

constexpr int kMaxDepth = 60;
constexpr int kMaxPly = 256;
/// Half the width of the first aspiration window, used from kAspirationDepth on. Each fail
/// multiplies it by kAspirationGrowth; beyond kMaxAspirationWindow the window is fully open.
constexpr int kAspirationWindow = 60;
constexpr int kAspirationDepth = 4;
constexpr int kAspirationGrowth = 4;
constexpr int kMaxAspirationWindow = 8 * kAspirationWindow;
/// No new iteration starts if the time left is less than 1/kNextIterationShare of the time spent:
/// it would not even finish its first move.
constexpr int kNextIterationShare = 4;
/// When the best move turns out to lose, iterative deepening resumes this many plies shallower.
constexpr int kPliesBackAfterLoss = 6;
constexpr std::size_t kMaxLineLength = 20;  ///< of a principal variation that is shown

// --- Wins by threats

/// Node limits of VCF searches: at a leaf, at an inner node, and for the opponent's threat.
constexpr std::uint64_t kLeafVcfNodes = 60;
constexpr std::uint64_t kInnerVcfNodes = 400;
constexpr std::uint64_t kThreatVcfNodes = 150;
/// Node limit of each VCF search inside a VCT search; nearly all need a few dozen.
constexpr std::uint64_t kVctVcfNodes = 20'000;
/// Before the first iteration the root is searched for a VCT, with at most 1/kRootVctShare of the
/// search's nodes and never more than kRootVctNodes.
constexpr std::uint64_t kRootVctShare = 6;
constexpr std::uint64_t kRootVctNodes = 60'000;
/// A low estimate of the search's speed, to convert a time limit into nodes.
constexpr std::uint64_t kNodesPerMs = 200;
/// Between iterations, one node in kOwnVctShare goes to the VCT search for the side to move, and
/// one in kRefutationVctShare to that for the opponent after the best move; at least kMinVctNodes
/// at a time.
constexpr std::uint64_t kOwnVctShare = 10;
constexpr std::uint64_t kRefutationVctShare = 4;
constexpr std::uint64_t kMinVctNodes = 500;

// --- Pruning

/// Reverse futility pruning: up to this depth, a static evaluation above beta by
/// kReverseFutilityMargin per ply is returned.
constexpr int kReverseFutilityDepth = 6;
constexpr int kReverseFutilityMargin = 45;
/// Futility pruning: up to this depth, a static evaluation below alpha by kFutilityMargin per ply
/// makes the node a leaf.
constexpr int kFutilityDepth = 3;
constexpr int kFutilityMargin = 70;
/// Late move pruning: if there is no threat, only this many moves, the best by policy, are
/// searched.
constexpr std::size_t kLateMovePruningRoot = 40;
constexpr std::size_t kLateMovePruningInner = 20;

// --- Reductions, in plies

/// Late move reduction: base + ln(depth) ln(move number) / divisor, plus kNullWindowReduction in a
/// null window.
constexpr double kLateMoveReductionBase = 0.4;
constexpr double kLateMoveReductionDivisor = 1.2;
constexpr int kNullWindowReduction = 1;
/// Internal iterative reduction: from this depth on, a position without a table move is searched
/// one ply less.
constexpr int kInternalIterativeReductionDepth = 4;

// --- Move ordering: bonuses to a move's policy, in 1/100 logit

constexpr int kTableMoveScore = 1'000'000;  ///< always first
constexpr int kKillerBonus = 80;
/// History: a cutoff adds depth^2 to its move, up to kMaxHistory; 1/kHistoryShare of it is the
/// bonus.
constexpr int kHistoryShare = 4;
constexpr int kMaxHistory = 400;

// --- VCT: initial proof numbers of df-pn

/// For an attacker's move, by its kind. An open three leaves a useful stone; fours are plentiful
/// and best saved until they gain something; other moves rarely threaten.
constexpr int kFourProof = 24;
constexpr int kThreeProof = 10;
constexpr int kOtherProof = 32;
/// Reduced by one for each kPolicyPerProof of Board::policy() above kUsualPolicy, and for each
/// kValuePerProof by which the board's value exceeds the root's.
constexpr int kUsualPolicy = 200;
constexpr int kPolicyPerProof = 20;
constexpr int kValuePerProof = 16;
/// For a reply: one, plus one for each kReplyPolicyPerProof of policy above kUsualReplyPolicy.
constexpr int kUsualReplyPolicy = 100;
constexpr int kReplyPolicyPerProof = 50;

// --- Threads

/// Searches with fewer nodes end before helper threads get started.
constexpr std::uint64_t kMinNodesForHelpers = 5'000;

}  // namespace gridwise::gomoku
