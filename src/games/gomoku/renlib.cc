// RenLib libraries, .lib: a header of 20 bytes, then the nodes of a tree of moves on 15x15, depth
// first. A node is a byte for the point, a byte of flags, two more bytes of flags where an
// extension is told, and texts that end with a zero and fill whole pairs of bytes.
// Format: Frank Arkbo's RenLib 3, as its reader in Rapfi takes it.
#include <fmt/format.h>

#include "games/gomoku/notation.h"

namespace gridwise::gomoku {
namespace {

constexpr int kLibrarySize = 15;
constexpr std::size_t kHeader = 20;
constexpr std::string_view kMagic = "\xFFRenLib\xFF";
/// The same bytes taken for Latin-1 and written as UTF-8, as a page sends them in JSON.
constexpr std::string_view kMagicInUtf8 = "\xC3\xBFRenLib\xC3\xBF";

enum Flag : unsigned {
  kExtended = 0x01,
  kPass = 0x02,
  kComment = 0x08,
  kOldComment = 0x20,
  kNoChild = 0x40,
};
constexpr unsigned kBoardText = 0x01;  ///< in the second byte of an extension

/// Undoes UTF-8 for code points up to 255. Others cannot occur and become a question mark.
std::string as_latin1(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto first = static_cast<unsigned char>(text[i]);
    const bool pair = (first == 0xC2 || first == 0xC3) && i + 1 < text.size();
    if (first < 0x80) {
      bytes += text[i];
    } else if (pair) {
      const auto second = static_cast<unsigned char>(text[++i]);
      bytes += static_cast<char>((first << 6U | (second & 0x3FU)) & 0xFFU);
    } else {
      bytes += '?';
    }
  }
  return bytes;
}

struct Node {
  std::size_t at = 0;
  unsigned point = 0;  ///< row from the top and, from 1, column; 0: none
  unsigned flags = 0;
};

class LibraryReader {
 public:
  explicit LibraryReader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] bool done() const { return at_ >= bytes_.size(); }

  Result<Node> node() {
    Node node{at_, 0, 0};
    if (bytes_.size() - at_ < 2) return cut();
    node.point = next();
    node.flags = next();
    bool board_text = false;
    if ((node.flags & kExtended) != 0) {
      if (bytes_.size() - at_ < 2) return cut();
      next();
      board_text = (next() & kBoardText) != 0;
    }
    if ((node.flags & (kComment | kOldComment)) != 0 && !skip_text()) return cut();
    if (board_text && !skip_text()) return cut();
    return node;
  }

 private:
  unsigned next() { return static_cast<unsigned char>(bytes_[at_++]); }
  [[nodiscard]] Error cut() const {
    return {"notation/short", "the library ends in the middle of a move", bytes_.size()};
  }
  bool skip_text() {
    while (bytes_.size() - at_ >= 2) {
      const bool ends = next() == 0;
      if (next() == 0 || ends) return true;
    }
    return false;
  }

  std::string_view bytes_;
  std::size_t at_ = kHeader;
};

}  // namespace

bool is_renlib(std::string_view text) {
  return text.starts_with(kMagic) || text.starts_with(kMagicInUtf8);
}

Result<GameText> read_renlib(const Options& options, std::string_view text) {
  const std::string bytes = text.starts_with(kMagic) ? std::string(text) : as_latin1(text);
  if (bytes.size() < kHeader) {
    return Error{"notation/short", "the library ends in its header", bytes.size()};
  }
  GameText game{{kLibrarySize, options.rule}, {}, {}, {}, 0};
  GameReader reader{Position(game.options)};
  LibraryReader library(bytes);
  int ends = 0;  // lines of the tree
  while (!library.done()) {
    const Result<Node> node = library.node();
    if (!node) return node.error();
    const bool root = reader.moves().empty() && node->point == 0;
    if (ends == 0 && !root) {
      if (node->point == 0 || (node->flags & kPass) != 0) {
        return Error{"notation/pass", "gomoku has no pass", node->at};
      }
      const int column = static_cast<int>(node->point & 0x0FU) - 1;
      const int row = static_cast<int>(node->point >> 4U);
      if (column < 0 || row >= kLibrarySize) {
        return Error{"notation/cell", "the move lies beyond the board", node->at};
      }
      const Result<void> added = reader.add(cell_at(column, row), node->at);
      if (!added) return added.error();
    }
    if ((node->flags & kNoChild) != 0) ++ends;
  }
  game.moves = reader.moves();
  game.left_out = std::max(0, ends - 1);
  return game;
}

}  // namespace gridwise::gomoku
