// The part of a finished match that statistics and ratings need, as stored in FinishedRow: who
// played, how it ended, and why. It outlives the match and has no names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gridwise/result.h"

namespace gridwise::standing {

enum class Ending { kWon, kDrawn, kLost };

struct FinishedSeat {
  bool bot = false;
  /// An account's id, or `bot_subject`. Empty: a person without an account.
  std::string subject;
  std::string level;  ///< for a bot: its selector
  std::int64_t plies = 0;
  Ending ending = Ending::kDrawn;

  bool operator==(const FinishedSeat&) const = default;
};

struct FinishedGame {
  std::string board;  ///< the canonical game string
  std::vector<FinishedSeat> seats;
  std::optional<std::int64_t> score;  ///< of a one-player game with scores
  std::string why;                    ///< one of the reasons in docs/protocol.md

  bool operator==(const FinishedGame&) const = default;
};

/// A bot's subject. A change of its game's rules makes it a different subject.
[[nodiscard]] std::string bot_subject(const std::string& selector, int rules);
/// The selector in a bot's subject.
[[nodiscard]] std::string selector_of(const std::string& subject);

/// The category in which ratings are comparable: the same board and a similar time control.
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
