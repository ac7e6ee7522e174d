#include "games/tictactoe/reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <string_view>

#include "games/tictactoe/hold.h"
#include "games/tictactoe/lines.h"
#include "games/tictactoe/text.h"
#include "games/tictactoe/threats.h"

namespace gridwise::tictactoe {
namespace {

constexpr int kPositions = 200;  ///< limit of each search for a forced line
constexpr int kHoldTries = 20;   ///< sets of pairs tried
constexpr std::size_t kNamedPairs = 4;

/// A move and what follows from it. The stones are those after the move.
class Deed {
 public:
  Deed(const Position& position, Move move)
      : options_(position.options()),
        lines_(options_.line),
        square_(Bits{1} << move),
        own_before_(position.stones(position.seat())),
        other_(position.stones(1 - position.seat())),
        empty_before_(position.empty()) {}

  [[nodiscard]] std::vector<Words> words() {
    if ((lines_.lacking(1, own_before_, empty_before_) & square_) != 0) return {kCompletesLine};
    std::vector<Words> why;
    if ((lines_.lacking(1, other_, empty_before_) & square_) != 0) why.push_back(kBlocksLine);
    if (lines_.lacking(1, other_, empty_) != 0) {
      why.push_back({"the other side completes a line", "对方会连成一线"});
      return why;
    }
    attack(why);
    if (threats_ == 0) defend(why);
    if (why.empty()) why.push_back(open_lines());
    return why;
  }

 private:
  /// What the stone threatens.
  void attack(std::vector<Words>& why) const {
    if (std::popcount(threats_) >= 2)
      return why.push_back({"makes two threats at once", "形成双重威胁"});
    const std::vector<Move> line = forced_line({own_, other_ | threats_, empty_ & ~threats_});
    if (threats_ != 0) {
      why.push_back(line.empty() ? Words{"threatens a line", "威胁连线"}
                                 : with_moves("forces a win", "连续威胁取胜", line));
    } else if (!line.empty()) {
      why.push_back(with_moves("threatens a forced win", "威胁连续取胜", line));
    }
  }

  /// What it leaves to the other side, which need not reply to a threat.
  void defend(std::vector<Words>& why) const {
    const std::vector<Move> line = forced_line({other_, own_, empty_});
    if (!line.empty())
      return why.push_back(with_moves("lets the other side force a win", "让对方连续取胜", line));
    if (!forced_line({other_, own_before_, empty_before_}).empty())
      why.push_back({"stops a forced win of the other side", "阻止对方连续取胜"});
    const LineSet open = lines_.within(other_ | empty_);
    if (std::ranges::all_of(open, [](Bits starts) { return starts == 0; }))
      return why.push_back({"the other side can complete no line any more", "对方已无法连成一线"});
    std::uint32_t least = 0;
    const auto hold = find_hold(lines_, open, empty_, kHoldTries, least);
    if (!hold) return;
    if (hold->pairs.empty()) {
      if (why.empty()) why.push_back(open_lines());
      return why.push_back({"every line of the other side can be stopped", "对方的每条线都能挡住"});
    }
    why.push_back(paired(*hold));
  }

  /// The attacker's moves of a winning threat sequence; empty if none is found.
  [[nodiscard]] std::vector<Move> forced_line(const Stones& stones) const {
    if (lines_.lacking(1, stones.attacker, stones.empty) != 0) return {};
    std::vector<Move> line;
    int positions = kPositions;
    if (find_threat_sequence(lines_, stones, true, positions, &line) == 0) return {};
    std::ranges::reverse(line);
    return line;
  }

  [[nodiscard]] Words with_moves(std::string_view en, std::string_view zh,
                                 const std::vector<Move>& moves) const {
    std::string names;
    for (const Move move : moves) names += " " + format_move(options_, move);
    return {fmt::format("{}:{}", en, names), fmt::format("{}：{}", zh, names.substr(1))};
  }

  /// The breaker answers one cell of a pair with the other.
  [[nodiscard]] Words paired(const Hold& hold) const {
    std::string names;
    for (std::size_t i = 0; i < std::min(hold.pairs.size(), kNamedPairs); ++i) {
      const auto first = static_cast<Move>(std::countr_zero(hold.pairs[i]));
      const auto second = static_cast<Move>(63 - std::countl_zero(hold.pairs[i]));
      names += fmt::format("{}{}-{}", names.empty() ? "" : " ", format_move(options_, first),
                           format_move(options_, second));
    }
    if (hold.pairs.size() > kNamedPairs) names += " ...";
    return {"pairs of cells stop the other side's lines: " + names,
            "成对的格子可挡住对方的线：" + names};
  }

  [[nodiscard]] Words open_lines() const {
    const LineSet open = lines_.within(own_ | empty_);
    int number = 0;
    for (std::size_t d = 0; d < open.size(); ++d) {
      for (Bits starts = open[d]; starts != 0; starts &= starts - 1)
        number += (lines_.squares(d, starts & (~starts + 1)) & square_) != 0 ? 1 : 0;
    }
    if (number == 0) return {"lies on no open line", "不在任何还能连成的线上"};
    return {fmt::format("lies on {} open line{}", number, number == 1 ? "" : "s"),
            fmt::format("位于 {} 条还能连成的线上", number)};
  }

  Options options_;
  Lines lines_;
  Bits square_;
  Bits own_before_;
  Bits other_;
  Bits empty_before_;
  Bits own_ = own_before_ | square_;
  Bits empty_ = empty_before_ & ~square_;
  Bits threats_ = lines_.lacking(1, own_, empty_);
};

}  // namespace

std::vector<Words> move_reasons(const Position& position, Move move) {
  return Deed(position, move).words();
}

Words chance_reason(double probability) {
  const int tenths = static_cast<int>(std::lround(probability * 1000));
  const std::string percent = fmt::format("{}.{}%", tenths / 10, tenths % 10);
  return {"wins " + percent + " against random replies", "对随机应手胜率 " + percent};
}

}  // namespace gridwise::tictactoe
