#include "cli/command/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

namespace gridwise::cli {
namespace {

/// Unlike CLI11's own, its error says what belongs there.
CLI::Validator whole_number_from(int least) {
  const auto check = [least](const std::string& given) -> std::string {
    std::int64_t value = 0;
    const char* const last = given.data() + given.size();
    const auto [end, problem] = std::from_chars(given.data(), last, value);
    if (problem == std::errc{} && end == last && value >= least) return {};
    return given + " is not a whole number of at least " + std::to_string(least);
  };
  return {check, least > 0 ? "POSITIVE" : "NONNEGATIVE"};
}

}  // namespace

Option Option::required() const {
  option_->required();
  return *this;
}

Option Option::between(int least, int most) const {
  option_->check(CLI::Range(least, most));
  return *this;
}

Option Option::between(std::size_t least, std::size_t most) const {
  option_->check(CLI::Range(least, most));
  return *this;
}

Option Option::from(int least) const {
  option_->check(whole_number_from(least));
  return *this;
}

Option Option::one_of(const std::vector<std::string>& values) const {
  option_->check(CLI::IsMember(values));
  return *this;
}

Option Option::two(char separator) const {
  option_->expected(2)->delimiter(separator);
  return *this;
}

Option Option::excludes(const std::vector<Option>& others) const {
  std::string names;
  for (const Option& other : others) {
    option_->excludes(other.option_);
    names += (names.empty() ? "" : ", ") + other.option_->get_name();
  }
  tell({"; not with {}", "；不与 {} 同用"}, names);
  return *this;
}

Option Option::needs(const Option& other) const {
  option_->needs(other.option_);
  tell({"; only with {}", "；须与 {} 同用"}, other.option_->get_name());
  return *this;
}

/// Appends to what help says about the option.
void Option::tell(const Words& form, const std::string& name) const {
  option_->description(option_->get_description() +
                       fmt::format(fmt::runtime(context_->say(form)), name));
}

Option Option::value_name(const std::string& name) const {
  option_->type_name(name);
  return *this;
}

Option Option::group(const Words& heading) const {
  option_->group(context_->say(heading));
  return *this;
}

Option Option::hide() const {
  option_->group("");
  return *this;
}

template <class Value>
Option Options::add(const std::string& name, Value& target, const Words& about) {
  return {*app_->add_option(name, target, context_->say(about)), *context_};
}

template Option Options::add(const std::string&, std::string&, const Words&);
template Option Options::add(const std::string&, int&, const Words&);
template Option Options::add(const std::string&, std::int64_t&, const Words&);
template Option Options::add(const std::string&, std::uint64_t&, const Words&);
template Option Options::add(const std::string&, std::uint16_t&, const Words&);
template Option Options::add(const std::string&, std::optional<std::uint64_t>&, const Words&);
template Option Options::add(const std::string&, std::optional<std::int64_t>&, const Words&);
template Option Options::add(const std::string&, std::vector<std::string>&, const Words&);
template Option Options::add(const std::string&, std::vector<double>&, const Words&);

Option Options::on(const std::string& name, const std::function<void(const std::string&)>& take,
                   const Words& about) {
  return {*app_->add_option_function<std::string>(name, take, context_->say(about)), *context_};
}

Option Options::flag(const std::string& name, bool& target, const Words& about) {
  return {*app_->add_flag(name, target, context_->say(about)), *context_};
}

void Options::heading(const Words& heading) {
  app_->option_defaults()->group(context_->say(heading));
}

bool Options::has(const std::string& name) const {
  return app_->get_option_no_throw(name) != nullptr;
}

Options Options::action(const std::string& name, const Words& about) {
  app_->require_subcommand(1);
  CLI::App& own = *app_->add_subcommand(name, context_->say(about));
  add_help(own, *context_);
  return {own, *context_};
}

bool Options::chosen() const { return app_->parsed(); }

void add_help(CLI::App& app, const Context& context) {
  app.set_help_flag("-h,--help", context.say({"print this help", "显示本帮助"}));
}

}  // namespace gridwise::cli
