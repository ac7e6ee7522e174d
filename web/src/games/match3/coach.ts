// What match-3 tells a player: praise for a good move, a lesson for a new blocker, a move to point out.
import type { Action, Step } from '../../protocol/shapes';
import { readToken, type CellPartKind } from './tokens';
import { match3Words } from './words';

/** A cascade of at least this many waves is praised. */
const kNamedWaves = 3;

/** Praise for the best thing a move did: two specials combined, one special, a long cascade. */
export function praise(all: readonly Step[]): string | undefined {
  const words = match3Words();
  const finale = all.findIndex(({ kind }) => kind === 'finale');
  const steps = finale < 0 ? all : all.slice(0, finale);
  if (steps.some(({ kind }) => kind === 'combine')) return words.combined;
  const made = new Set<CellPartKind | undefined>(
    steps.filter(({ kind }) => kind === 'spawn_special').map(({ token }) => readToken(token ?? '')?.kind),
  );
  for (const [kind, name] of Object.entries(words.made)) {
    if (made.has(kind as CellPartKind)) return name;
  }
  const waves = new Set(steps.filter(({ kind }) => kind === 'clear').map(({ wave }) => wave)).size;
  return waves >= kNamedWaves ? words.cascade(waves) : undefined;
}

export function lesson(token: string): string | undefined {
  const kind = readToken(token)?.kind;
  return kind && (match3Words().lessons as Partial<Record<CellPartKind, string>>)[kind];
}

/** A goal in words, by the token that illustrates it. */
export function goal(token: string, count: number): string | undefined {
  const part = readToken(token);
  return part && match3Words().goals[part.colour && part.kind === 'tile' ? part.colour : part.kind]?.(count);
}

/** The cells of a swap, or else of a special that can be tapped. */
export function idle(actions: readonly Action[]): readonly number[] | undefined {
  return (actions.find(({ gesture }) => gesture === 'swap') ?? actions[0])?.cells;
}
