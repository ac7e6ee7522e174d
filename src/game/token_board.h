// Door code shared by games whose cells hold at most one token and whose moves place one. A
// description `D` (see game/adapter.h) inherits from TokenBoard<D, Position> and adds
//
//   array kTokens                               token names by number; usually one per seat
//   Options to_options(values)
//
// The game's namespace provides, found by argument-dependent lookup:
//
//   Grid grid_of(options)
//   int token_at(position, cell)                kNoToken if the cell is empty
//   Result<Position> make_position(options, span<const int> tokens)
//
// and `position.options()`. Then either the description provides the letters of the tokens,
//
//   string_view kLetters
//
// and moves are squares of the grid: texts follow kit/row_text.h. Or the namespace provides
//
//   int cell_of(options, move)                  the cell where the move places its token
//   Result<Position> parse_position(options, text);  string format_position(position)
//   Result<Move> parse_move(options, text);          string format_move(options, move)
//
// A description can hide any member with its own.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gridwise/game.h"
#include "kit/cell_name.h"
#include "kit/grid.h"
#include "kit/row_text.h"

namespace gridwise {

/// The board size options, named as in the game string.
[[nodiscard]] inline OptionInfo columns_option(std::string name, int low, int high, int standard) {
  return {std::move(name),           {"Columns", "列数"}, low, high, standard, {},
          OptionInfo::Role::kColumns};
}
[[nodiscard]] inline OptionInfo rows_option(std::string name, int low, int high, int standard) {
  return {std::move(name), {"Rows", "行数"}, low, high, standard, {}, OptionInfo::Role::kRows};
}

namespace detail {

// Call the game's functions under names that no member hides.
template <class Position, class Options>
Result<Position> read_position(const Options& options, std::string_view text) {
  return parse_position(options, text);
}
template <class Position>
std::string write_position(const Position& position) {
  return format_position(position);
}
template <class Position>
Result<typename Position::Move> read_move(const Position& position, std::string_view text) {
  return parse_move(position.options(), text);
}
template <class Position>
std::string write_move(const Position& position, typename Position::Move move) {
  return format_move(position.options(), move);
}

/// The token number of each cell. Errors: position/size, position/token with the cell.
template <std::size_t count>
Result<std::vector<int>> token_numbers(std::span<const std::vector<std::string>> cells, int size,
                                       const std::array<const char*, count>& names) {
  if (cells.size() != static_cast<std::size_t>(size)) {
    return Error{"position/size", "the board has " + std::to_string(size) + " cells", {}};
  }
  std::vector<int> tokens(cells.size(), kNoToken);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].empty()) continue;
    const auto name = std::ranges::find(names, cells[i].front());
    if (name == names.end() || cells[i].size() > 1) {
      std::string says = "a cell holds ";
      for (const char* const each : names)
        says += (each == names.front() ? "" : ", ") + std::string(each);
      return Error{"position/token", says + " or nothing", i};
    }
    tokens[i] = static_cast<int>(name - names.begin());
  }
  return tokens;
}

}  // namespace detail

template <class D, class P>
struct TokenBoard {
  using Position = P;
  using Move = typename P::Move;

  static Result<P> parse(const OptionValues& values, std::string_view text) {
    if constexpr (kInRows<D>)
      return parse_board(D::to_options(values), text, D::kLetters);
    else
      return detail::read_position<P>(D::to_options(values), text);
  }
  static std::string format(const P& position) {
    if constexpr (kInRows<D>)
      return format_board(position, D::kLetters);
    else
      return detail::write_position(position);
  }
  static Result<Move> parse_move(const P& position, std::string_view text) {
    if constexpr (kInRows<D>)
      return parse_square<Move>(grid_of(position.options()), text);
    else
      return detail::read_move(position, text);
  }
  static std::string format_move(const P& position, Move move) {
    if constexpr (kInRows<D>)
      return format_square(grid_of(position.options()), move);
    else
      return detail::write_move(position, move);
  }

  static Result<P> compose(const OptionValues& values,
                           std::span<const std::vector<std::string>> cells) {
    const auto options = D::to_options(values);
    const auto tokens = detail::token_numbers(cells, grid_of(options).cells(), D::kTokens);
    if (!tokens) return tokens.error();
    return make_position(options, *tokens);
  }
  static void draw(const P& position, View& view) {
    const Grid grid = grid_of(position.options());
    view.columns = grid.columns;
    view.rows = grid.rows;
    for (int cell = 0; cell < grid.cells(); ++cell) {
      CellView& drawn =
          view.cells.emplace_back(CellView{format_cell(cell, grid.columns, grid.rows), {}});
      const int token = token_at(position, cell);
      if (token != kNoToken) drawn.tokens.emplace_back(D::kTokens[static_cast<std::size_t>(token)]);
    }
  }
  /// A tap on the move's cell.
  static Action action(const P& position, Move move) {
    return {Gesture::kTap, {cell_of_move(position, move)}, D::format_move(position, move), {}};
  }
  static std::vector<Event> play(P& position, Move move) {
    const int cell = cell_of_move(position, move);
    position.play(move);
    const auto token = static_cast<std::size_t>(token_at(position, cell));
    return {{"place", 0, {cell}, D::kTokens[token]}};
  }

 private:
  /// Whether D has letters. A template, because D is incomplete until it is used.
  template <class Description>
  static constexpr bool kInRows = requires { Description::kLetters; };

  static int cell_of_move(const P& position, Move move) {
    if constexpr (kInRows<D>)
      return grid_of(position.options()).cell_of(move);
    else
      return cell_of(position.options(), move);
  }
};

}  // namespace gridwise
