// Lemmas of a certificate (certificate.h): positions of the maker-breaker game in which the breaker
// holds with the attacker to move. A lemma is proved by a hold or by earlier lemmas. One move of
// the attacker, the breaker's reply, and the lemma for the resulting position also refute every
// other move outside the reply and that lemma's squares.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "games/tictactoe/duel.h"
#include "games/tictactoe/proof_search.h"
#include "games/tictactoe/symmetry.h"
#include "gridwise/limits.h"

namespace gridwise::tictactoe {

/// Writes one lemma for all images of a position. Not thread safe.
class LemmaWriter {
 public:
  /// A lemma used in a position, plus the pairs that stop the remaining lines.
  struct Use {
    int number = 0;  ///< 0: the pairs alone stop every line
    Pairs pairs;
    Bits zone = 0;  ///< the squares of both; stones elsewhere do not matter
  };

  /// REQUIRES: `proofs` and `budget` outlive this object.
  LemmaWriter(const Options& options, ProofSearch& proofs, Budget& budget, std::size_t most_text)
      : options_(options),
        lines_(options.line),
        symmetries_(options),
        proofs_(&proofs),
        budget_(&budget),
        most_text_(most_text) {}

  /// A lemma for `duel`, written together with those it needs. Absent if the budget is spent or the
  /// text would exceed `most_text` bytes. REQUIRES: `duel` is a disproved maker-breaker game with
  /// the attacker to move.
  [[nodiscard]] std::optional<Use> use(Duel duel);

  /// All lemmas, each after those it needs.
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  struct Lemma {
    int number = 0;
    Bits zone = 0;
  };
  /// A reply in a lemma, and what holds after that reply.
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
      lemmas_;  ///< key: canonical image of the attacker's stones and the empty squares
  std::string text_;
};

}  // namespace gridwise::tictactoe
