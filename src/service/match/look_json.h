// Looks as messages.
#pragma once

#include "kit/message.h"
#include "store/look_rows.h"

namespace gridwise {

template <>
inline constexpr auto kMessage<Mark> = message(
    "PlayerMark", "The mark on a person's stones, instead of the game's own: a text or an image.",
    field(
        "text", [](const Mark& mark) { return mark.image.empty() ? &mark.text : nullptr; },
        "One visible character."),
    field("image", if_set(&Mark::image), "64 hexadecimal digits, see `/api/blob`."));

template <>
inline constexpr auto kMessage<LookRow> =
    message("Look", "The look that a person or guest has chosen.",
            field("rev", &LookRow::rev, "Counts changes."),
            field("board", if_set(&LookRow::board), "The name of a skin; the default if absent."),
            field("mark", if_set(&LookRow::mark), "The game's own stones if absent."));

}  // namespace gridwise
