// Scenario JSON shared by scenario files and protocol messages.
#pragma once

#include "kit/message.h"
#include "lab/scenario.h"

namespace gridwise::lab {

/// A scenario of a level. Name, start and expectations are optional; the default start is the
/// level. Errors: scenario/format, with `path` prefixed to the field.
[[nodiscard]] Result<Scenario> read_level_scenario(const boost::json::value& value,
                                                   const std::string& path);

}  // namespace gridwise::lab

namespace gridwise {

template <>
inline constexpr auto kMessage<lab::Scenario::Expected> = message(
    "Expected", "What should hold after the moves of a scenario. What is absent is not compared.",
    field("board", &lab::Scenario::Expected::board, "The first word of the position's text."),
    field("outcome", &lab::Scenario::Expected::outcome),
    field("winner", &lab::Scenario::Expected::winner),
    field("figures", if_set(&lab::Scenario::Expected::figures)),
    field("refused", &lab::Scenario::Expected::refused,
          "The code with which the last move is refused."));

}  // namespace gridwise
