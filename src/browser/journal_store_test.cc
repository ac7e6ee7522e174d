#include "browser/journal_store.h"

#include <doctest/doctest.h>

#include "browser/page_loop.h"
#include "service/service.h"

using namespace gridwise;

namespace {

/// A store, and the rows it has kept.
struct Journal {
  std::vector<std::string> rows;
  std::shared_ptr<JournalStore> store =
      std::make_shared<JournalStore>([this](const std::string& row) { rows.push_back(row); });

  Journal() = default;
  explicit Journal(const std::vector<std::string>& kept) {
    for (const std::string& row : kept) REQUIRE(store->load(row).ok());
  }
};

Batch batch_of(const std::string& match, std::int64_t seq) {
  Batch batch;
  batch.events.push_back({.match = match,
                          .seq = seq,
                          .at_ms = 5,
                          .actor = "seat:0",
                          .command = "c1",
                          .kind = "moved",
                          .payload = R"({"move":"\"å\n"})",
                          .fingerprint = "f"});
  return batch;
}

/// A match of one move that is over, with everything a batch can hold.
std::vector<Batch> finished_match(const std::string& match) {
  Batch first = batch_of(match, 1);
  first.matches.push_back({match, "gomoku", "running", 1, 2, "me", 1});
  first.seats.push_back({match, 0, "person", "me", "Ann", 1});
  Batch last = batch_of(match, 2);
  last.matches.push_back({match, "gomoku", "finished", 1, 9, "me", 1});
  last.records.push_back({"r" + match, "gomoku", "won", true, false, 9, "", "{}", false, match});
  last.finished.push_back({match, 9, 0, "gomoku", "", R"({"winner":0})", 0});
  return {first, last};
}

void check_same(JournalStore& store, JournalStore& other) {
  CHECK(*store.matches({}) == *other.matches({}));
  CHECK(*store.records({}) == *other.records({}));
  const std::vector<MatchRow> matches = *store.matches({});
  for (const MatchRow& match : matches) {
    CHECK(*store.events(match.id) == *other.events(match.id));
    CHECK(*store.seats({match.id}) == *other.seats({match.id}));
    const auto finished = [&](Tables& tables) { return tables.standings().finished(match.id); };
    CHECK(*store.look(finished) == *other.look(finished));
  }
}

}  // namespace

TEST_CASE("journal_store_is_the_same_after_its_rows_are_loaded") {
  Journal journal;
  for (const std::string match : {"a", "b"})
    for (const Batch& batch : finished_match(match)) REQUIRE(journal.store->append(batch).ok());
  CHECK(journal.rows.size() == 4);
  Journal again(journal.rows);
  check_same(*journal.store, *again.store);
  CHECK(again.rows.empty());
  CHECK((*again.store->events("a")).size() == 2);
  CHECK((*again.store->records({})).size() == 2);
}

TEST_CASE("journal_store_keeps_nothing_of_what_is_refused") {
  Journal journal;
  CHECK(journal.store->append(batch_of("a", 2)).error().code == "store/conflict");
  REQUIRE(journal.store->append({}).ok());
  CHECK(journal.rows.empty());
}

TEST_CASE("journal_store_rewritten_has_a_row_a_match_and_loses_nothing") {
  Journal journal;
  for (const std::string match : {"a", "b", "c"})
    for (const Batch& batch : finished_match(match)) REQUIRE(journal.store->append(batch).ok());
  Batch imported;
  imported.records.push_back({"i", "orbs", "won", true, false, 3, "me", "{}", true, ""});
  REQUIRE(journal.store->append(imported).ok());
  journal.rows.clear();
  journal.store->rewrite();
  CHECK(journal.rows.size() == 4);
  Journal again(journal.rows);
  check_same(*journal.store, *again.store);
  CHECK((*again.store->records({})).size() == 4);
  REQUIRE(again.store->append(batch_of("a", 3)).ok());
}

TEST_CASE("journal_store_refuses_rows_that_are_cut_changed_or_of_a_newer_version") {
  Journal journal;
  for (const Batch& batch : finished_match("a")) REQUIRE(journal.store->append(batch).ok());
  const std::string& row = journal.rows.front();
  JournalStore other([](const std::string&) {});
  for (std::size_t size = 0; size < row.size(); ++size)
    REQUIRE(other.load(row.substr(0, size)).error().code == "store/corrupt");
  for (const std::string wrong :
       {"[]", "{}", R"({"v":"1"})", R"({"v":1,"events":{}})", R"({"v":1,"events":[[1]]})",
        R"({"v":1,"events":[7]})", R"({"v":1,"matches":[["a","gomoku","running","1",2,"me",1]]})"})
    CHECK(other.load(wrong).error().code == "store/corrupt");
  CHECK(other.load(R"({"v":2,"events":[]})").error().code == "store/newer");
  // The second row of a match without its first.
  CHECK(other.load(journal.rows.back()).error().code == "store/corrupt");
  CHECK((*other.matches({})).empty());
  REQUIRE(other.load(row).ok());
}

namespace {

constexpr const char* kVisitor = "0000000000000000";

/// The program of a page whose visitor has played before.
struct Program {
  std::shared_ptr<PageLoop> loop = std::make_shared<PageLoop>();
  std::vector<std::string> lines;
  Service service;
  ClientId client;

  explicit Program(const std::shared_ptr<JournalStore>& store)
      : service(loop, store, {}), client(connect()) {
    store->admit(kVisitor);
  }
  ClientId connect() {
    auto visitor = std::make_shared<Principal>();
    visitor->account = kVisitor;
    return service.connect([this](const std::string& line) { lines.push_back(line); }, {}, visitor);
  }
  /// The answer to a request without its id.
  boost::json::object ask(const std::string& request) {
    service.receive(client, R"({"id":1,)" + request + "}");
    const auto answers = [](const std::string& line) { return line.starts_with(R"({"id":1)"); };
    do static_cast<void>(loop->work());
    while (std::ranges::none_of(lines, answers));
    const std::string line = *std::ranges::find_if(lines, answers);
    lines.clear();
    return boost::json::parse(line).as_object().at("ok").as_object();
  }
};

}  // namespace

TEST_CASE("a_match_goes_on_in_a_program_that_has_loaded_the_journal_and_counts_there") {
  Journal journal;
  const auto made =
      Program(journal.store)
          .ask(R"("do":"match.new","setup":"tictactoe","seats":[)"
               R"({"kind":"person","name":"Ann"},{"kind":"bot","selector":"random"}])");
  const std::string match(made.at("match").as_string());
  Journal again(journal.rows);
  Program program(again.store);
  const std::string to = R"("match":")" + match + R"(","as":0,)";
  const auto moved =
      program.ask(R"("do":"match.move",)" + to + R"("seq":1,"command":"c1","move":"b2")");
  CHECK(moved.at("seq").to_number<int>() == 2);
  CHECK(again.rows.size() == 1);
  const auto now = program.ask(R"("do":"match.get","match":")" + match + '"');
  const std::string seq = std::to_string(now.at("seq").to_number<int>());
  static_cast<void>(
      program.ask(R"("do":"match.resign",)" + to + R"("seq":)" + seq + R"(,"command":"c2")"));
  const auto records = program.ask(R"("do":"record.list","mine":true)");
  CHECK(records.at("records").as_array().size() == 1);
  // Finished matches are counted in the background.
  std::string standing;
  while (standing.find("tictactoe") == std::string::npos)
    standing = json_text(program.ask(R"("do":"standing.get")"));
}
