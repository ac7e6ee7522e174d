// The search's parameters, in one place: limits of the searches for threats, pruning, reductions,
// move ordering, time. Found by paired games and puzzles (experiments.md).
//
// Kept elsewhere: nodes per level (levels.cc), the weights of shapes (weights_table.cc), the order
// in which VCF tries fours (threats.cc), the network (freestyle.network).
#pragma once

#include <cstddef>
#include <cstdint>

namespace gridwise::gomoku {

// --- Iterative deepening

constexpr int kMaxDepth = 60;
constexpr int kMaxPly = 256;
/// Half the width of the first aspiration window, from kAspirationDepth on; a failed search widens
/// it kAspirationGrowth times, and beyond kMaxAspirationWindow to everything.
constexpr int kAspirationWindow = 60;
constexpr int kAspirationDepth = 4;
constexpr int kAspirationGrowth = 4;
constexpr int kMaxAspirationWindow = 8 * kAspirationWindow;
/// No new iteration is started once the time left is less than 1/kNextIterationShare of the time
/// spent: it would not even finish its first move.
constexpr int kNextIterationShare = 4;
/// After the best move is found to lose, iterative deepening continues this many plies shallower.
constexpr int kPliesBackAfterLoss = 6;
constexpr std::size_t kMaxLineLength = 20;  ///< of a principal variation that is shown

// --- Wins by threats

/// Most nodes of a VCF search: at a leaf, at an inner node, and for the opponent's threat.
constexpr std::uint64_t kLeafVcfNodes = 60;
constexpr std::uint64_t kInnerVcfNodes = 400;
constexpr std::uint64_t kThreatVcfNodes = 150;
/// Most nodes of a VCF search inside a VCT search; nearly all need a few dozen.
constexpr std::uint64_t kVctVcfNodes = 20'000;
/// Before the first iteration the root is searched for a VCT: at most 1/kRootVctShare of the
/// search's nodes, and never more than kRootVctNodes.
constexpr std::uint64_t kRootVctShare = 6;
constexpr std::uint64_t kRootVctNodes = 60'000;
/// A low guess of the search's speed, to turn a time limit into nodes.
constexpr std::uint64_t kNodesPerMs = 200;
/// Between iterations: one node in kOwnVctShare goes into the side to move's own VCT, one in
/// kRefutationVctShare into the opponent's after the best move; at least kMinVctNodes at a time.
constexpr std::uint64_t kOwnVctShare = 10;
constexpr std::uint64_t kRefutationVctShare = 4;
constexpr std::uint64_t kMinVctNodes = 500;

// --- Pruning

/// Reverse futility pruning: up to this depth a static evaluation that is kReverseFutilityMargin
/// per ply above beta is returned.
constexpr int kReverseFutilityDepth = 6;
constexpr int kReverseFutilityMargin = 45;
/// Futility pruning: up to this depth a static evaluation that is kFutilityMargin per ply below
/// alpha makes the node a leaf.
constexpr int kFutilityDepth = 3;
constexpr int kFutilityMargin = 70;
/// Late move pruning: where nothing threatens, only this many moves, the best by policy, are
/// searched.
constexpr std::size_t kLateMovePruningRoot = 40;
constexpr std::size_t kLateMovePruningInner = 20;

// --- Reductions, in plies

/// Late move reduction: base + ln(depth) ln(move number) / divisor, and kNullWindowReduction more
/// where the window is a null window.
constexpr double kLateMoveReductionBase = 0.4;
constexpr double kLateMoveReductionDivisor = 1.2;
constexpr int kNullWindowReduction = 1;
/// Internal iterative reduction: from this depth on a position without a table move is searched one
/// ply less.
constexpr int kInternalIterativeReductionDepth = 4;

// --- Move ordering: bonuses to a move's policy, in 1/100 logit

constexpr int kTableMoveScore = 1'000'000;  ///< first of all
constexpr int kKillerBonus = 80;
/// The history of a move that caused cutoffs counts 1/kHistoryShare; it grows by depth^2 a cutoff,
/// up to kMaxHistory.
constexpr int kHistoryShare = 4;
constexpr int kMaxHistory = 400;

// --- VCT: initial proof numbers of df-pn

/// Of a move of the attacker, by its kind. An open three leaves a stone that counts; fours are many
/// and best kept until they gain something; other moves rarely threaten.
constexpr int kFourProof = 24;
constexpr int kThreeProof = 10;
constexpr int kOtherProof = 32;
/// Less by one for each kPolicyPerProof of Board::policy() above kUsualPolicy, and for each
/// kValuePerProof that the board is worth more than the root.
constexpr int kUsualPolicy = 200;
constexpr int kPolicyPerProof = 20;
constexpr int kValuePerProof = 16;
/// Of a reply: one, and one more for each kReplyPolicyPerProof of policy above kUsualReplyPolicy.
constexpr int kUsualReplyPolicy = 100;
constexpr int kReplyPolicyPerProof = 50;

// --- Threads

/// With fewer nodes than this the helper threads would not get started.
constexpr std::uint64_t kMinNodesForHelpers = 5'000;

}  // namespace gridwise::gomoku
