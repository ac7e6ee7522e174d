// Whether a win animation is playing. Its components load with the first win; if that fails, nothing is shown.
import { prefersReducedMotion } from '../../kit/reduced_motion';

export class WinShow {
  /** The components that show it; undefined when there is nothing to show. */
  parts = $state.raw<typeof import('./moment')>();

  async begin(): Promise<void> {
    if (!prefersReducedMotion()) this.parts = await import('./moment').catch(() => undefined);
  }

  end(): void {
    this.parts = undefined;
  }
}
