// Who is away, in words: "left 20 s ago".
import type { Here } from '../../protocol/presence';
import type { Catalogue } from '../../words';

/** Shorter absences, such as a page reload, are not reported. */
export const kAwayMs = 5_000;

/** A duration in its largest whole unit. */
export function agoText(ms: number, { ago }: Pick<Catalogue, 'ago'>): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 60) return ago.seconds(seconds);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? ago.minutes(minutes) : ago.hours(Math.floor(minutes / 60));
}

/** The text for a person; empty if they are present or their presence is unknown. */
export function presenceText(
  presence: Here | undefined,
  now: number,
  words: Pick<Catalogue, 'ago' | 'leftAgo'>,
): string {
  if (!presence || presence === true) return '';
  const away = now - presence.left_at;
  return away < kAwayMs ? '' : words.leftAgo(agoText(away, words));
}
