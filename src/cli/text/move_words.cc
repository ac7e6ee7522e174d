#include "cli/text/move_words.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <vector>

namespace gridwise::cli {
namespace {

std::string lower(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return small;
}

/// A label without its parenthesised suffix: "append" for "Append (5 left)".
std::string plain(std::string_view label) {
  const std::size_t bracket = std::min(label.find(" ("), label.find("（"));
  return lower(label.substr(0, bracket));
}

const Action* action_of(const View& view, std::string_view move) {
  const auto found = std::ranges::find(view.actions, move, &Action::move);
  return found == view.actions.end() ? nullptr : &*found;
}

/// The cells of a swap, "b4-b3".
std::string swap_words(const View& view, const Action& swap) {
  std::string text;
  for (const int cell : swap.cells)
    text += (text.empty() ? "" : "-") + view.cells[static_cast<std::size_t>(cell)].name;
  return text;
}

/// "right 2, down": run-length encodes the words.
std::string counted(const std::vector<std::string>& words, std::string_view comma) {
  std::string text;
  for (std::size_t i = 0; i < words.size();) {
    std::size_t end = i;
    while (end < words.size() && words[end] == words[i]) ++end;
    if (i > 0) text += comma;
    text += words[i];
    if (end - i > 1) text += ' ' + std::to_string(end - i);
    i = end;
  }
  return text;
}

}  // namespace

std::string move_text(const View& view, std::string_view move, Language language) {
  const Action* const action = action_of(view, move);
  if (action == nullptr) return std::string(move);
  if (action->label) return plain(action->label->in(language));
  return action->gesture == Gesture::kSwap ? swap_words(view, *action) : std::string(move);
}

std::string line_text(const AnyPosition& start, std::span<const std::string> line,
                      Language language) {
  const std::unique_ptr<AnyPosition> position = start.without_past();
  std::vector<std::string> words;
  bool drags = false;
  for (const std::string& move : line) {
    const View view = position->view();
    const Action* const action = action_of(view, move);
    if (action == nullptr) break;
    drags = drags || action->gesture == Gesture::kDrag;
    words.push_back(move_text(view, move, language));
    if (!position->play(move)) break;
  }
  if (!drags) return counted(words, " ");
  if (words.size() < 2 || action_of(start.view(), line.front())->label)
    return counted(words, Words{", ", "、"}.in(language));
  const std::vector<std::string> steps(words.begin() + 1, words.end());
  return Words{"from ", "从 "}.in(language) + words.front() + Words{": ", "："}.in(language) +
         counted(steps, Words{", ", "、"}.in(language));
}

std::optional<std::string> move_called(const View& view, std::string_view words) {
  for (const Action& action : view.actions) {
    if (action.gesture == Gesture::kSwap && swap_words(view, action) == lower(words))
      return action.move;
    if (!action.label) continue;
    if (plain(action.label->en) == lower(words) || plain(action.label->zh) == words)
      return action.move;
  }
  return {};
}

}  // namespace gridwise::cli
