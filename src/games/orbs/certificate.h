// Certificates: a text that lets a small program (certificate_check.h), which shares nothing with
// the solver, verify that a route comes to every possible combo and that no shorter one does.
//
//     certificate 1
//     shape 6 5 4                      columns, rows, directions
//     runs 3333333333                  orbs in a run, by kind
//     board 504534/202205/300413/315030/415313
//     start xxxxxx/xxxxxx/...          where the orb may be picked up,
//     end xxxxxx/...                   let go,
//     enter xxxxxx/...                 dragged to,
//     stop ....../...                  and where the route then ends
//     played -                         steps that are made: `c3 0246`
//     tolls 1 1 1 1 1 1 1 1 1 1        of a carry over each boundary: to the right, to the left
//     tolls 2 1 2 1 1 2 1 2 1 2        another choice; the bound is the best of them
//     route b5 0224...                 comes to every combo
//     searched 22 a1 0022 123456       routes of up to 22 steps that begin so: none does; 123456
//     claim 8 combos in 23 steps, none in fewer
//
// A route is begun with every step of the opening and then with each that does not go straight
// back; the number says how many beginnings, those of the opening included, the tolls did not rule
// out. Lines are written as they are found, so that the file is also what an interrupted proof is
// gone on with: routes of more and more steps are searched until one is found or the best is
// reached; of an opening that is searched to several lengths the longest counts.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/orbs/answers.h"
#include "games/orbs/carry_graph.h"
#include "games/orbs/certificate_reader.h"
#include "games/orbs/proof.h"
#include "kit/result.h"

namespace gridwise::orbs {

/// What a certificate says so far.
struct Certificate {
  std::vector<Tolls> tolls;
  std::optional<Answer> route;                      ///< the last one; nothing in an empty text
  std::map<std::string, SearchedOpening> searched;  ///< by format_opening
  bool claimed = false;
};

/// Everything before the first `route`.
[[nodiscard]] std::string format_head(const Position& position, const std::vector<Tolls>& tolls);
[[nodiscard]] std::string format_route(const Position& position, const Answer& answer);
[[nodiscard]] std::string format_opening(const Shape& shape, const Opening& opening);
[[nodiscard]] std::string format_searched(int longest, const std::string& opening,
                                          std::uint64_t nodes);
[[nodiscard]] std::string format_claim(const Answer& answer);

/// Reads what a run for `position` has left; a torn last line is left out. Errors with offset:
/// certificate/other where it is about something else, certificate/format.
[[nodiscard]] Result<Certificate> resume_certificate(const Position& position,
                                                     std::string_view text);

}  // namespace gridwise::orbs
