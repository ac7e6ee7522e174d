// Options as text, `name=value,...)` after the name of a game or selector:
// `tictactoe(m=4,n=4,k=4)`, `weighted(line=25,tap=off)`.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "gridwise/game.h"
#include "gridwise/result.h"
#include "kit/text_cursor.h"

namespace gridwise {

[[nodiscard]] OptionValues default_values(std::span<const OptionInfo> infos);

/// One value: a number or the name of a choice. Errors with offset: option/range, option/choice,
/// text/bad_number.
[[nodiscard]] Result<int> parse_option_value(const OptionInfo& info, TextCursor& cursor);

/// Sets `values` from `name=value,...)`; the opening bracket is already consumed. Error messages
/// name `owner`. Errors with offset: option/unknown, option/twice, text/bad_option, those of
/// parse_option_value. REQUIRES: one value per info.
[[nodiscard]] Result<void> parse_option_values(std::string_view owner,
                                               std::span<const OptionInfo> infos,
                                               TextCursor& cursor, OptionValues& values);

/// `m=4`.
[[nodiscard]] std::string format_option(const OptionInfo& info, int value);

}  // namespace gridwise
