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
/// A ply takes 6 kB of stack, and WebAssembly has 1 MB.
constexpr int kMaxPly = 128;
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
constexpr std::uint64_t kInnerVcfNodes = 60;
constexpr std::uint64_t kThreatVcfNodes = 80;
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

// --- Depth, extensions and reductions: in 1/kPly plies

constexpr int kPly = 100;
/// Internal iterative reduction: from this depth on, a position without a table move is searched
/// one ply less.
constexpr int kInternalIterativeReductionDepth = 4 * kPly;
/// A forced reply to a five.
constexpr int kForcedReplyExtension = kPly;
/// Singular extension, from this depth on: the table move is searched deeper if a search of half
/// the depth without it fails low kSingularMargin per ply below the table's score; two plies deeper
/// if it does so by kDoubleSingularMargin more, outside a PV node.
constexpr int kSingularDepth = 6 * kPly;
constexpr int kSingularMargin = 2;
constexpr int kDoubleSingularMargin = 25;
/// The table's score counts for that if it is at most this much shallower.
constexpr int kSingularEntryDepth = 3 * kPly;
/// Fail-high reduction: a cut node whose evaluation is above beta by kFailHighMargin per ply, less
/// kFailHighSlack, searches all but fours one ply less.
constexpr int kFailHighMargin = 15;
constexpr int kFailHighSlack = 9;
/// Alpha reduction: once a move raises alpha, the later ones are searched one ply less, between
/// these depths.
constexpr int kMinAlphaReductionDepth = 2 * kPly;
constexpr int kMaxAlphaReductionDepth = 12 * kPly;
/// Late move reduction, from kLateMoveReductionDepth on: kLateMoveReductionBase + ln(depth)
/// ln(move number) plies, and more or less by what is known about node and move.
constexpr int kLateMoveReductionDepth = 2 * kPly;
constexpr int kLateMoveReductionBase = 30;
constexpr int kNotImprovingReduction = 100;  ///< outside PV nodes, if one ply is reached already
constexpr int kCutNodeReduction = 150;       ///< killer moves excepted
constexpr int kPvNodeReduction = -60;
/// For each logit of policy below the best move's, beyond the first kFreePolicy / 100.
constexpr int kPolicyReduction = 60;
constexpr int kFreePolicy = 150;
constexpr int kMaxPolicyReduction = 250;
/// The share of the reduction that threats get.
constexpr int kThreeReductionPercent = 60;
constexpr int kFourReductionPercent = 30;
/// History of a move is subtracted, at one ply for kHistoryPerPly.
constexpr int kHistoryPerPly = 6'000;

// --- Pruning

/// Reverse futility pruning: up to this depth, a static evaluation above beta by
/// kReverseFutilityMargin per ply is returned; one ply less of it if the evaluation is improving,
/// but at least half a ply.
constexpr int kReverseFutilityDepth = 12 * kPly;
constexpr int kReverseFutilityMargin = 45;
/// Futility pruning: up to this depth, a static evaluation below alpha by kFutilityMargin per ply
/// makes the node a leaf.
constexpr int kFutilityDepth = 3 * kPly;
constexpr int kFutilityMargin = 60;
/// Late move pruning: kLateMovePruningBase + depth ^ kLateMovePruningPower moves are searched, half
/// as many quiet ones if the evaluation is not improving.
constexpr int kLateMovePruningBase = 5;
constexpr double kLateMovePruningPower = 1.32;
/// At the root: this many moves, the best by policy.
constexpr std::size_t kLateMovePruningRoot = 40;

// --- Move ordering: bonuses to a move's policy, in 1/100 logit

constexpr int kTableMoveScore = 1'000'000;  ///< always first
constexpr int kKillerBonus = 80;
/// History: between -kMaxHistory and kMaxHistory; 1/kHistoryShare of it is the bonus. A cutoff adds
/// kHistorySquare depth^2 + kHistoryLinear depth, at most kMaxHistoryBonus, and subtracts as much
/// from the first kMaxTried moves tried before.
constexpr int kHistoryShare = 64;
constexpr int kMaxHistory = 8'192;
constexpr int kHistorySquare = 6;
constexpr int kHistoryLinear = 30;
constexpr int kMaxHistoryBonus = 2'000;
constexpr std::size_t kMaxTried = 32;

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
