#include "cli/runs/people_file.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace gridwise::cli {
namespace {

constexpr std::array<std::string_view, 4> kColumns{"level", "attempts", "wins", "moves_left"};
enum Column : std::uint8_t { kLevel, kAttempts, kWins, kMovesLeft };
constexpr int kMaxAttempts = 1'000'000'000;
constexpr double kMaxMovesLeft = 10'000;

Error error_at(std::string says, std::size_t at) { return {"study/people", std::move(says), at}; }

struct CsvCell {
  std::string text;
  std::size_t at = 0;
};
using CsvRow = std::vector<CsvCell>;

/// Reads a cell and moves `at` past it. Error: an unclosed quote, or text after the closing quote.
Result<CsvCell> read_cell(std::string_view text, std::size_t& at) {
  CsvCell cell{{}, at};
  if (at == text.size() || text[at] != '"') {
    const std::size_t end = std::min(text.find_first_of(",\r\n", at), text.size());
    cell.text = std::string(text.substr(at, end - at));
    at = end;
    return cell;
  }
  for (++at;; ++at) {
    if (at == text.size()) return error_at("this quote is not closed", cell.at);
    if (text[at] != '"') {
      cell.text += text[at];
    } else if (at + 1 < text.size() && text[at + 1] == '"') {
      cell.text += text[at++];
    } else {
      break;
    }
  }
  ++at;
  if (at < text.size() && std::string_view(",\r\n").find(text[at]) == std::string_view::npos)
    return error_at("a comma or the end of the line follows a quote", at);
  return cell;
}

/// The non-blank rows.
Result<std::vector<CsvRow>> read_rows(std::string_view text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  std::vector<CsvRow> rows;
  std::size_t at = text.starts_with(kMark) ? kMark.size() : 0;
  while (at < text.size()) {
    CsvRow row;
    while (true) {
      Result<CsvCell> cell = read_cell(text, at);
      if (!cell) return cell.error();
      row.push_back(*std::move(cell));
      if (at == text.size() || text[at] != ',') break;
      ++at;
    }
    if (text.substr(at).starts_with('\r')) ++at;
    if (text.substr(at).starts_with('\n')) ++at;
    if (row.size() > 1 || !row.front().text.empty()) rows.push_back(std::move(row));
  }
  return rows;
}

/// Maps a Column to its index in a row.
using Header = std::array<std::optional<std::size_t>, kColumns.size()>;

Result<Header> read_header(const CsvRow& row) {
  Header header;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const auto* const column = std::ranges::find(kColumns, row[i].text);
    if (column == kColumns.end())
      return error_at("the first line names columns: level, attempts, wins, moves_left", row[i].at);
    auto& place = header[static_cast<std::size_t>(column - kColumns.begin())];
    if (place) return error_at("this column is named twice", row[i].at);
    place = i;
  }
  for (const Column column : {kLevel, kAttempts, kWins}) {
    if (!header[column])
      return error_at("the column " + std::string(kColumns[column]) + " is missing",
                      row.front().at);
  }
  return header;
}

Result<int> whole_number(const CsvCell& cell, int low, int high) {
  int number = 0;
  const char* const end = cell.text.data() + cell.text.size();
  const auto [stop, problem] = std::from_chars(cell.text.data(), end, number);
  if (problem != std::errc{} || stop != end || number < low || number > high)
    return error_at("a whole number from " + std::to_string(low) + " to " + std::to_string(high) +
                        " belongs here",
                    cell.at);
  return number;
}

Result<PeopleRow> read_counts(const CsvRow& row, const Header& header) {
  const Result<int> attempts = whole_number(row[*header[kAttempts]], 1, kMaxAttempts);
  if (!attempts) return attempts.error();
  const Result<int> wins = whole_number(row[*header[kWins]], 0, *attempts);
  if (!wins) return wins.error();
  PeopleRow read{{*attempts, *wins}, {}};
  if (!header[kMovesLeft]) return read;
  const CsvCell& cell = row[*header[kMovesLeft]];
  if (cell.text.empty()) return read;
  double left = 0;
  const char* const end = cell.text.data() + cell.text.size();
  const auto [stop, problem] =
      std::from_chars(cell.text.data(), end, left, std::chars_format::fixed);
  if (problem != std::errc{} || stop != end || !(left >= 0 && left <= kMaxMovesLeft))
    return error_at("the mean of moves left belongs here, or nothing", cell.at);
  read.moves_left = left;
  return read;
}

}  // namespace

Result<std::map<std::string, PeopleRow>> parse_people(std::string_view text,
                                                      const std::vector<lab::Level>& levels) {
  const Result<std::vector<CsvRow>> rows = read_rows(text);
  if (!rows) return rows.error();
  if (rows->empty())
    return error_at("the first line names columns: level, attempts, wins, moves_left", 0);
  const Result<Header> header = read_header(rows->front());
  if (!header) return header.error();
  std::map<std::string, PeopleRow> people;
  for (std::size_t number = 1; number < rows->size(); ++number) {
    const CsvRow& row = (*rows)[number];
    if (row.size() != rows->front().size())
      return error_at("as many cells as columns belong here", row.front().at);
    const CsvCell& name = row[*(*header)[kLevel]];
    if (std::ranges::find(levels, name.text, &lab::Level::name) == levels.end())
      return error_at("no level of the study is called " + name.text, name.at);
    const Result<PeopleRow> counts = read_counts(row, *header);
    if (!counts) return counts.error();
    if (!people.emplace(name.text, *counts).second)
      return error_at("this level is named twice", name.at);
  }
  return people;
}

}  // namespace gridwise::cli
