// The occasions of one match, and what they add together.
import { nextSteps, type NextStep } from './next_steps';
import type { MatchBoard } from './match_board.svelte';
import type { MatchContext, Occasion } from './occasion';

export class Occasions {
  /** Those that this match is. */
  readonly present: readonly Occasion[] = $derived.by(() => this.all.filter(({ applies }) => applies));
  /** Set while one of them moves instead of the person, or pauses. */
  readonly moving: Occasion['moving'] = $derived.by(() => this.all.find((one) => one.moving)?.moving);
  /** What to do after the end, the leading step first. */
  readonly steps: readonly NextStep[] = $derived.by(() => this.findSteps());
  readonly keys: Record<string, () => void> = $derived.by(() => {
    return Object.assign({}, ...this.present.map(({ keys }) => keys)) as Record<string, () => void>;
  });
  private readonly all: readonly Occasion[];

  /** Call during component initialisation: occasions create effects. */
  constructor(
    kinds: readonly (new (context: MatchContext) => Occasion)[],
    private readonly board: MatchBoard,
    query: URLSearchParams,
  ) {
    const { game, link, motion } = board;
    const isByHand = () => this.all.some((one) => one.byHand && one.applies);
    const context: MatchContext = {
      game,
      link,
      query,
      motion,
      get byHand() {
        return isByHand();
      },
      onrefused: (refusal) => (link.refusal = refusal),
    };
    this.all = kinds.map((Kind) => new Kind(context));
  }

  private findSteps(): readonly NextStep[] {
    const { match, game, link } = this.board;
    const offered = this.present.flatMap(({ next }) => next ?? []);
    return nextSteps(match, game, link, offered).map((step) => this.leaving(step));
  }

  /** The step, after the occasions have left the match. */
  private leaving(step: NextStep): NextStep {
    const to = step.button?.to;
    if (!step.button || typeof to !== 'function') return step;
    const leave = () => {
      for (const one of this.present) one.leave?.();
      return to();
    };
    return { ...step, button: { ...step.button, to: leave } };
  }
}
