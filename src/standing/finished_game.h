// What statistics and ratings need of a finished match, as it is kept in FinishedRow: who played,
// how it ended, and why. It outlives the match, and has no names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kit/result.h"

namespace gridwise::standing {

enum class Ending { kWon, kDrawn, kLost };

struct FinishedSeat {
  bool bot = false;
  /// The id of an account, or `bot_subject`. Empty: a person without an account.
  std::string subject;
  std::string level;  ///< of a bot: its selector
  std::int64_t plies = 0;
  Ending ending = Ending::kDrawn;

  bool operator==(const FinishedSeat&) const = default;
};

struct FinishedGame {
  std::string board;  ///< the canonical game string
  std::vector<FinishedSeat> seats;
  std::optional<std::int64_t> score;  ///< of a one-player game that has one
  std::string why;                    ///< a reason of docs/protocol.md

  bool operator==(const FinishedGame&) const = default;
};

/// Who a bot is in the tables: another one when the rules of its game change.
[[nodiscard]] std::string bot_subject(const std::string& selector, int rules);
/// Its selector, from the subject.
[[nodiscard]] std::string selector_of(const std::string& subject);

/// In which ratings are compared: the same board and about the same time to think.
[[nodiscard]] std::string category_text(const std::string& board, const std::string& clock);
struct Category {
  std::string board;
  std::string clock;
};
[[nodiscard]] Category parse_category(const std::string& text);

[[nodiscard]] std::string format_finished(const FinishedGame& game);
/// Errors: store/corrupt.
[[nodiscard]] Result<FinishedGame> parse_finished(const std::string& text);

}  // namespace gridwise::standing
