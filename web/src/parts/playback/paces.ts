// Playback speeds: half, normal, double, four times.
export interface Pace {
  /** Milliseconds per step. */
  value: number;
  label: string;
}

export function pacesOf(usual_ms: number): Pace[] {
  return [
    { value: 2 * usual_ms, label: '½×' },
    { value: usual_ms, label: '1×' },
    { value: usual_ms / 2, label: '2×' },
    { value: usual_ms / 4, label: '4×' },
  ];
}

/** The next faster speed; wraps around to the slowest. */
export function nextPace(usual_ms: number, pace_ms: number): number {
  const paces = pacesOf(usual_ms).map(({ value }) => value);
  return paces[(paces.indexOf(pace_ms) + 1) % paces.length] ?? usual_ms;
}
