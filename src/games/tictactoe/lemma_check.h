// Verifies the lemmas of a certificate (format: certificate.h). Like the rest of the checker, it
// shares no code with rules and solver.
//
// A lemma says that on its board, with the attacker to move, the breaker prevents every open line.
// Open lines are those without an `o`; `x` are cells of the attacker or given to it, `.` the cells
// where the breaker replies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/tictactoe/certificate_board.h"
#include "gridwise/result.h"

namespace gridwise::tictactoe {

class LemmaCheck {
 public:
  using Cells = std::uint64_t;  ///< one bit per cell of a board

  /// A lemma in some image of its board, plus pairs: the breaker replies to one cell of a pair with
  /// the other.
  struct Use {
    int number = 0;  ///< 0: no lemma, the pairs stop every line
    std::vector<Cells> pairs;
  };

  /// REQUIRES: `board` is parsed and outlives this object.
  explicit LemmaCheck(const CertificateBoard& board);

  /// Parses the words of the next lemma's line, at offset `at`. False if malformed.
  [[nodiscard]] bool add(const std::vector<std::string_view>& words, std::size_t at);
  /// Parses the words from index `first` on: a lemma's number, then cells. Absent if malformed.
  [[nodiscard]] std::optional<Use> parse_use(const std::vector<std::string_view>& words,
                                             std::size_t first) const;

  [[nodiscard]] std::size_t size() const { return lemmas_.size(); }
  /// Checks that lemma `number`, counted from 1, follows from earlier lemmas. Error:
  /// certificate/strategy.
  [[nodiscard]] Result<void> verify(std::size_t number) const;

  /// Whether `use` stops the attacker, who is to move, on `board`; `breaker` is the breaker's mark.
  /// REQUIRES: the lemmas are verified.
  [[nodiscard]] bool holds(const std::string& board, char breaker, const Use& use) const;

 private:
  /// The board of a lemma.
  struct Situation {
    Cells off = 0;   ///< cells on no open line
    Cells free = 0;  ///< empty cells; the attacker has the rest
  };
  struct Reply {
    int cell = 0;
    Use use;
  };
  struct Lemma {
    Situation situation;
    std::vector<Cells> pairs;
    std::vector<Reply> replies;  ///< empty: proved by pairs and potential
    std::size_t at = 0;
  };

  [[nodiscard]] bool parse_replies(const std::vector<std::string_view>& words, Lemma& lemma) const;
  [[nodiscard]] std::optional<std::vector<Cells>> parse_pairs(
      const std::vector<std::string_view>& words, std::size_t first, std::size_t end) const;
  [[nodiscard]] std::optional<Cells> replies_within(const Situation& situation,
                                                    const Use& use) const;
  [[nodiscard]] static std::optional<Cells> all_of(const std::vector<Cells>& pairs, Cells free);
  [[nodiscard]] std::vector<Cells> open_lines(Cells off, const std::vector<Cells>& pairs) const;
  [[nodiscard]] bool holds_by_potential(const Lemma& lemma) const;
  [[nodiscard]] static Cells image(const std::vector<int>& symmetry, Cells cells);

  const CertificateBoard* board_;
  std::vector<Cells> lines_;
  std::vector<std::vector<int>> symmetries_;  ///< the image of each cell
  std::vector<Lemma> lemmas_;
};

}  // namespace gridwise::tictactoe
