// A drawing as paths, each with its part; the game's style sheet colours the parts.

/** body: the silhouette; glow: a lighter part; mark: a darker part on it; line: a dark stroke; shine: the gloss. */
export interface PathLayer {
  part: 'body' | 'glow' | 'mark' | 'line' | 'shine';
  d: string;
}

/** A disc of radius `r` around (x, y), as a path. */
export function disc(r: number, x = 0, y = 0): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}
