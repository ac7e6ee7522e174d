// Two bots play, and the board is drawn after every move from the view that every game has.
//   watch_game [GAME [BOT BOT]]        watch_game "gomoku(size=9)" "search(3)" "search(2)"
#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <string>

#include "gridwise/games.h"

namespace {

int fail(const std::string& says) {
  std::fprintf(stderr, "%s\n", says.c_str());
  return 1;
}

/// One line per row; the topmost token of a cell by its glyph.
void draw(const gridwise::View& view, const std::map<std::string, std::string>& glyphs) {
  for (int cell = 0; cell < view.rows * view.columns; ++cell) {
    const auto& tokens = view.cells[static_cast<std::size_t>(cell)].tokens;
    std::printf(" %s", tokens.empty() ? "." : glyphs.at(tokens.back()).c_str());
    if ((cell + 1) % view.columns == 0) std::printf("\n");
  }
  for (const gridwise::Figure& figure : view.figures)
    std::printf("%s: %s  ", figure.label.en.c_str(), figure.value.c_str());
  std::printf("\n");
}

}  // namespace

int main(int count, char** words) {
  const auto opened = gridwise::open_game(count > 1 ? words[1] : "tictactoe(m=4,n=4,k=4)", 1);
  if (!opened.ok()) return fail(opened.error().says);
  const gridwise::Game& game = *opened.value().setup.game;
  gridwise::AnyPosition& position = *opened.value().position;

  std::map<std::string, std::string> glyphs;
  for (const gridwise::TokenInfo& token : game.info().tokens) glyphs[token.name] = token.glyph;

  std::vector<std::unique_ptr<gridwise::MoveSelector>> bots;
  for (std::size_t seat = 0; seat < game.info().seats.size(); ++seat) {
    const int word = 2 + static_cast<int>(seat);
    auto bot =
        game.selector(word < count ? words[word] : game.info().selectors.back().name, seat + 1);
    if (!bot.ok()) return fail(bot.error().says);
    bots.push_back(std::move(bot).value());
  }

  gridwise::SearchRequest request;
  request.nodes = 20'000;
  while (!position.outcome().finished()) {
    const auto seat = static_cast<std::size_t>(position.seat());
    const auto choice = bots[seat]->select(position, request);
    if (!choice.ok()) return fail(choice.error().says);
    if (const auto played = position.play(choice.value().move); !played.ok())
      return fail(played.error().says);
    std::printf("%s plays %s\n", game.info().seats[seat].en.c_str(), choice.value().move.c_str());
    draw(position.view(), glyphs);
  }
  const gridwise::Outcome outcome = position.outcome();
  if (outcome.kind == gridwise::Outcome::Kind::kWon)
    std::printf("%s wins\n",
                game.info().seats[static_cast<std::size_t>(outcome.winner)].en.c_str());
  else
    std::printf("%s\n", outcome.kind == gridwise::Outcome::Kind::kDrawn ? "a draw" : "lost");
}
