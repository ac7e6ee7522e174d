// This visitor's challenges, sent and received, and the games that wait for a move. Every socket of a person gets them,
// in any room.
import { server } from './server.svelte';
import type { Challenge } from './messages';

class News {
  challenges = $state.raw<Challenge[]>([]);
  /** In how many games another person waits for this visitor's move; kept by `parts/notices/turns.ts`. */
  turns = $state(0);
  /** How many challenges await this visitor's answer. */
  readonly open = $derived(this.challenges.filter(({ mine }) => !mine).length);
  private heard: object | undefined;

  async refresh(): Promise<void> {
    const { connection } = server;
    if (this.heard !== connection) {
      this.heard = connection;
      connection.listen(({ challenges }) => {
        if (challenges) this.challenges = challenges;
      });
    }
    ({ challenges: this.challenges } = await connection.request('challenge.list', {}));
  }
}

export const news = new News();
