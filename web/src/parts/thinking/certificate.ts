// A proof as a file, for the program's `verify`.
import type { Report } from '../../protocol/messages';

/** The certificate in the last report of a solve that asked for one. */
export function certificateOf(report: Report | undefined): string | undefined {
  const { certificate } = report?.facts ?? {};
  return typeof certificate === 'string' && certificate !== '' ? certificate : undefined;
}

export const fileName = (game: string): string => `${game}-proof.txt`;

/** What a person types in a terminal to check the file. */
export const checkCommand = (game: string): string => `gridwise verify ${game} ${fileName(game)}`;

/** Why there is none, among the words of proofs; undefined for refusals of another kind. */
export function whyNone(code: string): 'none' | 'unproved' | 'large' | undefined {
  if (!code.startsWith('certificate/')) return undefined;
  const kind = code.slice('certificate/'.length);
  return kind === 'unproved' || kind === 'large' ? kind : 'none';
}
