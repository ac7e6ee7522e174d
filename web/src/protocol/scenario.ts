// Scenarios of a level and their results (docs/scenarios.md, docs/protocol.md).
import type { Refusal, ScenarioVerdict, Verbs } from './messages';

/** Without `start`, it begins with the level it is sent with, dealt from its seed. */
export type SentScenario = Verbs['level.scenarios'][0]['scenarios'][number];

export type Verdict = ScenarioVerdict;

/** A verdict, or why the scenario could not begin. */
export type ScenarioAnswer = ScenarioVerdict | { error: Refusal };
