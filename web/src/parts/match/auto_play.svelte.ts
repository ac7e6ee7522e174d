// Auto Play: a selector's move for a person's seat, whenever the board is at rest. It asks for the candidates the
// panel could show as well, draws one by weight, and plays it as that person would.
import { drawByWeight } from '../../kit/random';
import { recall, remember } from '../../kit/storage';
import type { ProtocolError } from '../../protocol/connection';
import { server } from '../../protocol/server.svelte';
import type { Game, Refusal } from '../../protocol/shapes';
import { pageOf } from '../game_page';

export const kRates = [0.25, 0.5, 1, 2, 4, 8, 16];
const kThinkMs = 500;
/** Between a board at rest and the next move, at the usual rate. */
const kBreathMs = 400;

/** What Auto Play needs to know of the board it plays on. */
export interface Seen {
  text: string;
  /** Somebody may move here now. */
  open: boolean;
  /** No animation runs. */
  resting: boolean;
}

export class AutoPlay {
  mode = $state<'off' | 'playing' | 'paused'>('off');
  rate = $state(recall('autoplay.rate', 1));
  selector = $state('');
  trouble = $state.raw<Refusal>();
  private thinking = $state(false);
  private seen: Seen = { text: '', open: false, resting: false };
  private readonly shelf: string;

  constructor(
    game: Game,
    private readonly play: (move: string) => Promise<boolean>,
  ) {
    const names = game.selectors.map(({ name }) => name);
    this.shelf = `autoplay.${game.id}`;
    const liked = recall<string | undefined>(this.shelf, pageOf(game.id).autoPlay);
    this.selector = names.find((name) => name === liked) ?? names.at(-1) ?? '';
  }

  setRate(rate: number): void {
    remember('autoplay.rate', (this.rate = rate));
  }

  setSelector(selector: string): void {
    remember(this.shelf, (this.selector = selector));
  }

  toggle(): void {
    this.mode = this.mode === 'off' ? 'playing' : 'off';
  }

  pause(): void {
    if (this.mode !== 'off') this.mode = this.mode === 'paused' ? 'playing' : 'paused';
  }

  /** One move; playing on ends first. */
  step(): void {
    this.mode = 'paused';
    void this.turn('paused');
  }

  /** To be called in an effect, with every change of the board: plays on, after a breath. What it returns calls that off. */
  look(seen: Seen): (() => void) | undefined {
    this.seen = seen;
    if (this.mode !== 'playing' || this.thinking || !seen.open || !seen.resting) return undefined;
    const timer = setTimeout(() => void this.turn('playing'), kBreathMs / this.rate);
    return () => clearTimeout(timer);
  }

  private async turn(mode: AutoPlay['mode']): Promise<void> {
    const { text, open, resting } = this.seen;
    if (this.thinking || !open || !resting) return;
    this.thinking = true;
    this.trouble = undefined;
    try {
      const ask = { text, selector: this.selector, time_ms: kThinkMs };
      const { candidates } = await server.connection.run('analyse', ask, () => {}).done;
      const choice = drawByWeight(candidates);
      // Meanwhile a move, a pause or the switch may have ended it.
      if (!choice || this.mode !== mode || this.seen.text !== text || !this.seen.open) return;
      if (!(await this.play(choice.move))) this.hold();
    } catch (error) {
      this.trouble = (error as ProtocolError).refusal;
      this.hold();
    } finally {
      this.thinking = false;
    }
  }

  private hold(): void {
    if (this.mode === 'playing') this.mode = 'paused';
  }
}
