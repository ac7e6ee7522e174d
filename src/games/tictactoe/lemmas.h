// Lemmas of a certificate (certificate.h): positions of the maker-breaker game in which the breaker
// holds with the attacker to move. A lemma is proved by a hold, or by earlier lemmas: one move of
// the attacker, the breaker's reply and the lemma for what they lead to also refute every other
// move outside the reply and the squares of that lemma.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "games/tictactoe/duel.h"
#include "games/tictactoe/proof_search.h"
#include "games/tictactoe/symmetry.h"
#include "kit/limits.h"

namespace gridwise::tictactoe {

/// Writes each lemma once for all images of its position. Not thread safe.
class LemmaWriter {
 public:
  /// A lemma used in a position, with the pairs that stop what the lemma leaves out.
  struct Use {
    int number = 0;  ///< 0: the pairs alone stop every line
    Pairs pairs;
    Bits zone = 0;  ///< the squares of both; what stands elsewhere does not matter
  };

  /// REQUIRES: `proofs` and `budget` outlive this.
  LemmaWriter(const Options& options, ProofSearch& proofs, Budget& budget, std::size_t most_text)
      : options_(options),
        lines_(options.line),
        symmetries_(options),
        proofs_(&proofs),
        budget_(&budget),
        most_text_(most_text) {}

  /// A lemma for `duel`, written with those it needs. Absent if the budget is spent, or there would
  /// be more than `most_text` bytes. REQUIRES: `duel` is disproved, a maker-breaker game with the
  /// attacker to move.
  [[nodiscard]] std::optional<Use> use(Duel duel);

  /// All lemmas, in an order in which each needs only earlier ones.
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  struct Lemma {
    int number = 0;
    Bits zone = 0;
  };
  /// A reply in a lemma, and what holds after it.
  struct Reply {
    Move move = 0;
    Use use;
  };

  [[nodiscard]] std::optional<Lemma> prove(const Duel& duel);
  [[nodiscard]] std::optional<Reply> reply(const Duel& duel);
  [[nodiscard]] std::string cells(const Pairs& pairs) const;

  Options options_;
  Lines lines_;
  Symmetries symmetries_;
  ProofSearch* proofs_;
  Budget* budget_;
  std::size_t most_text_;
  std::map<Boards, Lemma>
      lemmas_;  ///< by the canonical image of attacker's stones and empty squares
  std::string text_;
};

}  // namespace gridwise::tictactoe
