// Wraps a game's own `solve` and `certify` as a Solver.
#pragma once

#include <cstddef>

#include "game/position_adapter.h"
#include "kit/guarded.h"

namespace gridwise {

[[nodiscard]] inline Error no_certificates() {
  return {"certificate/none", "this game writes no certificates", {}};
}

template <class D>
class SolverAdapter final : public Solver {
 public:
  explicit SolverAdapter(std::size_t goal = 0) : goal_(goal) {}

  [[nodiscard]] Result<Report> solve(const AnyPosition& position, const SearchRequest& request,
                                     const Progress& progress) override {
    const auto own = unwrap_solvable<D>(position);
    if (!own) return own.error();
    return guarded([&]() -> Result<Report> {
      if constexpr (requires { D::solve(**own, request, in_words<D>(**own, progress), goal_); }) {
        return to_words<D>(**own, D::solve(**own, request, in_words<D>(**own, progress), goal_));
      } else {
        return to_words<D>(**own, D::solve(**own, request, in_words<D>(**own, progress)));
      }
    });
  }
  [[nodiscard]] Result<Report> certify(const AnyPosition& position, const SearchRequest& request,
                                       const Progress& progress,
                                       const CertificateLog& log) override {
    const auto own = unwrap_solvable<D>(position);
    if (!own) return own.error();
    if constexpr (requires { &D::certify; }) {
      return guarded([&]() -> Result<Report> {
        const auto report = D::certify(**own, request, in_words<D>(**own, progress), log);
        if (!report) return report.error();
        return to_words<D>(**own, *report);
      });
    } else {
      return no_certificates();
    }
  }

 private:
  std::size_t goal_;
};

}  // namespace gridwise
