// A match on the visitor's own level, started from its editor: the way back, and into its scenarios.
import { t } from '../../words';
import type { NextStep } from './next_steps';
import type { MatchContext, Occasion } from './occasion';

export class OwnLevel implements Occasion {
  readonly name = 'own';

  constructor(private readonly context: MatchContext) {}

  private get level() {
    return this.context.link.keys?.level;
  }

  get applies(): boolean {
    return this.level !== undefined;
  }

  get head() {
    const path = this.level?.path ?? '';
    return { back: { path, label: t().backToEditor } };
  }

  get next(): NextStep[] {
    const { path = '', keep } = this.level ?? {};
    const scenario: NextStep[] = keep
      ? [{ kind: 'keep', button: { label: t().keepScenario, icon: 'plus', to: keep } }]
      : [];
    return [{ kind: 'editor', button: { label: t().backToEditor, icon: 'back', to: path } }, ...scenario];
  }
}
