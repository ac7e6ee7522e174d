// The verbs of the protocol with their requests and answers.
import type { Verbs } from './messages';

export type Verb = keyof Verbs;
export type Request<V extends Verb> = Verbs[V][0];
export type Response<V extends Verb> = Verbs[V][1];

/** Verbs whose answer is a job: its reports arrive as pushes. */
export type JobVerb = { [V in Verb]: Response<V> extends { job: string } ? V : never }[Verb];
