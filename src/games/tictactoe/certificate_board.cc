#include "games/tictactoe/certificate_board.h"

#include <charconv>
#include <system_error>

namespace gridwise::tictactoe {

std::optional<int> parse_number(std::string_view word) {
  int value = 0;
  const char* end = word.data() + word.size();
  // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): the end is passed too
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  if (error != std::errc() || stop != end || value < 0) return std::nullopt;
  return value;
}

bool CertificateBoard::parse(const std::vector<std::string_view>& words) {
  if (words.size() != 4 || words[0] != "board") return false;
  for (std::size_t i = 1; i < 4; ++i) {
    const std::optional<int> value = parse_number(words[i]);
    if (!value || *value < 1 || *value > 8) return false;
    (i == 1 ? columns_ : i == 2 ? rows_ : length_) = *value;
  }
  add_lines();
  return true;
}

void CertificateBoard::add_lines() {
  constexpr int kWays[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
  for (const auto& [across, down] : kWays) {
    for (int cell = 0; cell < cells(); ++cell) {
      const int last_column = cell % columns_ + across * (length_ - 1);
      const int last_row = cell / columns_ + down * (length_ - 1);
      if (last_column < 0 || last_column >= columns_ || last_row >= rows_) continue;
      std::vector<int>& line = lines_.emplace_back();
      for (int i = 0; i < length_; ++i) line.push_back(cell + i * (down * columns_ + across));
    }
  }
}

std::optional<std::string> CertificateBoard::parse_cells(std::string_view text) const {
  std::string board;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool between =
        i % static_cast<std::size_t>(columns_ + 1) == static_cast<std::size_t>(columns_);
    if (between != (text[i] == '/')) return std::nullopt;
    if (between) continue;
    if (text[i] != 'x' && text[i] != 'o' && text[i] != '.') return std::nullopt;
    board += text[i];
  }
  const auto count = static_cast<std::size_t>(cells());
  if (board.size() != count || text.size() != count + static_cast<std::size_t>(rows_ - 1))
    return std::nullopt;
  return board;
}

std::optional<int> CertificateBoard::parse_cell(std::string_view word) const {
  if (word.size() != 2) return std::nullopt;
  const int column = word[0] - 'a';
  const int row = rows_ - (word[1] - '0');
  if (column < 0 || column >= columns_ || row < 0 || row >= rows_) return std::nullopt;
  return row * columns_ + column;
}

std::string CertificateBoard::drawn(const std::string& board) const {
  std::string rows;
  for (std::size_t i = 0; i < board.size(); i += static_cast<std::size_t>(columns_))
    rows += (i == 0 ? "" : "/") + board.substr(i, static_cast<std::size_t>(columns_));
  return rows;
}

std::string CertificateBoard::name_of(int cell) const {
  return {static_cast<char>('a' + cell % columns_),
          static_cast<char>('0' + rows_ - cell / columns_)};
}

}  // namespace gridwise::tictactoe
