// The main function of gridwise_messages: prints web/src/protocol/messages.ts, or, with the path of
// docs/protocol.md, that file with its tables written anew.
#include <cstdio>
#include <fstream>
#include <iterator>

#include "tests/conformance/messages.h"

int main(int count, char** arguments) {
  std::string text = gridwise::page_types();
  if (count > 1) {
    std::ifstream file(arguments[1], std::ios::binary);
    text = gridwise::with_tables(std::string(std::istreambuf_iterator<char>(file), {}));
  }
  std::fputs(text.c_str(), stdout);
}
