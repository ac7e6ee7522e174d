#include "cli/runs/study_file.h"

#include <filesystem>

#include "cli/input/files.h"

namespace gridwise::cli {
namespace {

constexpr std::chrono::seconds kWriteInterval{1};

}  // namespace

Result<std::unique_ptr<StudyFile>> StudyFile::open(const std::string& name,
                                                   const lab::StudyTerms& terms) {
  if (name.empty()) return std::unique_ptr<StudyFile>();
  std::string lines = lab::format_study_terms(terms) + '\n';
  bool cut_off = true;  // or a new file: the header must be written
  if (std::filesystem::exists(name)) {
    Result<std::string> text = read_file(name);
    if (!text) return text.error();
    const std::size_t whole = text->rfind('\n');
    cut_off = whole == std::string::npos || whole + 1 != text->size();
    if (whole == std::string::npos && !text->empty())
      return Error{"record/other", "the file " + name + " holds no study", {}};
    if (whole != std::string::npos) lines = text->substr(0, whole + 1);
  }
  Result<lab::KnownGames> known = lab::parse_study(lines, terms);
  if (!known) {
    Error error = known.error();
    error.says = name + ": " + error.says;
    return error;
  }
  if (cut_off) {
    if (const auto written = write_file(name, lines); !written) return written.error();
  }
  return std::unique_ptr<StudyFile>(new StudyFile(name, terms, *std::move(known)));
}

StudyFile::~StudyFile() { (void)flush(); }

const std::vector<lab::GameResult>& StudyFile::known(const lab::Cell& cell) const {
  static const std::vector<lab::GameResult> kNone;
  const auto found = known_.find(lab::cell_key(cell));
  return found == known_.end() ? kNone : found->second;
}

void StudyFile::keep(const lab::Cell& cell, int index, const lab::GameResult& game) {
  waiting_ += lab::format_study_game(cell, terms_.seed, index, game) + '\n';
  if (std::chrono::steady_clock::now() - written_ >= kWriteInterval) (void)flush();
}

Result<void> StudyFile::flush() {
  if (error_) return *error_;
  if (!waiting_.empty()) {
    if (const auto written = append_file(name_, waiting_); !written) error_ = written.error();
    failed_ = error_.has_value();
    waiting_.clear();
  }
  written_ = std::chrono::steady_clock::now();
  return error_ ? Result<void>(*error_) : Result<void>();
}

}  // namespace gridwise::cli
