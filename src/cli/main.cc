// The program `gridwise`.
#include <string>
#include <vector>

#include "cli/command.h"

int main(int count, char** words) {
  const std::vector<std::string> arguments(words + 1, words + count);
  gridwise::cli::Context context;
  context.language = gridwise::cli::choose_language(arguments);
  return gridwise::cli::run(arguments, context);
}
