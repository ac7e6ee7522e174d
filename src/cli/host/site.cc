// `gridwise site`: writes the page as a static site, which plays without a server.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/input/files.h"
#include "server/page_files.h"

namespace gridwise::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHome = "/index.html";
constexpr std::string_view kHead = "<head>";
/// What tells the page that there is no server.
constexpr std::string_view kNoServer = "\n    <meta name=\"gridwise-server\" content=\"none\" />";

/// A file's contents under each name that it has in the folder.
std::vector<std::pair<std::string, std::string>> written_as(const PageFile& file) {
  const std::string name(file.path.substr(1));
  std::string bytes(file.bytes);
  if (file.path == kHome) {
    bytes.insert(bytes.find(kHead) + kHead.size(), kNoServer);
    // Addresses of rooms are no files: servers of files answer them with 404.html.
    return {{name, bytes}, {"404.html", bytes}};
  }
  if (file.gzip.empty()) return {{name, std::move(bytes)}};
  // For servers that send compressed twins.
  return {{name, std::move(bytes)}, {name + ".gz", std::string(file.gzip)}};
}

Result<void> write_files(std::span<const PageFile> files, const fs::path& folder) {
  for (const PageFile& file : files) {
    for (const auto& [name, bytes] : written_as(file)) {
      const fs::path path = folder / name;
      std::error_code problem;
      fs::create_directories(path.parent_path(), problem);  // write_file says what is wrong
      if (auto done = write_file(path.string(), bytes); !done) return done;
    }
  }
  return {};
}

Result<void> write_site(std::span<const PageFile> files, fs::path folder) {
  const auto is_program = [](const PageFile& file) { return file.path.ends_with(".wasm"); };
  if (std::ranges::none_of(files, is_program)) {
    return Error{"site/program",
                 "the page of this build cannot play without a server; build it with "
                 "./run --offline",
                 {}};
  }
  if (!folder.has_filename()) folder = folder.parent_path();  // without the slash at its end
  std::error_code problem;
  if (fs::exists(folder, problem) && !(fs::is_directory(folder) && fs::is_empty(folder)))
    return Error{"site/exists", folder.string() + " is not an empty folder", {}};
  // Beside its place, so that an interrupted run leaves no half of a site there.
  const fs::path part = folder.string() + ".part";
  fs::remove_all(part, problem);
  Result<void> done = write_files(files, part);
  if (done) {
    fs::remove(folder, problem);
    fs::rename(part, folder, problem);
    if (problem) done = Error{"file/write", "cannot write " + folder.string(), {}};
  }
  if (!done) fs::remove_all(part, problem);
  return done;
}

int run_site(const fs::path& folder, const Context& context) {
  if (const auto done = write_site(page_files(), folder); !done)
    return report_error(context, done.error());
  const Words written{
      fmt::format("The site is in {}. Any web server can serve it at the root of an address; it "
                  "must answer paths without a file with 404.html.",
                  folder.string()),
      fmt::format("网站已写入 {}。任何网页服务器都能在域名根路径提供它；"
                  "没有对应文件的路径须返回 404.html。",
                  folder.string())};
  fmt::print(context.out, "{}\n", context.say(written));
  return kDone;
}

}  // namespace

Run define_site(Options& options, const Context& context) {
  const auto folder = std::make_shared<std::string>();
  options
      .add("--out", *folder, {"the folder to write: new, or empty", "要写入的目录：新目录或空目录"})
      .required();
  return [folder, &context] { return run_site(*folder, context); };
}

}  // namespace gridwise::cli
