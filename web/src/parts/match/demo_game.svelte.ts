// A bot-against-bot game on a small board without a server match: a short analysis ranks the moves, one is drawn by
// weight and played on the position's text.
import { drawByWeight } from '../../kit/random';
import { server } from '../../protocol/server.svelte';
import type { GameInfo, Position } from '../../protocol/messages';
import type { Step } from '../../protocol/shapes';

const kThinkMs = 60;
/** How many turns a finished game stays on the board. */
const kRestTurns = 2;

export class DemoGame {
  position = $state.raw<Position>();
  steps = $state.raw<Step[]>([]);
  private rest = 0;

  /** `rated`: the games of which the visitor plays a rated match; their boards stand still. */
  constructor(
    readonly game: GameInfo,
    private readonly rated: Promise<ReadonlySet<string>>,
  ) {}

  /** Plays one move; starts a new game a few turns after the last one ended. */
  async nextMove(): Promise<void> {
    const { position } = this;
    if (position && (await this.rated).has(this.game.id)) return;
    if (!position) await this.begin();
    else if (position.outcome.kind === 'open') await this.move(position);
    else if (this.rest-- <= 0) await this.begin();
  }

  private async begin(): Promise<void> {
    this.rest = kRestTurns;
    this.steps = [];
    this.position = await server.connection.request('position.open', {
      text: this.game.presets[0]?.setup ?? this.game.id,
    });
  }

  /** The first side plays one level stronger than the others, so that not every game is a draw. */
  private async move({ text, seat }: Position): Promise<void> {
    const { selectors } = this.game;
    const selector = selectors.at(seat === 0 ? -1 : -2) ?? selectors[0];
    if (!selector) return;
    const report = await server.connection.run(
      'analyse',
      { text, selector: selector.name, time_ms: kThinkMs },
      () => {},
    ).done;
    const choice = drawByWeight(report.candidates);
    if (!choice) return;
    const { steps, ...played } = await server.connection.request('position.play', { text, move: choice.move });
    this.steps = steps;
    this.position = played;
  }
}
