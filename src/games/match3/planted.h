// Planted defects: a small level for each kind of problem, and versions of it without the problem.
// For tests only.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/match3/level_file.h"
#include "games/match3/lint.h"

namespace gridwise::match3 {

/// A level file. `board`: rows separated by spaces; `fields`: all fields but title and board.
inline std::string level_text(std::string_view board, std::string_view fields) {
  std::string rows;
  for (const char c : board) rows += c == ' ' ? std::string("\",\"") : std::string(1, c);
  return R"({"title":{"en":"a","zh":"a"},"board":[")" + rows + "\"]" + (fields.empty() ? "" : ",") +
         std::string(fields) + "}";
}

inline std::vector<Problem> problems_of(std::string_view board, std::string_view fields) {
  const std::string text = level_text(board, fields);
  const Result<LevelFile> file = parse_level(text);
  REQUIRE_MESSAGE(file, text << ": " << (file ? "" : file.error().says));
  return lint(lint_board(*file));
}

struct Version {
  std::string board;
  std::string fields;
};

struct Planted {
  std::string what;  ///< the class of the problem
  Problem::Kind kind = Problem::Kind::kProof;
  Version level;
  std::vector<int> cells;  ///< the cells it names
  std::vector<Version> mended;
};

inline const Problem* found(const std::vector<Problem>& problems, const Planted& planted) {
  const auto problem = std::ranges::find_if(problems, [&](const Problem& each) {
    return each.kind == planted.kind && each.what == planted.what;
  });
  return problem == problems.end() ? nullptr : &*problem;
}

inline constexpr auto kProof = Problem::Kind::kProof;
inline constexpr auto kWarning = Problem::Kind::kWarning;
inline constexpr auto kNote = Problem::Kind::kNote;

// A 5x5 of random tiles; and four tiles in an L, where no shape of four fits, so no special is ever
// made:
//
//   ? . .
//   ? ? ?
inline const std::string kFive = "????? ????? ????? ????? ?????";
inline const std::string kEll = "?__ ??? ___";
/// No red ever: with five weighted colours a draw never falls back to all colours.
inline const std::string kNoRed = R"("weights":[0,1,1,1,1,1])";
inline const std::string kRed = R"("weights":[1,1,1,1,1,1])";

inline std::string goal(const std::string& thing, int count) {
  return R"("goals":[{"thing":")" + thing + R"(","count":)" + std::to_string(count) + "}]";
}
inline const std::string kScore = goal("score", 30);
/// The spawner of the first column has a UFO in its queue.
inline const std::string kUfo =
    R"("spawners":[{"cell":"a3","queue":"u"},{"cell":"b2"},{"cell":"c2"}])";
inline const std::string kNoSpawners = R"("spawners":[])";

/// Checks that each defect is found in its cells and is gone in every mended version; and that
/// there are at least `defects` defects in `classes` classes.
inline void check_planted(const std::vector<Planted>& all, std::size_t defects,
                          std::size_t classes) {
  std::set<std::string> found_classes;
  for (const Planted& each : all) {
    CAPTURE(each.what);
    CAPTURE(level_text(each.level.board, each.level.fields));
    const std::vector<Problem> problems = problems_of(each.level.board, each.level.fields);
    const Problem* const problem = found(problems, each);
    CHECK(problem != nullptr);
    if (problem != nullptr) CHECK(problem->cells == each.cells);
    if (problem != nullptr) CHECK_FALSE(problem->says.zh.empty());
    for (const Version& mended : each.mended) {
      CAPTURE(level_text(mended.board, mended.fields));
      CHECK(found(problems_of(mended.board, mended.fields), each) == nullptr);
    }
    found_classes.insert(each.what);
  }
  CHECK(all.size() >= defects);
  CHECK(found_classes.size() >= classes);
}

}  // namespace gridwise::match3
