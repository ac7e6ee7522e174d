"""How long moves took, for the programs of this folder."""


def report(name, taken_ms, seconds=None):
    """Prints p50, p99 and maximum; with `seconds`, what all took together, also the moves a second."""
    taken = sorted(taken_ms)
    at = [taken[min(len(taken) - 1, int(len(taken) * share))] for share in (0.5, 0.99, 1)]
    rate = f" ({len(taken) / seconds:.0f}/s)" if seconds else ""
    print(f"{name}: moves {len(taken)}{rate}  p50 {at[0]:.1f} ms  p99 {at[1]:.1f} ms  max {at[2]:.1f} ms", flush=True)
