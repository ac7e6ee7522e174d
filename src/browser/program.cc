// The program in the page: the protocol of docs/protocol.md over exported functions, for one
// client. web/src/protocol/local calls them.
#include <cstdlib>
#include <memory>
#include <string>

#include "browser/journal_store.h"
#include "browser/page_loop.h"
#include "service/service.h"

extern "C" {
/// A line to the client. It must not leave before the journal rows kept earlier are on disk.
__attribute__((import_module("page"), import_name("send"))) void page_send(const char* text,
                                                                           std::size_t size);
/// A row of the journal.
__attribute__((import_module("page"), import_name("keep"))) void page_keep(const char* text,
                                                                           std::size_t size);
}

namespace gridwise {
namespace {

struct Page {
  std::shared_ptr<PageLoop> loop = std::make_shared<PageLoop>();
  std::shared_ptr<JournalStore> store = std::make_shared<JournalStore>(
      [](const std::string& row) { page_keep(row.data(), row.size()); });
  std::unique_ptr<Service> service;
  ClientId client = 0;
};

Page& page() {
  static Page* const kPage = new Page;  // never destroyed: the page ends its worker
  return *kPage;
}

/// Text that the page has written into gridwise_buffer().
class Given {
 public:
  Given(char* text, std::size_t size) : text_(text, &std::free), size_(size) {}
  [[nodiscard]] std::string_view text() const { return {text_.get(), size_}; }

 private:
  std::unique_ptr<char, decltype(&std::free)> text_;
  std::size_t size_;
};

}  // namespace
}  // namespace gridwise

using gridwise::Given;
using gridwise::page;

extern "C" {

/// Room for the text of the next call, which frees it. Null if there is no memory.
__attribute__((export_name("gridwise_buffer"))) char* gridwise_buffer(std::size_t size) {
  return static_cast<char*>(std::malloc(size));
}

/// Takes over a row of the journal, before gridwise_start; rows come in their order. 0: taken; 1:
/// unreadable, as cut or after a missing one; 2: of a newer version.
__attribute__((export_name("gridwise_load"))) int gridwise_load(char* text, std::size_t size) {
  const Given given(text, size);
  const gridwise::Result<void> loaded = page().store->load(given.text());
  if (loaded) return 0;
  return loaded.error().code == "store/newer" ? 2 : 1;
}

/// Keeps the whole journal again, in fewer rows, which replace those loaded.
__attribute__((export_name("gridwise_rewrite"))) void gridwise_rewrite() {
  page().store->rewrite();
}

/// Begins to serve. `visitor`: 1 for the browser's visitor, who owns what he begins; 0 for a
/// program, which has tokens.
__attribute__((export_name("gridwise_start"))) void gridwise_start(int visitor) {
  page().service =
      std::make_unique<gridwise::Service>(page().loop, page().store, gridwise::ServiceOptions{});
  gridwise::PrincipalPtr principal;
  if (visitor != 0) {
    principal = std::make_shared<gridwise::Principal>();
    principal->account = "0000000000000000";
    page().store->admit(principal->account);
  }
  page().client = page().service->connect(
      [](const std::string& line) { page_send(line.data(), line.size()); }, {}, principal);
}

/// A request of the client: one line of JSON.
__attribute__((export_name("gridwise_receive"))) void gridwise_receive(char* text,
                                                                       std::size_t size) {
  const Given given(text, size);
  page().service->receive(page().client, given.text());
}

/// PageLoop::work.
__attribute__((export_name("gridwise_work"))) double gridwise_work() { return page().loop->work(); }
}
