// A certificate is a text from which an independent checker (certificate_check.h) verifies that a
// route reaches every possible wanted combo, none that is avoided or forbidden, and that no shorter
// one does.
//
//     certificate 4                    version
//     shape 6 5 4                      columns, rows, directions
//     runs 3333333333                  orbs in a run, by kind
//     wishes wwwwwnaaaf                by kind: wanted, neutral, avoided or forbidden
//     board 504534/202205/300413/315030/415313
//     start xxxxxx/xxxxxx/...          where the orb may be picked up,
//     end xxxxxx/...                   let go,
//     enter xxxxxx/...                 dragged to,
//     stop ....../...                  and where the route then ends
//     played -                         steps played: `c3 0246`
//     tolls 1 1 1 1 1 1 1 1 1 1        of a carry over each boundary: to the right, to the left
//     tolls 2 1 2 1 1 2 1 2 1 2        another choice; the bound is the best of them
//     route b5 0224...                 reaches every combo
//     searched 22 a1 0022 123456       no route of up to 22 steps with this opening does; 123456
//                                      prefixes were not pruned
//     claim 8 combos in 23 steps, none in fewer
//
// Routes never step straight back. The count is the number of prefixes that the tolls did not
// prune, those of the opening included. Lines are written as results arrive, so an interrupted
// proof resumes from the file. Lengths increase until a route is found or the best one is reached.
// If an opening was searched to several lengths, the greatest counts. No opening begins with a step
// onto an orb of the kind in hand that could be picked up instead: the route without that step does
// the same. Version 2 lists those openings too, version 1 has at most eight choices of tolls. Both
// can be read, and are resumed as version 3. That version has no line of wishes: it is written if
// only wanted kinds can match.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/orbs/answers.h"
#include "games/orbs/certificate/certificate_reader.h"
#include "games/orbs/proof/carry_graph.h"
#include "games/orbs/proof/proof.h"
#include "gridwise/result.h"

namespace gridwise::orbs {

/// The content of a certificate so far.
struct Certificate {
  std::vector<Tolls> tolls;
  std::optional<RouteAnswer> route;                 ///< the last one; absent in an empty text
  std::map<std::string, SearchedOpening> searched;  ///< by format_opening
  bool claimed = false;
};

/// Everything before the first `route`.
[[nodiscard]] std::string format_head(const Position& position, const std::vector<Tolls>& tolls);
[[nodiscard]] std::string format_route(const Position& position, const RouteAnswer& answer);
[[nodiscard]] std::string format_opening(const Shape& shape, const Opening& opening);
[[nodiscard]] std::string format_searched(int longest, const std::string& opening,
                                          std::uint64_t nodes);
[[nodiscard]] std::string format_claim(const RouteAnswer& answer);

/// Reads the certificate of an earlier run for `position`; an incomplete last line is dropped.
/// Errors with offset: certificate/other if it is for another problem, certificate/format.
[[nodiscard]] Result<Certificate> resume_certificate(const Position& position,
                                                     std::string_view text);

}  // namespace gridwise::orbs
