// Flattens drawing paths, so that tests can paint them without a browser: M, L, H, V, C, Q, Z and relative arcs.

export type Outline = (readonly [number, number])[];

const kPieces = 12;

function arc(
  from: readonly [number, number],
  [rx = 1, ry = 1, , large = 0, sweep = 0, dx = 0, dy = 0]: number[],
): Outline {
  // The centre of an ellipse through both ends, in units where it is a unit circle.
  const [x, y] = [dx / rx / 2, dy / ry / 2];
  const half = Math.hypot(x, y);
  const off = Math.sqrt(Math.max(0, 1 - half * half)) * (large === sweep ? -1 : 1);
  const [mx, my] = half > 0 ? [x - (off * y) / half, y + (off * x) / half] : [0, 0];
  const begin = Math.atan2(-my, -mx);
  let turn = Math.atan2(2 * y - my, 2 * x - mx) - begin;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  return Array.from({ length: 2 * kPieces }, (_, i) => {
    const angle = begin + (turn * (i + 1)) / (2 * kPieces);
    return [from[0] + rx * (mx + Math.cos(angle)), from[1] + ry * (my + Math.sin(angle))] as const;
  });
}

/** The outlines of a path. */
export function outlines(d: string): Outline[] {
  const words = d.match(/[a-zA-Z]|-?\d*\.?\d+/g) ?? [];
  const found: Outline[] = [];
  let at: readonly [number, number] = [0, 0];
  let command = 'M';
  let next = 0;
  const take = (count: number) => Array.from({ length: count }, () => Number(words[next++]));
  const add = (...points: Outline) => {
    found.at(-1)!.push(...points);
    at = points.at(-1)!;
  };
  const curve = (of: (t: number) => readonly [number, number]) =>
    add(...Array.from({ length: kPieces }, (_, i) => of((i + 1) / kPieces)));
  while (next < words.length) {
    if (/[a-zA-Z]/.test(words[next]!)) command = words[next++]!;
    const [x0, y0] = at;
    if (command === 'M') {
      const [x = 0, y = 0] = take(2);
      found.push([[x, y]]);
      at = [x, y];
      command = 'L';
    } else if (command === 'L') {
      const [x = 0, y = 0] = take(2);
      add([x, y]);
    } else if (command === 'H') add([take(1)[0]!, y0]);
    else if (command === 'V') add([x0, take(1)[0]!]);
    else if (command === 'C') {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x = 0, y = 0] = take(6);
      const mix = (t: number, a: number, b: number, c: number, e: number) =>
        (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t * t * (1 - t) * c + t ** 3 * e;
      curve((t) => [mix(t, x0, x1, x2, x), mix(t, y0, y1, y2, y)]);
    } else if (command === 'Q') {
      const [x1 = 0, y1 = 0, x = 0, y = 0] = take(4);
      const mix = (t: number, a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
      curve((t) => [mix(t, x0, x1, x), mix(t, y0, y1, y)]);
    } else if (command === 'a') add(...arc(at, take(7)));
    else if (command !== 'Z') throw new Error(`the tests draw no ${command} of ${d}`);
  }
  return found;
}

/** Point-in-path test by the nonzero rule. */
export function inside(shape: readonly Outline[], x: number, y: number): boolean {
  let winding = 0;
  for (const outline of shape) {
    let [px, py] = outline.at(-1)!;
    for (const [qx, qy] of outline) {
      if (py <= y !== qy <= y) {
        const left = (qx - px) * (y - py) - (x - px) * (qy - py);
        if (qy > py ? left > 0 : left < 0) winding += qy > py ? 1 : -1;
      }
      [px, py] = [qx, qy];
    }
  }
  return winding !== 0;
}

/** Whether a point is within a stroke along the lines. */
export function near(shape: readonly Outline[], x: number, y: number, width: number): boolean {
  return shape.some((outline) =>
    outline.some(([qx, qy], i) => {
      const [px, py] = outline[Math.max(0, i - 1)]!;
      const [dx, dy] = [qx - px, qy - py];
      const t = Math.max(0, Math.min(1, ((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy || 1)));
      return Math.hypot(x - px - t * dx, y - py - t * dy) <= width / 2;
    }),
  );
}
