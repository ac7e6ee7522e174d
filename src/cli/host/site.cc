// `gridwise site`: writes the page as a static site, which plays without a server.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "server/page_files.h"

namespace gridwise::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHome = "/index.html";
/// What tells the page that there is no server.
constexpr std::string_view kNoServer = "\n    <meta name=\"gridwise-server\" content=\"none\" />";

Error cannot_write(const fs::path& path, const std::string& why) {
  return {"site/write", fmt::format("cannot write {}: {}", path.string(), why), {}};
}

Result<void> write_file(const fs::path& path, std::string_view bytes) {
  std::error_code problem;
  fs::create_directories(path.parent_path(), problem);
  if (problem) return cannot_write(path.parent_path(), problem.message());
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) return cannot_write(path, "the disk may be full");
  return {};
}

/// `files` under `folder`, each with its compressed twin for servers that send those.
Result<void> write_all(std::span<const PageFile> files, const fs::path& folder) {
  for (const PageFile& file : files) {
    const fs::path path = folder / fs::path(file.path).relative_path();
    if (file.path != kHome) {
      if (const auto done = write_file(path, file.bytes); !done) return done;
      if (file.gzip.empty()) continue;
      if (const auto done = write_file(path.string() + ".gz", file.gzip); !done) return done;
      continue;
    }
    std::string home(file.bytes);
    home.insert(home.find("<head>") + std::string_view("<head>").size(), kNoServer);
    // Addresses of rooms are no files: a server of files answers them with 404.html.
    for (const char* const name : {"index.html", "404.html"})
      if (const auto done = write_file(folder / name, home); !done) return done;
  }
  return {};
}

Result<void> write_site(std::span<const PageFile> files, const fs::path& folder) {
  const auto is_program = [](const PageFile& file) { return file.path.ends_with(".wasm"); };
  if (std::ranges::none_of(files, is_program)) {
    return Error{"site/program",
                 "this build's page cannot play without a server: build it with ./run --offline",
                 {}};
  }
  std::error_code problem;
  if (fs::exists(folder, problem) && !fs::is_empty(folder, problem))
    return Error{"site/exists", fmt::format("{} is not an empty folder", folder.string()), {}};
  // Beside its place, so that an interrupted run leaves no half of a site there.
  const fs::path part = folder.string() + ".part";
  fs::remove_all(part, problem);
  Result<void> done = write_all(files, part);
  if (done) {
    fs::remove(folder, problem);
    fs::rename(part, folder, problem);
    if (problem) done = cannot_write(folder, problem.message());
  }
  if (!done) fs::remove_all(part, problem);
  return done;
}

int run_site(const fs::path& folder, const Context& context) {
  if (const auto done = write_site(page_files(), folder); !done)
    return report_error(context, done.error());
  const Words done{
      fmt::format("The site is in {}. Any web server can serve it at the root of an address; it "
                  "must answer paths without a file with 404.html.",
                  folder.string()),
      fmt::format("网站已写入 {}。任何网页服务器都能在域名根路径提供它；没有对应文件的路径须返回 "
                  "404.html。",
                  folder.string())};
  fmt::print(context.out, "{}\n", context.say(done));
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
