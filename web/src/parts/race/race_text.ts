// Sentences about a race: pure functions of its states.
import type { RaceMember, RaceState, RacedRecord } from '../../protocol/messages';
import type { RaceEnding } from '../../protocol/race';
import { personName } from '../names';
import type { RaceWords } from './words';

const kMinute = 60_000;

/** A member's name; a guest is marked. */
export function memberName({ name, guest }: Pick<RaceMember, 'name' | 'guest'>, words: RaceWords): string {
  return name ? personName(name, guest) : words.deleted;
}

/** "0:41.3", "12:05.0": tenths distinguish close finishes. Truncated, not rounded. */
export function raceTime(ms: number): string {
  const tenths = Math.floor((ms % kMinute) / 100);
  const seconds = String(Math.floor(tenths / 10)).padStart(2, '0');
  return `${Math.floor(ms / kMinute)}:${seconds}.${tenths % 10}`;
}

/** A member's ending: "reached the goal in 0:41.3". */
export function endingText(ending: RaceEnding, time_ms: number, words: RaceWords): string {
  return ending === 'reached' ? words.reachedIn(raceTime(time_ms)) : words.endings[ending];
}

/** The members except this visitor, with their indices in the list. */
export function othersOf({ members, you }: RaceState): { member: RaceMember; index: number }[] {
  return members.map((member, index) => ({ member, index })).filter(({ index }) => index !== you);
}

/** The members by place. */
export function byPlace(state: RaceState): { member: RaceMember; index: number }[] {
  const all = state.members.map((member, index) => ({ member, index }));
  return all.sort((one, other) => (one.member.place ?? 0) - (other.member.place ?? 0));
}

/** The result of a finished race: "You win!", "A draw.", "Ann wins.", "Nobody wins." */
export function resultText(state: RaceState, words: RaceWords): string {
  const winners = state.members.filter(({ place }) => place === 1);
  const played = winners.filter(({ ending }) => ending !== 'gave_up' && ending !== 'left');
  if (played.length === 0) return words.nobodyWins;
  if (winners.length > 1) return words.drawn;
  const own = state.you !== undefined && state.members[state.you]?.place === 1;
  const [winner] = winners;
  return own || !winner ? words.youWin : words.wins(memberName(winner, words));
}

const kHalf = 0.5;

/** The screen reader announcement for a change of the race: starts, half of the way, finishes; not every move. */
export function raceNews(now: RaceState, before: RaceState | undefined, words: RaceWords): string {
  const said: string[] = [];
  if (before?.status === 'waiting' && now.status === 'waiting') {
    const joined = now.members.slice(before.members.length);
    said.push(...joined.map((member) => words.joined(memberName(member, words))));
    if (now.starts_in_ms !== undefined && before.starts_in_ms === undefined) said.push(words.startsSoon);
  }
  if (before?.status === 'waiting' && now.status === 'running') said.push(words.go);
  if (before?.status === 'running' && now.status !== 'waiting') {
    for (const { member, index } of othersOf(now)) {
      const was = before.members[index];
      if (member.ending && !was?.ending) {
        said.push(words.says(memberName(member, words), endingText(member.ending, member.time_ms ?? 0, words)));
      } else if ((member.progress ?? 0) >= kHalf && (was?.progress ?? 0) < kHalf) {
        said.push(words.halfWay(memberName(member, words)));
      }
    }
  }
  if (before?.status === 'running' && now.status === 'finished') said.push(resultText(now, words));
  return said.join(' ');
}

/** "won the race against Bo, 0:41.3 to 0:55.0". */
export function racedText({ you, members }: RacedRecord, words: RaceWords): string {
  const own = members[you];
  if (!own) return '';
  const others = members.filter((_, index) => index !== you);
  const names = others.map((member) => memberName(member, words)).join(words.and);
  const best = Math.min(...others.map(({ place }) => place));
  const told = own.place < best ? words.wonRace : own.place === best ? words.drewRace : words.lostRace;
  const first = others.find(({ place }) => place === best);
  const times =
    own.ending === 'reached' && first?.ending === 'reached'
      ? words.times(raceTime(own.time_ms), raceTime(first.time_ms))
      : '';
  return told(names) + times;
}
